public import Foundation
import UpdateGate

/// How hard to try.
public struct FetchSettings: Sendable {
  /// Seconds for one request, from connecting to the last byte, however slowly bytes trickle in.
  public var timeout: Double = 20
  /// How often to ask again when throttled, when the service is down, or when there was no answer.
  public var retries = 2
  /// Seconds before the first retry; doubled for each further one. `Retry-After` comes before it.
  public var backOff: Double = 1
  /// No wait is longer, in seconds. Where `Retry-After` asks for more, the reply counts as it is: who may ask again only
  /// in an hour should not hold up a launch.
  public var longestWait: Double = 60
  /// Bytes of a body, decompressed. What is longer is cut short while it is being read.
  public var largestBody = Lookup.maximumSize
  /// How many redirects to follow.
  public var redirects = 5
  /// Whom to ask in place of `https://itunes.apple.com`: a proxy of your own, a test. https, or http to this machine.
  public var baseURL: URL?
  /// Says who asks.
  public var userAgent = "UpdateGateClient/0.1"
  /// The settings that suit most, each to be changed.
  public init() {}
}
