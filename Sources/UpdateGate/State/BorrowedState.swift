/// A ``PromptState`` whose versions stand elsewhere.
package struct BorrowedState {
  package struct Mark {
    package var version: BorrowedBytes?
    package var at: Int64
  }

  package struct Visits {
    package var version: BorrowedBytes?
    package var count: Int64
    package var at: Int64
  }

  package var installed: BorrowedBytes?
  package var firstSeen: Mark?
  package var shown: Mark?
  package var later: Mark?
  package var skipped: Mark?
  package var store: Visits?

  package init() {}

  /// Lends the state out, its versions copied.
  init(_ state: PromptState, in arena: inout TextArena) {
    installed = arena.keep(state.installed)
    if let mark = state.firstSeen { firstSeen = Mark(version: arena.keep(mark.version), at: mark.at) }
    if let mark = state.shown { shown = Mark(version: arena.keep(mark.version), at: mark.at) }
    if let mark = state.later { later = Mark(version: arena.keep(mark.version), at: mark.at) }
    if let mark = state.skipped { skipped = Mark(version: arena.keep(mark.version), at: mark.at) }
    if let visits = state.store {
      store = Visits(version: arena.keep(visits.version), count: visits.count, at: visits.at)
    }
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
    add(shown?.version)
    add(later?.version)
    add(skipped?.version)
    add(store?.version)
    return size
  }

  /// Puts each version where `move` moves it.
  @inline(__always)
  mutating func move(_ move: (BorrowedBytes) -> BorrowedBytes) {
    if let version = installed { installed = move(version) }
    if let version = firstSeen?.version { firstSeen?.version = move(version) }
    if let version = shown?.version { shown?.version = move(version) }
    if let version = later?.version { later?.version = move(version) }
    if let version = skipped?.version { skipped?.version = move(version) }
    if let version = store?.version { store?.version = move(version) }
  }
}

extension PromptState {
  /// A copy of a state that was lent out.
  package init(_ state: BorrowedState) {
    installed = state.installed?.string
    firstSeen = state.firstSeen.map { Mark($0) }
    shown = state.shown.map { Mark($0) }
    later = state.later.map { Mark($0) }
    skipped = state.skipped.map { Mark($0) }
    store = state.store.map { Visits(version: $0.version?.string, count: $0.count, at: $0.at) }
  }
}

extension PromptState.Mark {
  fileprivate init(_ mark: BorrowedState.Mark) {
    self.init(version: mark.version?.string, at: mark.at)
  }
}
