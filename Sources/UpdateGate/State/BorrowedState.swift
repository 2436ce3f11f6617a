/// A ``PromptState`` whose versions stand elsewhere.
package struct BorrowedState {
  package struct Mark {
    package var version: BorrowedBytes?
    package var at: Int64
  }

  package struct Tally {
    package var version: BorrowedBytes?
    package var count: Int64
    package var at: Int64
  }

  package var installed: BorrowedBytes?
  package var firstSeen: Mark?
  package var waiting: Mark?
  package var shown: Tally?
  package var later: Tally?
  package var skipped: Mark?
  package var skippedMajor: Mark?
  package var store: Tally?

  package init() {}

  /// Lends the state out, its versions copied.
  init(_ state: PromptState, in arena: inout TextArena) {
    installed = arena.keep(state.installed)
    firstSeen = BorrowedState.lend(state.firstSeen, in: &arena)
    waiting = BorrowedState.lend(state.waiting, in: &arena)
    shown = BorrowedState.lend(state.shown, in: &arena)
    later = BorrowedState.lend(state.later, in: &arena)
    skipped = BorrowedState.lend(state.skipped, in: &arena)
    skippedMajor = BorrowedState.lend(state.skippedMajor, in: &arena)
    store = BorrowedState.lend(state.store, in: &arena)
  }

  private static func lend(_ mark: PromptState.Mark?, in arena: inout TextArena) -> Mark? {
    guard let mark else { return nil }
    return Mark(version: arena.keep(mark.version), at: mark.at)
  }

  private static func lend(_ tally: PromptState.Tally?, in arena: inout TextArena) -> Tally? {
    guard let tally else { return nil }
    return Tally(version: arena.keep(tally.version), count: tally.count, at: tally.at)
  }

  /// Reads a state into an empty one. What cannot be read is left out; a text that is no JSON object at all, or too long
  /// for a state of ours, leaves it empty. Its versions stand in `bytes`, those with escapes in `arena`.
  @_optimize(speed)
  package mutating func repair(from bytes: BorrowedBytes, in arena: inout TextArena) {
    guard bytes.count > 0, bytes.count <= PromptState.sizeLimit else { return }
    if !CanonicalState.read(bytes, into: &self) { read(from: bytes, in: &arena) }
  }

  /// The same by the reader of any JSON, into a state of any content.
  @inline(never)
  private mutating func read(from bytes: BorrowedBytes, in arena: inout TextArena) {
    var reader = PromptStateReader(bytes)
    self = BorrowedState()
    do throws(JSONFault) {
      try reader.read(&self, in: &arena)
    } catch {
      self = BorrowedState()
    }
  }

  /// How many bytes the versions take, each with a NUL behind it.
  var size: Int {
    var size = 0
    func add(_ version: BorrowedBytes?) { if let version { size += version.count + 1 } }
    add(installed)
    add(firstSeen?.version)
    add(waiting?.version)
    add(shown?.version)
    add(later?.version)
    add(skipped?.version)
    add(skippedMajor?.version)
    add(store?.version)
    return size
  }

  /// Puts each version where `move` moves it.
  @inline(__always)
  mutating func move(_ move: (BorrowedBytes) -> BorrowedBytes) {
    if let version = installed { installed = move(version) }
    if let version = firstSeen?.version { firstSeen?.version = move(version) }
    if let version = waiting?.version { waiting?.version = move(version) }
    if let version = shown?.version { shown?.version = move(version) }
    if let version = later?.version { later?.version = move(version) }
    if let version = skipped?.version { skipped?.version = move(version) }
    if let version = skippedMajor?.version { skippedMajor?.version = move(version) }
    if let version = store?.version { store?.version = move(version) }
  }

  /// Whether two states say the same, byte for byte.
  func says(whatIn other: BorrowedState) -> Bool {
    isSame(installed, other.installed) && isSame(firstSeen, other.firstSeen) && isSame(waiting, other.waiting)
      && isSame(shown, other.shown) && isSame(later, other.later) && isSame(skipped, other.skipped)
      && isSame(skippedMajor, other.skippedMajor) && isSame(store, other.store)
  }

  private func isSame(_ a: BorrowedBytes?, _ b: BorrowedBytes?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.hasSameBytes(as: b)
  }

  private func isSame(_ a: Mark?, _ b: Mark?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.at == b.at && isSame(a.version, b.version)
  }

  private func isSame(_ a: Tally?, _ b: Tally?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.at == b.at && a.count == b.count && isSame(a.version, b.version)
  }
}

extension PromptState {
  /// A copy of a state that was lent out.
  package init(_ state: BorrowedState) {
    installed = state.installed?.string
    firstSeen = state.firstSeen.map { Mark($0) }
    waiting = state.waiting.map { Mark($0) }
    shown = state.shown.map { Tally($0) }
    later = state.later.map { Tally($0) }
    skipped = state.skipped.map { Mark($0) }
    skippedMajor = state.skippedMajor.map { Mark($0) }
    store = state.store.map { Tally($0) }
  }
}

extension PromptState.Mark {
  fileprivate init(_ mark: BorrowedState.Mark) { self.init(version: mark.version?.string, at: mark.at) }
}

extension PromptState.Tally {
  fileprivate init(_ tally: BorrowedState.Tally) {
    self.init(version: tally.version?.string, count: tally.count, at: tally.at)
  }
}
