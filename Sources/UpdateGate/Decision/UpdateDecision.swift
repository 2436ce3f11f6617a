/// What to do about an update, why, and everything the host needs to do it.
public struct UpdateDecision: Sendable {
  public var outcome: Outcome
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
  /// The earliest later time, in Unix seconds, at which the same request would get another outcome, reason or target;
  /// `nil` where time alone changes nothing.
  public var askAgainAt: Int64?
  /// From when, in Unix seconds, this recommendation becomes a must.
  public var deadline: Int64?
  /// The look-ups that failed, in the order in which they were given.
  public var lookupFailures: [FailedLookup]
  /// The next state: keep it and hand it in next time.
  public var state: PromptState
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
    public var name: StaticString {
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
    public var title: String
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
    public var kind: LookupFailure.Kind
    /// The storefront that was asked, if the host said.
    public var storefront: String?
  }

  /// One candidate and what became of it.
  public struct TraceLine: Sendable, Equatable {
    public var version: String
    /// `store`, or the release's place in the policy, as `releases[0]`.
    public var source: String
    public var verdict: TraceVerdict
  }
}

/// Why a candidate became the target or did not.
public enum TraceVerdict: Sendable, Equatable {
  case target, lowerThanTarget, notNewer, versionUnreadable, otherChannel
  case needsNewerOS, needsOlderOS, releasedTooSoon, notInRollout
  /// The policy decided before any target was looked for.
  case notConsidered

  /// The name, as `notNewer`.
  public var name: StaticString {
    switch self {
    case .target: "target"
    case .lowerThanTarget: "lowerThanTarget"
    case .notNewer: "notNewer"
    case .versionUnreadable: "versionUnreadable"
    case .otherChannel: "otherChannel"
    case .needsNewerOS: "needsNewerOS"
    case .needsOlderOS: "needsOlderOS"
    case .releasedTooSoon: "releasedTooSoon"
    case .notInRollout: "notInRollout"
    case .notConsidered: "notConsidered"
    }
  }
}
