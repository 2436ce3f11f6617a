/// The texts that few callers ask for are written when they are, and kept.
extension Answer {
  /// Which texts there are.
  enum Slot: Int {
    case state, json
  }

  /// The next state, as ``PromptState/text``, a NUL behind it; `nil` where there is no memory for it.
  package var stateText: BorrowedBytes? {
    // A character takes six bytes at most, and a writer that grows four times what it holds.
    memory.written(Slot.state.rawValue, reserving: 8192 &+ 32 &* state.size) { PromptState(state).textBytes }
  }

  /// The decision, as ``UpdateDecision/json``, a NUL behind it; `nil` where there is no memory for it.
  package var json: BorrowedBytes? {
    var bytes = memory.escapedCount &+ 6 &* state.size
    bytes &+= 192 &* (lookupFailures.count &+ missed.count &+ notHonoured.count)
    if let trace { for line in trace { bytes &+= 192 &+ 6 &* (line.version.utf8.count &+ line.source.utf8.count) } }
    return memory.written(Slot.json.rawValue, reserving: 16384 &+ 8 &* bytes) { UpdateDecision(self).jsonBytes }
  }
}
