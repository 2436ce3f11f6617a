/// A version that could be the target, with everything about it that does not depend on the time.
///
/// A release of the policy and the store's record of the same version are one candidate: the policy's words come first,
/// and the OS limits of both must hold.
struct Candidate {
  let version: BorrowedBytes
  /// The release's place in the policy's list; `nil` where only the store knows the version.
  let release: Int?
  /// Whether the store has just this version.
  let isInStore: Bool
  /// Whether it is newer than the installed version, equal to it, or older.
  let order: VersionOrder
  /// What kind of step it is from the installed version.
  let type: UpdateType
  /// The release's date, else the store's; Unix seconds.
  let date: Int64?
  /// When its grace began; `nil` where it begins with each decision anew.
  let graceStart: Int64?
  /// Why this device's OS cannot run it, if it cannot.
  let osBlocker: UpdateDecision.Reason?
  /// When its wait after release is over.
  let availableAt: Int64
  /// When this device is inside its rollout; `nil` for never.
  let rolloutAt: Int64?
  /// Whether it is critical for the installed version.
  let isCritical: Bool

  /// Whether it is newer than the installed version.
  var isNewer: Bool { order == .newer }

  /// What keeps it from being installed now: the OS, then the wait, then the rollout.
  func blocker(now: Int64, ignoring waived: Waived = []) -> UpdateDecision.Reason? {
    if let osBlocker { return osBlocker }
    if now < availableAt, !waived.contains(.wait) { return .releasedTooSoon }
    if !waived.contains(.rollout) {
      guard let rolloutAt, now >= rolloutAt else { return .notInRollout }
    }
    return nil
  }

  /// Tests that are not made.
  struct Waived: OptionSet {
    let rawValue: UInt8
    static let wait = Waived(rawValue: 1)
    static let rollout = Waived(rawValue: 2)
  }
}
