import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer: watches redirects, the size and the time while it goes on.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
final class Exchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// What came back.
  struct Answer: Sendable {
    var status: Int
    var body: Data
    var isTooLarge: Bool
    var headers: [String: String]
  }

  private let request: URLRequest
  private let settings: FetchSettings
  /// Recursive, since it is held while Foundation is answered, and Foundation may call back at once.
  private let lock = NSRecursiveLock()
  // All of this is touched with the lock held only.
  private var continuation: CheckedContinuation<Answer, any Error>?
  private var outcome: Result<Answer, any Error>?
  private var session: URLSession?
  private var body = Data()
  private var response: HTTPURLResponse?
  private var redirects = 0
  private var refusal: FetchError?

  init(_ request: URLRequest, settings: FetchSettings) {
    self.request = request
    self.settings = settings
  }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: ``FetchError``, or `CancellationError` where the task was cancelled.
  func run() async throws -> Answer {
    // Not a task: those may all be busy, and this must not wait for them.
    let timer = DispatchWorkItem { [weak self] in
      if let self { finish(.failure(error(.timedOut))) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + max(0, min(settings.timeout, 86_400)), execute: timer)
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { start($0) }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  private func start(_ continuation: CheckedContinuation<Answer, any Error>) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = max(1, settings.timeout)
    lock.lock()
    if let outcome {
      // Cancelled, or out of time, before it began.
      lock.unlock()
      return continuation.resume(with: outcome)
    }
    self.continuation = continuation
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    self.session = session
    lock.unlock()
    session.dataTask(with: request).resume()
  }

  /// Ends it, once; whatever comes later is not heard.
  private func finish(_ result: Result<Answer, any Error>) {
    lock.lock()
    guard outcome == nil else { return lock.unlock() }
    outcome = result
    let (continuation, session) = (continuation, session)
    (self.continuation, self.session) = (nil, nil)
    lock.unlock()
    continuation?.resume(with: result)
    // Not here: on Linux it waits for the transfer to pause, and while this queue waited with it, what a fast server goes on
    // sending would pile up.
    if let session { DispatchQueue.global().async { session.invalidateAndCancel() } }
  }

  private func error(_ kind: FetchError.Kind, _ detail: String = "", at url: URL? = nil) -> FetchError {
    FetchError(kind, address: (url ?? request.url)?.absoluteString ?? "", detail: detail)
  }

  // MARK: URLSession

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    lock.lock()
    defer { lock.unlock() }
    // Once the task was cancelled, Foundation on Linux traps at the answer to this question.
    guard outcome == nil else { return }
    redirects += 1
    let before = response.url ?? task.currentRequest?.url
    if let url = request.url, AddressRule.permits(url, from: before), AddressRule.permits(url, from: self.request.url) {
      if redirects <= settings.redirects { return completionHandler(request) }
      refusal = error(.tooManyRedirects, at: url)
    } else {
      refusal = error(.addressRefused, "redirected there", at: request.url)
    }
    // The task ends now, with the redirect itself as its answer.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    lock.lock()
    self.response = response as? HTTPURLResponse
    body = Data()
    lock.unlock()
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    lock.lock()
    let room = settings.largestBody + 1 - body.count
    body.append(data.count <= room ? data : data.prefix(max(0, room)))
    let isTooLarge = body.count > settings.largestBody
    lock.unlock()
    if isTooLarge { finish(answer(isTooLarge: true)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    finish(error.map { .failure(fetchError($0)) } ?? answer(isTooLarge: false))
  }

  private func answer(isTooLarge: Bool) -> Result<Answer, any Error> {
    lock.lock()
    defer { lock.unlock() }
    if let refusal { return .failure(refusal) }
    guard let response else { return .failure(error(.cutOff, "no status")) }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
    }
    // A redirect that is still here is one that the system does not follow, as to a file.
    if (300..<400).contains(response.statusCode), response.statusCode != 304, let address = headers["location"] {
      return .failure(error(.addressRefused, "redirected to " + address, at: response.url))
    }
    // Not every system says that a body is shorter than was promised.
    if !isTooLarge, response.statusCode != 304, headers["content-encoding"] == nil,
      let length = headers["content-length"].flatMap({ Int($0) }), body.count < length
    {
      return .failure(error(.cutOff, "\(body.count) of \(length) bytes", at: response.url))
    }
    return .success(Answer(status: response.statusCode, body: body, isTooLarge: isTooLarge, headers: headers))
  }

  private func fetchError(_ cause: any Error) -> FetchError {
    let detail = cause.localizedDescription
    guard let code = (cause as? URLError)?.code else { return error(.cutOff, detail) }
    switch code {
    case .timedOut: return error(.timedOut)
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
      return error(.unreachable, detail)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
      return error(.untrusted, detail)
    case .httpTooManyRedirects: return error(.tooManyRedirects)
    case .unsupportedURL, .badURL, .appTransportSecurityRequiresSecureConnection: return error(.addressRefused, detail)
    default:
      // Foundation on Linux has no code for it, only libcurl's words.
      return error(detail.contains("certificate") ? .untrusted : .cutOff, detail)
    }
  }
}
