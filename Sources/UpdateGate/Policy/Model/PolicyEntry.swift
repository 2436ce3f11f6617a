/// What a policy says about an installed version or an update type.
package enum Verdict: Sendable, Equatable {
  case force
  case recommend
  case none

  /// Reads the word, whatever its case; `nil` for any other word.
  package init?(_ word: String) {
    if word.matchesIgnoringCase("force") {
      self = .force
    } else if word.matchesIgnoringCase("recommend") {
      self = .recommend
    } else if word.matchesIgnoringCase("none") {
      self = .none
    } else {
      return nil
    }
  }
}

/// One element of `versions`: a verdict on one installed version, or on a range of them. Not changed once it is read.
package final class PolicyEntry: @unchecked Sendable {
  /// How many a policy may hold.
  static let limit = 4096

  /// Which installed versions it speaks of.
  package enum Match: Sendable {
    /// Those equal to this one under the scheme: `1.0` covers `1.0.0`.
    case exact(String)
    case range(VersionRange)
  }

  package var match: Match
  package var verdict: Verdict
  package var messaging: EntryMessaging?
  package var url: String?
  package var notes: String?
  /// Where it stands in its file.
  package var offset: Int

  package init(match: Match, verdict: Verdict, offset: Int) {
    self.match = match
    self.verdict = verdict
    self.offset = offset
  }
}
