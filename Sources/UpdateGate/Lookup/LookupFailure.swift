/// Why a reply gives no app, with what is needed to act on it. A failed reply is a value: decisions take it as it is.
public struct LookupFailure: Error, Sendable {
  /// The kinds of failure. The raw values are those of the C header and are never reused.
  public enum Kind: Int32, Sendable, CaseIterable {
    /// There is no failure.
    case none = 0
    /// The store knows no such app: wrong identifier, wrong storefront, unlisted or withdrawn.
    case notFound = 1
    /// The store answered with an error object; its text is ``LookupFailure/detail``.
    case serviceError = 2
    /// Too many requests: HTTP 403 or 429.
    case throttled = 3
    /// The service is down (HTTP 5xx), or gave no usable body.
    case unavailable = 4
    /// The body is no JSON at all, for example an HTML page.
    case notJSON = 5
    /// The body begins as JSON and breaks; ``LookupFailure/place`` tells where.
    case malformed = 6
    /// The body is JSON but no reply of the store.
    case unexpectedShape = 7
    /// The body is longer than ``Lookup/maximumSize``.
    case tooLarge = 8
    /// There are records, but none that was asked for; ``LookupFailure/detail`` tells what came instead.
    case mismatch = 9

    /// The name that requests and answers in JSON use.
    public var name: String { label.text }

    /// The name, as it stands in the program.
    package var label: StaticString {
      switch self {
      case .none: "none"
      case .notFound: "notFound"
      case .serviceError: "serviceError"
      case .throttled: "throttled"
      case .unavailable: "unavailable"
      case .notJSON: "notJSON"
      case .malformed: "malformed"
      case .unexpectedShape: "unexpectedShape"
      case .tooLarge: "tooLarge"
      case .mismatch: "mismatch"
      }
    }
  }

  /// What went wrong.
  public let kind: Kind
  /// One sentence for a person: what happened and what to do.
  public let message: StaticString
  /// What the sentence cannot know: Apple's text, or what came instead. Empty where there is nothing to add.
  public let detail: String
  /// Where the text breaks, for ``Kind/malformed``.
  public let place: UpdateGateError.Place?

  package init(
    _ kind: Kind, _ message: StaticString, detail: String = "", at place: UpdateGateError.Place? = nil
  ) {
    self.kind = kind
    self.message = message
    self.detail = detail
    self.place = place
  }
}

extension LookupFailure {
  /// The failure in words: Apple's own for an error of the service, else ours.
  package var words: String {
    if kind == .serviceError, !detail.isEmpty { return detail }
    return detail.isEmpty ? message.text : message.text + ": " + detail
  }
}

extension LookupFailure: CustomStringConvertible {
  /// The sentence, then the detail, then the place.
  public var description: String {
    var text = message.text
    if !detail.isEmpty { text += ": " + detail }
    if let place { text += " (line \(place.line), column \(place.column))" }
    return text
  }
}
