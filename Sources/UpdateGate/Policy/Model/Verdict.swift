/// What a policy says about an installed version or an update type.
package enum Verdict: Sendable, Equatable {
  /// The update is a must.
  case force
  /// The update is offered.
  case recommend
  /// Nothing is asked: `none` in a file.
  case ignore

  /// Reads the word of a file, whatever its case; `nil` for any other word.
  package init?(_ word: String) {
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
}
