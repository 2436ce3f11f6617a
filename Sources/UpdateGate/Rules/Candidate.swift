/// A version above the installed one, with everything about it that does not depend on the time.
///
/// A release of the policy and the store's record of the same version are one candidate: the policy's words come first,
/// and the OS limits of both must hold.
struct Candidate {
  let version: BorrowedBytes
  /// The release's place in the policy's list; `nil` where only the store knows the version.
  let release: Int?
  /// Whether the store has just this version.
  let isInStore: Bool
  /// What kind of step it is from the installed version.
  let type: UpdateType
  /// The release's date, else the store's; Unix seconds.
  let date: Int64?
  /// When its grace begins; `nil` where it begins with each decision anew.
  let graceStart: Int64?
  /// What keeps it from this device for good.
  var obstacles: Obstacles
  /// When its wait after release is over.
  let waitEnds: Int64
  /// When its rollout is above 0, and when this device is inside; `.max` for never.
  let rolloutStarts: Int64
  let rolloutReaches: Int64
  /// Whether it is critical for the installed version.
  let isCritical: Bool
  /// Whether the candidate before it has an equal version.
  var isAlternative = false
  /// Which of the context's equal versions it is one of; `nil` where no other has its version.
  var group: Int?

  /// What time does not change.
  struct Obstacles: OptionSet {
    let rawValue: UInt8
    static let withdrawn = Obstacles(rawValue: 1)
    static let oldOS = Obstacles(rawValue: 2)
    static let newOS = Obstacles(rawValue: 4)
    static let hardware = Obstacles(rawValue: 8)
    static let device: Obstacles = [.oldOS, .newOS, .hardware]
  }

  /// Whether OS and hardware fit.
  var fitsDevice: Bool { obstacles.isDisjoint(with: .device) }

  /// Why it is not open, in this order: withdrawn, OS, hardware, wait after release, rollout. `nil` where it is open.
  ///
  /// - Parameters:
  ///   - manual: for a check by hand a rollout above 0 is no blocker.
  ///   - waits: whether the wait counts.
  func blocker(at time: Int64, manual: Bool, waits: Bool = true) -> UpdateDecision.Reason? {
    if obstacles.contains(.withdrawn) { return .releaseWithdrawn }
    if let blocker = deviceBlocker { return blocker }
    if waits, time < waitEnds { return .releasedTooSoon }
    return time < (manual ? rolloutStarts : rolloutReaches) ? .notInRollout : nil
  }

  /// The first of OS and hardware that does not fit.
  var deviceBlocker: UpdateDecision.Reason? {
    if obstacles.contains(.oldOS) { return .needsNewerOS }
    if obstacles.contains(.newOS) { return .needsOlderOS }
    return obstacles.contains(.hardware) ? .needsOtherHardware : nil
  }
}
