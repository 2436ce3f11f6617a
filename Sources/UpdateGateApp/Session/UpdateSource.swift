public import UpdateGate
public import UpdateGateClient

/// Brings what a decision is made of: the hosted policy and the store's replies.
public protocol UpdateSource: Sendable {
  /// Completes a request. Whatever cannot be had stays away, or stands in it as a look-up that failed: the rest decides.
  ///
  /// - Returns: what went wrong on the way, for a log.
  /// - Throws: where nothing may be decided without what is missing; the session then shows what it showed before.
  func complete(_ request: inout UpdateRequest) async throws -> [any Error]
}

/// A policy source, a store client, or both.
public struct HostedSource: UpdateSource {
  /// The hosted policy; `nil`: the store alone decides.
  public var policy: PolicySource?
  /// Asks the store; `nil`: the policy alone decides.
  public var store: StoreClient?
  /// Asked in this order until one has the app.
  public var storefronts: [String]
  /// The app's number in the store; `nil`: its bundle identifier is looked up.
  public var trackID: Int64?

  /// - Parameters:
  ///   - policy: the hosted policy.
  ///   - store: asks the store.
  ///   - storefronts: countries in two or three letters.
  ///   - trackID: the app's number in the store.
  public init(
    policy: PolicySource? = nil, store: StoreClient? = nil, storefronts: [String] = ["us"], trackID: Int64? = nil
  ) {
    (self.policy, self.store, self.storefronts, self.trackID) = (policy, store, storefronts, trackID)
  }

  public func complete(_ request: inout UpdateRequest) async throws -> [any Error] {
    var problems: [any Error] = []
    if let policy {
      request.policy = try await policy.policy()
      if let failure = await policy.failure { problems.append(failure) }
    }
    if let trackID { request.trackID = trackID }
    guard let store else { return problems }
    let query: LookupAddress.Query
    if let id = request.trackID {
      query = .trackIds([id])
    } else if let id = request.bundleID {
      query = .bundleIds([id])
    } else {
      return problems
    }
    for fetch in try await store.fetch(query, storefronts: storefronts) {
      request.lookups.append(fetch.lookup)
      if let error = fetch.error { problems.append(error) }
    }
    return problems
  }
}
