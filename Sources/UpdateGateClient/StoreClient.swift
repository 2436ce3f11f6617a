import Foundation
public import UpdateGate
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches look-up replies, for hosts that have no way of their own.
///
/// ```swift
/// var request = UpdateRequest(installed: "1.2.0", now: now)
/// request.trackID = 284_882_215
/// let decision = try await StoreClient().decide(request, storefronts: ["de", "us"])
/// ```
/// It asks over https only (and over http on this machine itself, for tests), never follows a redirect down from https,
/// reads no more than a reply may have, waits and asks again when it is throttled, and gives up in bounded time.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public struct StoreClient: Sendable {
  public var settings: FetchSettings
  /// Where replies are kept; `nil` keeps none.
  public var cache: (any ReplyCache)?

  public init(settings: FetchSettings = FetchSettings(), cache: (any ReplyCache)? = nil) {
    self.settings = settings
    self.cache = cache
  }

  /// Fetches what is needed, and decides.
  ///
  /// - Parameters:
  ///   - request: the facts, with `trackID` or `bundleID`. Replies that it has already are used as well.
  ///   - storefronts: asked in this order until one has the app.
  /// - Throws: `UpdateGateError` where the request or a storefront cannot be used; `CancellationError`. A fetch that
  ///   failed is not an error: the decision lists it, and the policy decides on.
  public func decide(_ request: UpdateRequest, storefronts: [String] = ["us"]) async throws -> UpdateDecision {
    let query: LookupAddress.Query
    if let id = request.trackID {
      query = .trackIds([id])
    } else if let id = request.bundleID {
      query = .bundleIds([id])
    } else {
      throw UpdateGateError(.argument, "there is nothing to look up: give a track id or a bundle id", path: "trackId")
    }
    var request = request
    let kind = request.platform.flatMap { AppRecord.Kind(platform: $0.lowercased()) }
    request.lookups += try await lookups(query, storefronts: storefronts) { lookup in
      if case .apps = lookup.select(bundleId: request.bundleID, trackId: request.trackID, kind: kind) { return true }
      return false
    }
    return try request.evaluate()
  }

  /// Asks storefronts in their order until one has what is wanted.
  ///
  /// - Parameters:
  ///   - query: which apps: by Apple ID, or by bundle identifier.
  ///   - storefronts: countries in two or three letters.
  ///   - isWanted: whether a look-up has it; by default any record will do.
  /// - Returns: every look-up that was made, the failed ones too: each is a fact for the decision.
  public func lookups(
    _ query: LookupAddress.Query, storefronts: [String], until isWanted: (Lookup) -> Bool = { $0.failure == nil }
  ) async throws -> [Lookup] {
    // All of them first, so that a wrong one is told before anything is asked.
    var addresses: [(storefront: String, address: LookupAddress)] = []
    for storefront in storefronts {
      let code = try Storefront(storefront).code
      addresses.append((code, LookupAddress(query, storefront: code)))
    }
    var lookups: [Lookup] = []
    for (storefront, address) in addresses {
      let lookup: Lookup
      do {
        lookup = try await reply(to: address).lookup(storefront: storefront)
      } catch let error as FetchError {
        lookup = Lookup(
          failure: LookupFailure(.unavailable, "there is no answer", detail: error.description), storefront: storefront)
      }
      lookups.append(lookup)
      if isWanted(lookup) { break }
    }
    return lookups
  }

  /// One look-up: the server's answer whatever it was.
  ///
  /// - Throws: ``FetchError`` where there is none; `UpdateGateError` for an address that cannot be built;
  ///   `CancellationError`.
  public func reply(to address: LookupAddress) async throws -> StoreReply {
    let url = try url(of: address)
    guard AddressRule.permits(url) else { throw FetchError(.addressRefused, address: url.absoluteString) }
    var wait = settings.backOff
    var count = 0
    while true {
      count += 1
      let isLast = count > settings.retries
      do {
        let (reply, retryAfter) = try await once(url, count: count)
        guard !isLast, reply.status == 403 || reply.status == 429 || reply.status >= 500 else { return reply }
        if let retryAfter {
          guard retryAfter <= settings.longestWait else { return reply }
          try await settings.sleep(retryAfter)
        } else {
          try await settings.sleep(min(wait, settings.longestWait))
        }
      } catch let error as FetchError {
        if isLast || !error.isWorthRetrying { throw error }
        try await settings.sleep(min(wait, settings.longestWait))
      }
      wait *= 2
    }
  }

  /// One request.
  private func once(_ url: URL, count: Int) async throws -> (reply: StoreReply, retryAfter: Double?) {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.setValue(settings.userAgent, forHTTPHeaderField: "User-Agent")
    request.setValue("application/json, text/javascript, */*;q=0.5", forHTTPHeaderField: "Accept")
    let kept = await cache?.reply(for: url.absoluteString)
    if let tag = kept?.entityTag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    if let date = kept?.lastModified { request.setValue(date, forHTTPHeaderField: "If-Modified-Since") }

    let answer = try await Exchange(request, settings: settings).run()
    if answer.status == 304, let kept {
      return (StoreReply(status: 200, body: kept.body, isTooLarge: false, isUnchanged: true, requestCount: count), nil)
    }
    let reply = StoreReply(
      status: answer.status, body: answer.body, isTooLarge: answer.isTooLarge, isUnchanged: false, requestCount: count)
    let (tag, date) = (answer.headers["etag"], answer.headers["last-modified"])
    if let cache, answer.status == 200, tag != nil || date != nil, reply.lookup().failure == nil {
      await cache.keep(CachedReply(body: answer.body, entityTag: tag, lastModified: date), for: url.absoluteString)
    }
    return (reply, answer.headers["retry-after"].flatMap { RetryAfter.seconds($0) })
  }

  /// The address to ask, at ``FetchSettings/baseURL`` where there is one.
  private func url(of address: LookupAddress) throws -> URL {
    var text = try address.text()
    if var base = settings.baseURL?.absoluteString {
      while base.hasSuffix("/") { base.removeLast() }
      text = base + text.dropFirst("https://itunes.apple.com".count)
    }
    guard let url = URL(string: text) else { throw FetchError(.addressRefused, address: text) }
    return url
  }
}
