#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// One `URLSession` for many requests, so that those to one server share a connection.
///
/// It keeps no cookies and no cache of its own, and never follows a redirect down from https. Any thread and any task may
/// ask at any time. The session ends with this object.
public final class URLSessionTransport: Transport {
  private let delegate = ExchangeDelegate()
  private let session: URLSession

  /// - Parameter configuration: proxies, TLS and the like; cookies and caches in it are switched off.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // Not here: on Linux it waits for transfers to pause, and what a fast server goes on sending would pile up meanwhile.
    DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
  }

  /// Asks once, and gives the answer with as much of its body as may be read.
  public func response(to request: TransportRequest) async throws -> TransportResponse {
    try await Exchange(request).run { [session, delegate] exchange in
      var message = URLRequest(
        url: request.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: max(1, request.timeout))
      for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: message)
      delegate.add(exchange, for: task)
      return task
    }
  }
}

/// Tells each exchange what the session says of its task.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock()
  /// By the task's identifier; touched with the lock held only.
  private var exchanges: [Int: Exchange] = [:]

  func add(_ exchange: Exchange, for task: URLSessionTask) {
    lock.lock()
    defer { lock.unlock() }
    exchanges[task.taskIdentifier] = exchange
  }

  private func exchange(of task: URLSessionTask, isOver: Bool = false) -> Exchange? {
    lock.lock()
    defer { lock.unlock() }
    return isOver ? exchanges.removeValue(forKey: task.taskIdentifier) : exchanges[task.taskIdentifier]
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    exchange(of: task)?.redirect(
      to: request, from: response.url ?? task.currentRequest?.url, completionHandler)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.begin(response as? HTTPURLResponse)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.read(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(of: task, isOver: true)?.end(error)
  }
}
