/// What a policy says about an installed version or an update type.
public enum Verdict: Sendable, Hashable {
  /// The update is a must.
  case force
  /// The update is offered.
  case recommend
  /// Nothing is asked: `none` in a file.
  case ignore

  /// Reads the word of a file, whatever its case; `nil` for any other word.
  public init?(_ word: String) {
    if word.matchesIgnoringCase("force") {
      self = .force
    } else if word.matchesIgnoringCase("recommend") {
      self = .recommend
    } else if word.matchesIgnoringCase("none") {
      self = .ignore
    } else {
      return nil
    }
  }

  /// The word of a file.
  public var name: String {
    switch self {
    case .force: "force"
    case .recommend: "recommend"
    case .ignore: "none"
    }
  }
}
