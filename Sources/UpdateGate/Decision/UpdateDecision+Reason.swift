extension UpdateDecision {
  /// Why. The raw values are those of `ug_reason` in the C header.
  public enum Reason: Int32, Sendable, CaseIterable {
    /// None: nothing newer exists.
    case upToDate = 1
    /// None: installed is newer than everything known.
    case aheadOfStore = 2
    /// None: an entry or a rule says none.
    case policySaysNone = 3
    /// None: the user skipped this version or a later one.
    case skipped = 4
    /// None: asked, put off or sent to the store less long ago than the policy wants.
    case askedRecently = 5
    /// None: the wait after release is not over.
    case releasedTooSoon = 6
    /// None: this device is outside the rollout, or nobody is inside.
    case notInRollout = 7
    /// None or unsupported: the release needs a newer OS.
    case needsNewerOS = 8
    /// None or unsupported: the release does not run on so new an OS.
    case needsOlderOS = 9
    /// None: no release is known. Unsupported: none that is newer.
    case noReleaseKnown = 10
    /// None: the policy is switched off.
    case disabled = 11
    /// The installed version is no version: none, or what `unreadableVersion` says. None as well where nothing on offer
    /// is one.
    case versionUnreadable = 12
    /// An exact entry of `versions`.
    case versionListed = 13
    /// A range entry of `versions`.
    case rangeListed = 14
    /// Installed is below `minimumVersion` or `minimumBuild`; with recommend it will be one day.
    case belowMinimum = 15
    /// Installed is below `recommendedVersion` or `recommendedBuild`.
    case belowRecommended = 16
    /// A critical release lies between installed and newest.
    case criticalRelease = 17
    /// The rule for this update type says force.
    case ruleForces = 18
    /// The rule for this update type says recommend.
    case ruleRecommends = 19
    /// Nothing else decides: there is a newer version.
    case newerAvailable = 20
    /// Grace or deadline turned recommend into force.
    case deadlinePassed = 21
    /// Force became recommend after `loopLimit` fruitless visits to the store.
    case storeLoop = 22
    /// None: the user saw as many prompts for this target as `maxPrompts` allows.
    case askedEnough = 23
    /// None or unsupported: the release does not run on this processor.
    case needsOtherHardware = 24
    /// None: the release was taken back.
    case releaseWithdrawn = 25
    /// The user said later as often as `deferrals` allows.
    case deferralsUsedUp = 26

    /// The name, as `belowMinimum`.
    public var name: String { label.text }

    /// The name, as it stands in the program.
    package var label: StaticString {
      switch self {
      case .upToDate: "upToDate"
      case .aheadOfStore: "aheadOfStore"
      case .policySaysNone: "policySaysNone"
      case .skipped: "skipped"
      case .askedRecently: "askedRecently"
      case .releasedTooSoon: "releasedTooSoon"
      case .notInRollout: "notInRollout"
      case .needsNewerOS: "needsNewerOS"
      case .needsOlderOS: "needsOlderOS"
      case .noReleaseKnown: "noReleaseKnown"
      case .disabled: "disabled"
      case .versionUnreadable: "versionUnreadable"
      case .versionListed: "versionListed"
      case .rangeListed: "rangeListed"
      case .belowMinimum: "belowMinimum"
      case .belowRecommended: "belowRecommended"
      case .criticalRelease: "criticalRelease"
      case .ruleForces: "ruleForces"
      case .ruleRecommends: "ruleRecommends"
      case .newerAvailable: "newerAvailable"
      case .deadlinePassed: "deadlinePassed"
      case .storeLoop: "storeLoop"
      case .askedEnough: "askedEnough"
      case .needsOtherHardware: "needsOtherHardware"
      case .releaseWithdrawn: "releaseWithdrawn"
      case .deferralsUsedUp: "deferralsUsedUp"
      }
    }
  }
}
