/// What a user was asked before: the small value that the host keeps between decisions.
///
/// A decision hands back the next one; events are recorded by ``recording(_:version:at:)``. As text it is a JSON object
/// in ASCII, so it survives any storage. A text of any other shape is repaired: what can be read counts, the rest is
/// dropped. It is never an error.
public struct PromptState: Sendable, Equatable {
  /// Something that happened, and for which target; the version is absent where the decision had none.
  public struct Mark: Sendable, Equatable {
    public var version: String?
    /// Unix seconds.
    public var at: Int64

    public init(version: String?, at: Int64) {
      self.version = version
      self.at = at
    }
  }

  /// How often the user was sent to the store for one target.
  public struct Visits: Sendable, Equatable {
    public var version: String?
    public var count: Int64
    /// The last time, in Unix seconds.
    public var at: Int64

    public init(version: String?, count: Int64, at: Int64) {
      self.version = version
      self.count = count
      self.at = at
    }
  }

  /// The version that was installed at the last decision.
  public var installed: String?
  /// When the current target was first seen, for a grace without a release date.
  public var firstSeen: Mark?
  /// When a prompt was last shown.
  public var shown: Mark?
  /// When the user last said later.
  public var later: Mark?
  /// What the user skipped. Always with a version.
  public var skipped: Mark?
  /// How often the user went to the store.
  public var store: Visits?

  public init() {}

  /// The format's number in the text.
  package static let format: Int64 = 1
  /// A longer text is no state of ours, and is treated as none.
  package static let sizeLimit = 64 << 10

  /// Whether a version is short enough for a state, so that none makes it too large to be read again.
  static func remembers(_ version: BorrowedBytes) -> Bool { version.count <= VersionScheme.decisionLimit }

  /// The same without anything that lies after `now`: a clock that was set back must not silence a prompt for long.
  package func withoutFuture(after now: Int64) -> PromptState {
    var state = self
    if let mark = firstSeen, mark.at > now { state.firstSeen = nil }
    if let mark = shown, mark.at > now { state.shown = nil }
    if let mark = later, mark.at > now { state.later = nil }
    if let mark = skipped, mark.at > now { state.skipped = nil }
    if let visits = store, visits.at > now { state.store = nil }
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
  public var name: StaticString {
    switch self {
    case .shown: "shown"
    case .later: "later"
    case .skipped: "skipped"
    case .wentToStore: "wentToStore"
    }
  }

  /// The event with this name; `nil` for any other text.
  public init?(name: String) {
    guard let event = PromptEvent.allCases.first(where: { $0.name.matches(name) }) else { return nil }
    self = event
  }
}

extension PromptState {
  /// The state after an event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - version: the decision's target, or `nil` where it had none.
  ///   - now: Unix seconds.
  /// - Throws: `.argument` for skipping without a version: there would be nothing that the skip covers.
  public func recording(
    _ event: PromptEvent, version: String?, at now: Int64
  ) throws(UpdateGateError) -> PromptState {
    var state = withoutFuture(after: now)
    let version = version.flatMap { $0.utf8.isEmpty ? nil : $0 }
    switch event {
    case .shown: state.shown = Mark(version: version, at: now)
    case .later: state.later = Mark(version: version, at: now)
    case .skipped:
      guard version != nil else { throw UpdateGateError(.argument, "skipping needs the version that is skipped") }
      state.skipped = Mark(version: version, at: now)
    case .wentToStore:
      // Visits for another target do not count.
      let before = state.store.flatMap { $0.version.hasSameBytes(as: version) ? $0.count : nil } ?? 0
      state.store = Visits(version: version, count: min(before, 1_000_000) + 1, at: now)
    }
    return state
  }
}

extension String? {
  /// Whether both are absent, or both hold the same bytes.
  package func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): a.hasSameBytes(as: b)
    default: false
    }
  }
}
