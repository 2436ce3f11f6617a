/// What to do about an update, why, and everything the host needs to do it.
public struct UpdateDecision: Sendable {
  /// What to do.
  public var outcome: Outcome
  /// Why.
  public var reason: Reason
  /// The installed version, as it was handed in.
  public var installed: String
  /// The version to update to, as its source writes it. Present as well where only a skip, the frequency or a rule holds
  /// it back.
  public var target: String?
  /// From the installed version to the target.
  public var updateType: UpdateType
  /// What to show; `nil` where the outcome is `none`.
  public var message: Message?
  /// Where to send the user; `nil` for `none`, or where no address is known.
  public var storeURL: String?
  /// The target's release notes; `nil` for `none`, or where there are none.
  public var releaseNotes: String?
  /// The earliest later time, in Unix seconds, at which the same request would get another outcome, reason, target,
  /// address or text, days left aside; `nil` where time alone changes nothing.
  public var askAgainAt: Int64?
  /// From when, in Unix seconds, this recommendation becomes a must.
  public var deadline: Int64?
  /// The look-ups that failed, in the order in which they were given.
  public var lookupFailures: [FailedLookup]
  /// The next state: keep it and hand it in next time.
  public var state: PromptState
  /// The app's id in the store: the record's, else the one that was asked for.
  public var trackID: Int64?
  /// The newer releases up to and with the target, newest first and no more than 50; withdrawn ones are left out.
  public var missed: [MissedRelease]
  /// How many there are of them in all.
  public var missedCount: Int
  /// How often the user may still say later before a recommendation is a must; `nil` where nobody counts.
  public var deferralsLeft: Int64?
  /// The paths of floors and lists in the policy that could not be tested: of another scheme, no version, or of builds
  /// where none was given. They hold nobody back.
  public var notHonoured: [String]
  /// What the policy hands on as it stands, as the text of a JSON object; `nil` where it has nothing.
  public var meta: String?
  /// Whether ``state`` differs from the one that was handed in, so that it should be kept.
  public var stateChanged: Bool
  /// Each candidate with what decided for or against it; `nil` unless asked for.
  public var trace: [TraceLine]?

  /// What to do. The raw values are those of `ug_outcome` in the C header.
  public enum Outcome: Int32, Sendable, CaseIterable {
    /// Show nothing. Not called `none`, so that an optional outcome cannot be mistaken for it; its name is `none`.
    case noUpdate = 0
    /// Ask; the user may say later, or skip if allowed.
    case recommend = 1
    /// Block until updated.
    case force = 2
    /// It must update but this device cannot: the host decides.
    case unsupported = 3

    /// The name, as `recommend`.
    public var name: String { label.text }

    /// The name, as it stands in the program.
    package var label: StaticString {
      switch self {
      case .noUpdate: "none"
      case .recommend: "recommend"
      case .force: "force"
      case .unsupported: "unsupported"
      }
    }
  }

  /// The texts of a prompt, variables filled in.
  public struct Message: Sendable, Equatable {
    /// A few words above the message.
    public var title: String
    /// A sentence or two.
    public var message: String
    /// The button that leads to the update, or, where there is none to be had, closes the prompt; `nil` where the policy
    /// wants none.
    public var continueButtonText: String?
    /// `nil` unless the outcome is `recommend`.
    public var cancelButtonText: String?
    /// `nil` unless the version may be skipped.
    public var skipButtonText: String?
    /// The tag of the language that `message` is in, as `zh-Hant`; `nil` where the policy has it without one.
    public var language: String?
  }

  /// A look-up that brought no usable record.
  public struct FailedLookup: Sendable, Equatable {
    /// What went wrong.
    public var kind: LookupFailure.Kind
    /// The storefront that was asked, if the host said.
    public var storefront: String?
  }

  /// A release that the user does not have yet.
  public struct MissedRelease: Sendable, Equatable {
    /// The version, as its source writes it.
    public var version: String
    /// Unix seconds; `nil` where it is not known.
    public var date: Int64?
    /// What is new in it, as its source has it; `nil` where nothing is said.
    public var notes: String?
    /// Whether it is critical for the installed version.
    public var isCritical: Bool
  }

  /// One candidate and what became of it.
  public struct TraceLine: Sendable, Equatable {
    /// The version, as its source writes it.
    public var version: String
    /// `store`, or the release's place in the policy, as `releases[0]`.
    public var source: String
    /// What became of it.
    public var verdict: TraceVerdict
  }
}

/// Why a candidate became the target or did not.
public enum TraceVerdict: Sendable, Hashable {
  /// It is the one to update to.
  case target
  /// Something higher became the target.
  case lowerThanTarget
  /// It is not above the installed version.
  case notNewer
  /// Its version cannot be read.
  case versionUnreadable
  /// It belongs to a channel that was not asked for.
  case otherChannel
  /// It is for users with other tags.
  case otherTags
  /// It was taken back.
  case releaseWithdrawn
  /// The system is older than its lowest.
  case needsNewerOS
  /// The system is newer than its highest.
  case needsOlderOS
  /// It does not run on this processor.
  case needsOtherHardware
  /// It is in its wait after the release.
  case releasedTooSoon
  /// Its rollout has not reached this device.
  case notInRollout
  /// The rule of its update type says none.
  case policySaysNone
  /// The policy decided before any target was looked for.
  case notConsidered

  /// The name, as `notNewer`.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString {
    switch self {
    case .target: "target"
    case .lowerThanTarget: "lowerThanTarget"
    case .notNewer: "notNewer"
    case .versionUnreadable: "versionUnreadable"
    case .otherChannel: "otherChannel"
    case .otherTags: "otherTags"
    case .releaseWithdrawn: "releaseWithdrawn"
    case .needsOtherHardware: "needsOtherHardware"
    case .policySaysNone: "policySaysNone"
    case .needsNewerOS: "needsNewerOS"
    case .needsOlderOS: "needsOlderOS"
    case .releasedTooSoon: "releasedTooSoon"
    case .notInRollout: "notInRollout"
    case .notConsidered: "notConsidered"
    }
  }
}

// The compiler writes these only where the values are declared.
#if !hasFeature(Embedded)
  extension UpdateDecision: Hashable, Codable {}
  extension UpdateDecision.FailedLookup: Hashable, Codable {}
  extension UpdateDecision.MissedRelease: Hashable, Codable {}
  extension UpdateDecision.TraceLine: Hashable, Codable {}
  extension UpdateDecision.Message: Hashable, Codable {}
#endif
