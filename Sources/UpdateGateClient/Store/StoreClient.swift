import Foundation
public import UpdateGate

/// Fetches look-up replies, for hosts that have no way of their own.
///
/// ```swift
/// var request = UpdateRequest(installed: "1.2.0", now: now)
/// request.trackID = 284_882_215
/// let decision = try await StoreClient().decide(request, storefronts: ["de", "us"])
/// ```
/// It asks over https only (and over http on this machine itself, for tests), never follows a redirect down from https,
/// reads no more than a reply may have, waits and asks again when it is throttled, and gives up in bounded time.
public struct StoreClient: Sendable {
  /// How long it waits, and how much it reads.
  public var settings: FetchSettings
  /// Where replies are kept; `nil` keeps none.
  public var cache: (any ReplyCache)?
  /// What carries requests. One is kept for as long as the client is, so that many look-ups share a connection.
  public var transport: any Transport
  /// The time, and how to wait before asking again.
  public var clock: any FetchClock

  /// - Parameters:
  ///   - settings: how hard to try.
  ///   - cache: where replies are kept; `nil` keeps none.
  ///   - transport: what carries requests.
  ///   - clock: the time, and how to wait.
  public init(
    settings: FetchSettings = FetchSettings(), cache: (any ReplyCache)? = nil,
    transport: any Transport = URLSessionTransport(), clock: any FetchClock = SystemClock()
  ) {
    (self.settings, self.cache, self.transport, self.clock) = (settings, cache, transport, clock)
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
    request.lookups += try await fetch(query, storefronts: storefronts) { lookup in
      if case .apps = lookup.select(bundleId: request.bundleID, trackId: request.trackID, kind: kind) { return true }
      return false
    }.map(\.lookup)
    return try request.evaluate()
  }

  /// Asks storefronts in their order until one has what is wanted.
  ///
  /// - Parameters:
  ///   - query: which apps: by Apple ID, or by bundle identifier.
  ///   - storefronts: countries in two or three letters.
  ///   - isWanted: whether a look-up has it; by default any record will do.
  /// - Returns: every look-up that was made, the failed ones too: each is a fact for the decision. Where there was no
  ///   answer, ``StoreFetch/error`` says why.
  /// - Throws: `UpdateGateError` for a storefront or a query that cannot be asked; `CancellationError`.
  public func fetch(
    _ query: LookupAddress.Query, storefronts: [String], until isWanted: (Lookup) -> Bool = { $0.failure == nil }
  ) async throws -> [StoreFetch] {
    // All of them first, so that a wrong one is told before anything is asked.
    var addresses: [(storefront: String, address: LookupAddress)] = []
    for storefront in storefronts {
      let code = try Storefront(storefront).code
      addresses.append((code, LookupAddress(query, storefront: code)))
    }
    var fetches: [StoreFetch] = []
    for (storefront, address) in addresses {
      do {
        let reply = try await reply(to: address)
        fetches.append(
          StoreFetch(storefront: storefront, lookup: reply.lookup(storefront: storefront), reply: reply, error: nil))
      } catch let error as FetchError {
        fetches.append(StoreFetch(storefront: storefront, error: error))
      }
      if let last = fetches.last, isWanted(last.lookup) { break }
    }
    return fetches
  }

  /// One look-up: the server's answer whatever it was.
  ///
  /// - Throws: ``FetchError`` where there is none; `UpdateGateError` for an address that cannot be built;
  ///   `CancellationError`.
  public func reply(to address: LookupAddress) async throws -> StoreReply {
    let url = try url(of: address)
    var headers = ["Accept": "application/json, text/javascript, */*;q=0.5"]
    let kept = await cache?.reply(for: url.absoluteString)
    headers["If-None-Match"] = kept?.entityTag
    headers["If-Modified-Since"] = kept?.lastModified

    let (answer, count) = try await Fetcher(settings: settings, transport: transport, clock: clock)
      .response(to: url, headers: headers)
    if answer.status == 304, let kept {
      return StoreReply(status: 200, body: kept.body, isTooLarge: false, isUnchanged: true, requestCount: count)
    }
    let reply = StoreReply(
      status: answer.status, body: answer.body, isTooLarge: answer.isTooLarge, isUnchanged: false, requestCount: count)
    let (tag, date) = (answer.headers["etag"], answer.headers["last-modified"])
    if let cache, answer.status == 200, tag != nil || date != nil, reply.lookup().failure == nil {
      await cache.keep(CachedReply(body: answer.body, entityTag: tag, lastModified: date), for: url.absoluteString)
    }
    return reply
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
