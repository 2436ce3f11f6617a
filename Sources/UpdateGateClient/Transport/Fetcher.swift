import Foundation

/// Asks one address as hard as the settings say: again where it may help, and in bounded time.
struct Fetcher: Sendable {
  var settings: FetchSettings
  var transport: any Transport
  var clock: any FetchClock

  /// - Parameters:
  ///   - url: https, or http to this machine.
  ///   - headers: beside `User-Agent`.
  /// - Returns: the last answer, whatever its status, and how many requests it took.
  /// - Throws: ``FetchError``, `CancellationError`.
  func response(to url: URL, headers: [String: String]) async throws -> (answer: TransportResponse, requests: Int) {
    guard AddressRule.permits(url) else { throw FetchError(.addressRefused, address: url.absoluteString) }
    var request = TransportRequest(
      url: url, headers: headers, timeout: settings.timeout, largestBody: settings.largestBody,
      redirects: settings.redirects)
    request.headers["User-Agent"] = settings.userAgent
    var wait = settings.backOff
    var requests = 0
    while true {
      requests += 1
      let isLast = requests > settings.retries
      do {
        let answer = try await transport.response(to: request)
        let isBusy = answer.status == 403 || answer.status == 429 || answer.status >= 500
        guard !isLast, isBusy else { return (answer, requests) }
        if let asked = answer.headers["retry-after"].flatMap({ RetryAfter.seconds($0, now: clock.now) }) {
          guard asked <= settings.longestWait else { return (answer, requests) }
          try await clock.sleep(seconds: asked)
        } else {
          try await clock.sleep(seconds: min(wait, settings.longestWait))
        }
      } catch let error as CancellationError {
        throw error
      } catch {
        let error =
          error as? FetchError ?? FetchError(.cutOff, address: url.absoluteString, detail: error.localizedDescription)
        if isLast || !error.isWorthRetrying { throw error }
        try await clock.sleep(seconds: min(wait, settings.longestWait))
      }
      wait *= 2
    }
  }
}
