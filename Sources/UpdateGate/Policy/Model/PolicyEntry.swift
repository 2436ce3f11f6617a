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

  package let match: Match
  /// The bytes of an exact version, to be lent out as long as this is there.
  let exactBytes: BorrowedBytes?
  private let kept: OwnedBytes?
  package var verdict: Verdict
  package var messaging: EntryMessaging?
  package var url: String?
  package var notes: PolicyNotes?
  /// For whom it holds: requests with one of these tags, and without any of those.
  package var only: PolicyTags?
  package var except: PolicyTags?
  /// Unix seconds from which a must is one; until then it recommends, with this as the deadline. `nil` for always.
  package var from: Int64?
  /// Where it stands in its file.
  package var offset: Int

  package init(match: Match, verdict: Verdict, offset: Int) {
    self.match = match
    if case .exact(let version) = match {
      let copy = OwnedBytes(version)
      exactBytes = copy.bytes
      kept = consume copy
    } else {
      exactBytes = nil
      kept = nil
    }
    self.verdict = verdict
    self.offset = offset
  }
}
