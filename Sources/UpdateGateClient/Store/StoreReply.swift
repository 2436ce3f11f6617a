public import Foundation
public import UpdateGate

/// What a server answered, whatever it was.
public struct StoreReply: Sendable {
  /// The HTTP status. 200 as well where the reply that was kept has not changed.
  public var status: Int
  /// The body, decompressed. Cut short where ``isTooLarge``.
  public var body: Data
  /// Whether the body was longer than ``FetchSettings/largestBody``.
  public var isTooLarge: Bool
  /// Whether the body is the one that was kept, since the server says that it has not changed.
  public var isUnchanged: Bool
  /// How many requests it took.
  public var requestCount: Int

  /// The reply read as a look-up, to be handed to a decision.
  public func lookup(storefront: String? = nil) -> Lookup {
    var options = LookupOptions()
    options.status = status
    options.storefront = storefront
    guard isTooLarge else {
      return body.withUnsafeBytes { Lookup.parse($0.bindMemory(to: UInt8.self), options: options) }
    }
    // A status that decides alone comes before the size.
    let byStatus = Lookup.parse([], options: options)
    if let kind = byStatus.failure?.kind, kind == .throttled || status >= 500 { return byStatus }
    return Lookup(
      failure: LookupFailure(.tooLarge, "the reply is larger than the client reads"), storefront: storefront)
  }
}
