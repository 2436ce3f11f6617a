/// A ``PromptState`` whose versions stand elsewhere.
package struct LentState {
  package struct Mark {
    package var version: LentBytes?
    package var at: Int64
  }

  package struct Visits {
    package var version: LentBytes?
    package var count: Int64
    package var at: Int64
  }

  package var installed: LentBytes?
  package var firstSeen: Mark?
  package var shown: Mark?
  package var later: Mark?
  package var skipped: Mark?
  package var store: Visits?

  package init() {}

  /// Lends the state out, its versions copied.
  init(_ state: PromptState, in scratch: inout Scratch) {
    installed = scratch.keep(state.installed)
    if let mark = state.firstSeen { firstSeen = Mark(version: scratch.keep(mark.version), at: mark.at) }
    if let mark = state.shown { shown = Mark(version: scratch.keep(mark.version), at: mark.at) }
    if let mark = state.later { later = Mark(version: scratch.keep(mark.version), at: mark.at) }
    if let mark = state.skipped { skipped = Mark(version: scratch.keep(mark.version), at: mark.at) }
    if let visits = state.store {
      store = Visits(version: scratch.keep(visits.version), count: visits.count, at: visits.at)
    }
  }

  /// Reads a state into an empty one. What cannot be read is left out; a text that is no JSON object at all, or too long
  /// for a state of ours, leaves it empty. Its versions stand in `bytes`, those with escapes in `scratch`.
  @_optimize(speed)
  package mutating func repair(from bytes: LentBytes, in scratch: inout Scratch) {
    guard bytes.count > 0, bytes.count <= PromptState.sizeLimit else { return }
    if !WrittenState.read(bytes, into: &self) { read(from: bytes, in: &scratch) }
  }

  /// The same by the reader of any JSON, into a state of any content.
  @inline(never)
  private mutating func read(from bytes: LentBytes, in scratch: inout Scratch) {
    var reader = PromptStateReader(bytes)
    self = LentState()
    do throws(JSONFault) {
      try reader.read(&self, in: &scratch)
    } catch {
      self = LentState()
    }
  }

  /// How many bytes the versions take, each with a NUL behind it.
  var size: Int {
    var size = 0
    func add(_ version: LentBytes?) { if let version { size += version.count + 1 } }
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
  mutating func move(_ move: (LentBytes) -> LentBytes) {
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
  package init(_ state: LentState) {
    installed = state.installed?.string
    firstSeen = state.firstSeen.map { Mark($0) }
    shown = state.shown.map { Mark($0) }
    later = state.later.map { Mark($0) }
    skipped = state.skipped.map { Mark($0) }
    store = state.store.map { Visits(version: $0.version?.string, count: $0.count, at: $0.at) }
  }
}

extension PromptState.Mark {
  fileprivate init(_ mark: LentState.Mark) {
    self.init(version: mark.version?.string, at: mark.at)
  }
}
