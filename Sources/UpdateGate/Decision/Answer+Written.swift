/// The texts that few callers ask for are written when they are, and kept.
extension Answer {
  /// Which texts there are.
  enum Slot: Int {
    case state, json
  }

  /// The next state, as ``PromptState/text``, a NUL behind it.
  package var stateText: BorrowedBytes { text(.state) }

  /// The decision, as ``UpdateDecision/json``, a NUL behind it.
  package var json: BorrowedBytes { text(.json) }

  private func text(_ slot: Slot) -> BorrowedBytes {
    memory.written(slot.rawValue) {
      slot == .state ? PromptState(state).textBytes : UpdateDecision(self).jsonBytes
    }
  }
}
