public import Foundation
public import UpdateGate

/// How often a hosted policy is looked at, and what counts while it cannot be had.
public struct PolicySourceSettings: Sendable {
  /// Seconds from one look to the next.
  public var period: Double = 3_600
  /// By which part of the period a look may come sooner or later, so that not all devices come at once; 0 to 1.
  public var jitter: Double = 0.1
  /// Whether nothing may be decided while no policy was ever read. By default the rest decides without one.
  public var failsClosed = false
  /// Where the last good policy is kept from one start to the next; `nil` keeps it in memory only.
  public var lastGood: URL?
  /// Whose files they are; by default the keys tell.
  public var format = PolicyFormat.automatic
  /// What its versions are compared by; the same as in the requests that use it.
  public var scheme = VersionScheme.app
  /// Choices of the `app` scheme.
  public var options = VersionOptions.standard
  /// How hard to try, for one look.
  public var fetch = FetchSettings()
  /// Gives the share of the jitter for one look, from -1 to 1; a test holds it still.
  public var random: @Sendable () -> Double = { Double.random(in: -1...1) }

  /// The settings that suit most, each to be changed.
  public init() { fetch.largestBody = UpdatePolicy.sizeLimit }
}
