public import Foundation

/// What carries one request to a server and its answer back.
///
/// The client brings ``URLSessionTransport``. Another HTTP library takes its place by conforming, and a test needs no
/// socket: it answers from memory.
public protocol Transport: Sendable {
  /// Asks, and waits for the whole answer.
  ///
  /// A transport that follows redirects must not follow one to an address that is no https (or http to this machine), nor
  /// down from https; it gives up after ``TransportRequest/timeout``, and stops reading at the limit of the body.
  ///
  /// - Returns: the answer, whatever its status.
  /// - Throws: ``FetchError`` where there is none; `CancellationError` where the task was cancelled. Any other error is
  ///   told as ``FetchError/Kind-swift.enum/cutOff``.
  func response(to request: TransportRequest) async throws -> TransportResponse
}

/// One GET request.
public struct TransportRequest: Sendable, Hashable {
  /// The address that is asked.
  public var url: URL
  /// By name, as `If-None-Match`.
  public var headers: [String: String]
  /// Seconds from connecting to the last byte.
  public var timeout: Double
  /// Bytes of the body, decompressed, that may be read. One more is read to know that there are more.
  public var largestBody: Int
  /// How many redirects may be followed.
  public var redirects: Int

  /// - Parameters:
  ///   - url: whom to ask.
  ///   - headers: by name.
  ///   - timeout: seconds from connecting to the last byte.
  ///   - largestBody: bytes of the body, decompressed.
  ///   - redirects: how many may be followed.
  public init(
    url: URL, headers: [String: String] = [:], timeout: Double = 20, largestBody: Int = 16 << 20, redirects: Int = 5
  ) {
    (self.url, self.headers, self.timeout, self.largestBody, self.redirects) =
      (url, headers, timeout, largestBody, redirects)
  }
}

/// What a server answered, whatever it was.
public struct TransportResponse: Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// By name in small letters, as `etag`.
  public var headers: [String: String]
  /// The body, decompressed; cut short where ``isTooLarge``.
  public var body: Data
  /// Whether the body was longer than the request allowed.
  public var isTooLarge: Bool

  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - headers: by name in small letters.
  ///   - body: decompressed.
  ///   - isTooLarge: whether it was cut short.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data(), isTooLarge: Bool = false) {
    (self.status, self.headers, self.body, self.isTooLarge) = (status, headers, body, isTooLarge)
  }
}
