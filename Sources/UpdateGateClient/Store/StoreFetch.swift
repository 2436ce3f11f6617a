public import UpdateGate

/// One storefront that was asked, and what came of it.
public struct StoreFetch: Sendable {
  /// The country's code, as `us`.
  public var storefront: String
  /// What a decision is handed, a failed look-up too.
  public var lookup: Lookup
  /// The server's answer; `nil` where there was none.
  public var reply: StoreReply?
  /// Why there was no answer: unreachable, not trusted, out of time …; `nil` where there was one.
  public var error: FetchError?

  init(storefront: String, lookup: Lookup, reply: StoreReply?, error: FetchError?) {
    (self.storefront, self.lookup, self.reply, self.error) = (storefront, lookup, reply, error)
  }

  /// Nobody answered: to the decision the store is unavailable, and the look-up's detail says why.
  init(storefront: String, error: FetchError) {
    self.init(
      storefront: storefront,
      lookup: Lookup(
        failure: LookupFailure(.unavailable, "there is no answer", detail: error.description), storefront: storefront),
      reply: nil, error: error)
  }
}
