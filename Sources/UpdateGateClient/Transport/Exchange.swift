import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer over a session: watches redirects, the size and the time while it goes on.
final class Exchange: @unchecked Sendable {
  private let request: TransportRequest
  /// Recursive, since it is held while Foundation is answered, and Foundation may call back at once.
  private let lock = NSRecursiveLock()
  // All of this is touched with the lock held only.
  private var continuation: CheckedContinuation<TransportResponse, any Error>?
  private var outcome: Result<TransportResponse, any Error>?
  private var task: URLSessionTask?
  private var body = Data()
  private var response: HTTPURLResponse?
  private var redirects = 0
  private var refusal: FetchError?

  init(_ request: TransportRequest) { self.request = request }

  /// Asks, and waits for the answer.
  ///
  /// - Parameter begin: makes the task, which tells this object what happens.
  /// - Throws: ``FetchError``, or `CancellationError` where the task was cancelled.
  func run(_ begin: @Sendable (Exchange) -> URLSessionTask) async throws -> TransportResponse {
    // Not a task: those may all be busy, and this must not wait for them.
    let timer = DispatchWorkItem { [weak self] in
      if let self { finish(.failure(error(.timedOut))) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + max(0, min(request.timeout, 86_400)), execute: timer)
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { start($0, begin) }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  private func start(
    _ continuation: CheckedContinuation<TransportResponse, any Error>, _ begin: @Sendable (Exchange) -> URLSessionTask
  ) {
    lock.lock()
    if let outcome {
      // Cancelled, or out of time, before it began.
      lock.unlock()
      return continuation.resume(with: outcome)
    }
    self.continuation = continuation
    let task = begin(self)
    self.task = task
    lock.unlock()
    task.resume()
  }

  /// Ends it, once; whatever comes later is not heard.
  private func finish(_ result: Result<TransportResponse, any Error>) {
    lock.lock()
    guard outcome == nil else { return lock.unlock() }
    outcome = result
    let (continuation, task) = (continuation, task)
    (self.continuation, self.task) = (nil, nil)
    body = Data()
    lock.unlock()
    continuation?.resume(with: result)
    // Not here: on Linux it waits for the transfer to pause, and while this queue waited with it, what a fast server goes on
    // sending would pile up.
    if let task, task.state != .completed { DispatchQueue.global().async { task.cancel() } }
  }

  private func error(_ kind: FetchError.Kind, _ detail: String = "", at url: URL? = nil) -> FetchError {
    FetchError(kind, address: (url ?? request.url).absoluteString, detail: detail)
  }

  // MARK: What the session says

  /// Answers whether a redirect is followed: with the request to go on with, or with nothing.
  func redirect(to next: URLRequest, from before: URL?, _ answer: (URLRequest?) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    // Once the task was cancelled, Foundation on Linux traps at the answer to this question.
    guard outcome == nil else { return }
    redirects += 1
    if let url = next.url, AddressRule.permits(url, from: before), AddressRule.permits(url, from: request.url) {
      if redirects <= request.redirects { return answer(next) }
      refusal = error(.tooManyRedirects, at: url)
    } else {
      refusal = error(.addressRefused, "redirected there", at: next.url)
    }
    // The task ends now, with the redirect itself as its answer.
    answer(nil)
  }

  func begin(_ response: HTTPURLResponse?) {
    lock.lock()
    defer { lock.unlock() }
    self.response = response
    body = Data()
  }

  func read(_ data: Data) {
    lock.lock()
    guard outcome == nil else { return lock.unlock() }
    let room = request.largestBody + 1 - body.count
    body.append(data.count <= room ? data : data.prefix(max(0, room)))
    let isTooLarge = body.count > request.largestBody
    lock.unlock()
    if isTooLarge { finish(answer(isTooLarge: true)) }
  }

  func end(_ error: (any Error)?) {
    lock.lock()
    task = nil
    lock.unlock()
    finish(error.map { .failure(fetchError($0)) } ?? answer(isTooLarge: false))
  }

  private func answer(isTooLarge: Bool) -> Result<TransportResponse, any Error> {
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
    return .success(
      TransportResponse(status: response.statusCode, headers: headers, body: body, isTooLarge: isTooLarge))
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
