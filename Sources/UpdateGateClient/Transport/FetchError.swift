/// There is no answer: nobody was there, it took too long, it broke off, or the address may not be asked.
///
/// An answer with an error status is none of these. It is a reply, and a decision tells what it means.
public struct FetchError: Error, Sendable, Equatable {
  /// What went wrong.
  public enum Kind: Sendable, Equatable {
    /// The server's name is not known, or nobody answers there.
    case unreachable
    /// It took longer than the time-out, from connecting to the last byte.
    case timedOut
    /// The connection ended before the reply did.
    case cutOff
    /// The server's certificate is not trusted.
    case untrusted
    /// Plain http that is not to this machine, or no http at all.
    case addressRefused
    /// More redirects than ``FetchSettings/redirects``.
    case tooManyRedirects
  }

  /// What went wrong.
  public var kind: Kind
  /// The address that was asked last.
  public var address: String
  /// What the system says about it.
  public var detail: String

  /// A failure, the address without what is secret in it.
  public init(_ kind: Kind, address: String, detail: String = "") {
    self.kind = kind
    self.address = address
    self.detail = detail
  }

  /// Whether asking again may help.
  public var isWorthRetrying: Bool {
    switch kind {
    case .unreachable, .timedOut, .cutOff: true
    case .untrusted, .addressRefused, .tooManyRedirects: false
    }
  }
}

extension FetchError: CustomStringConvertible {
  /// A sentence, then the address.
  public var description: String { "\(sentence)\(detail.isEmpty ? "" : " (\(detail))"): \(address)" }

  /// What went wrong, in words.
  var sentence: StaticString {
    switch kind {
    case .unreachable: "the server cannot be reached"
    case .timedOut: "no answer in time"
    case .cutOff: "the connection broke off"
    case .untrusted: "the server's certificate is not trusted"
    case .addressRefused: "this address may not be asked: only https, and http to this machine"
    case .tooManyRedirects: "redirected too often"
    }
  }
}
