/// What a user was asked before: the small value that the host keeps between decisions.
///
/// A decision hands back the next one; events are recorded by ``recording(_:version:at:)``. As text it is a JSON object
/// in ASCII, so it survives any storage. A text of any other shape is repaired: what can be read counts, the rest is
/// dropped. It is never an error.
public struct PromptState: Sendable, Equatable {
  /// Something that happened, and for which version.
  public struct Mark: Sendable, Equatable {
    /// `nil` where the decision had no target.
    public var version: String?
    /// Unix seconds.
    public var at: Int64

    /// A mark of a version at a time, in Unix seconds.
    public init(version: String?, at: Int64) {
      self.version = version
      self.at = at
    }
  }

  /// Something that happened, how often, and for which version the last time.
  public struct Tally: Sendable, Equatable {
    /// `nil` where the decision had no target.
    public var version: String?
    /// How often.
    public var count: Int64
    /// The last time, in Unix seconds.
    public var at: Int64

    /// A count that ended at a time, in Unix seconds.
    public init(version: String?, count: Int64 = 1, at: Int64) {
      self.version = version
      self.count = count
      self.at = at
    }
  }

  /// The version that was installed at the last decision.
  public var installed: String?
  /// Of all releases that automatic checks found due since the installed version changed, the one whose grace ends
  /// first: with its date, or else the time at which it was seen.
  public var firstSeen: Mark?
  /// The first of the store's records that have been waiting after their release without a break, and its date.
  public var waiting: Mark?
  /// When a prompt was last shown, and how many there were for its target.
  public var shown: Tally?
  /// When the user last said later, and how often since the installed version changed, whatever the targets were.
  public var later: Tally?
  /// The update that the user skipped which was no major one. Always with a version.
  public var skipped: Mark?
  /// The major update that the user skipped. Always with a version.
  public var skippedMajor: Mark?
  /// When the user last went to the store, and how often for its target since the installed version changed.
  public var store: Tally?

  /// The state of a user who was never asked.
  public init() {}

  /// The format's number in the text.
  package static let format: Int64 = 1
  /// A longer text is no state of ours, and is treated as none.
  package static let sizeLimit = 64 << 10
  /// Nothing is counted beyond this.
  package static let countLimit: Int64 = 1_000_001

  /// Whether a version is short enough for a state, so that none makes it too large to be read again.
  static func remembers(_ version: BorrowedBytes) -> Bool { version.count <= VersionScheme.decisionLimit }

  /// The same without anything that lies after `now`: a clock that was set back must not silence a prompt for long.
  package func withoutFuture(after now: Int64) -> PromptState {
    var state = self
    if let mark = firstSeen, mark.at > now { state.firstSeen = nil }
    if let mark = waiting, mark.at > now { state.waiting = nil }
    if let tally = shown, tally.at > now { state.shown = nil }
    if let tally = later, tally.at > now { state.later = nil }
    if let mark = skipped, mark.at > now { state.skipped = nil }
    if let mark = skippedMajor, mark.at > now { state.skippedMajor = nil }
    if let tally = store, tally.at > now { state.store = nil }
    return state
  }
}

/// What happened after a decision. The raw values are those of `ug_event` in the C header.
public enum PromptEvent: Int32, Sendable, CaseIterable {
  /// The prompt was shown, which is not yet an answer.
  case shown = 1
  /// The user said later.
  case later = 2
  /// The user skipped the version.
  case skipped = 3
  /// The user was sent to the store.
  case wentToStore = 4

  /// The name, as `wentToStore`.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString {
    switch self {
    case .shown: "shown"
    case .later: "later"
    case .skipped: "skipped"
    case .wentToStore: "wentToStore"
    }
  }

  /// The event with this name; `nil` for any other text.
  public init?(name: String) {
    guard let event = PromptEvent.allCases.first(where: { $0.label.matches(name) }) else { return nil }
    self = event
  }
}

// The compiler writes these only where the values are declared.
#if !hasFeature(Embedded)
  extension PromptState: Hashable {}
  extension PromptState.Mark: Hashable, Codable {}
  extension PromptState.Tally: Hashable, Codable {}
#endif
