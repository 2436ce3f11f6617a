import UpdateGateKernels

/// The texts that few callers ask for are written when they are, and kept.
///
/// A slot is filled once, by one atomic exchange. Where two threads write a text at once, one of the copies is kept.
extension Answer {
  /// Which texts there are.
  enum Slot: Int {
    case state, json
    static let count = 2
  }

  /// The next state, as ``PromptState/text``, a NUL behind it.
  package var stateText: BorrowedBytes { text(.state) }

  /// The decision, as ``UpdateDecision/json``, a NUL behind it.
  package var json: BorrowedBytes { text(.json) }

  private func text(_ slot: Slot) -> BorrowedBytes {
    let place = slots + slot.rawValue
    if let written = ug_kernel_slot_load(place) { return Answer.text(at: written) }
    let mine = Answer.kept(slot == .state ? PromptState(state).textBytes : UpdateDecision(self).jsonBytes)
    return Answer.text(at: Answer.settled(mine, in: place))
  }

  /// Puts a text into a slot. Where another thread was faster, its text counts, and this one is given back.
  static func settled(
    _ mine: UnsafeMutableRawPointer, in place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> UnsafeMutableRawPointer {
    guard let first = ug_kernel_slot_fill(place, mine) else { return mine }
    mine.deallocate()
    return first
  }

  /// Memory with the length of a text, the text and a NUL.
  static func kept(_ text: [UInt8]) -> UnsafeMutableRawPointer {
    let front = MemoryLayout<Int>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: front + text.count + 1, alignment: front)
    memory.initializeMemory(as: Int.self, to: text.count)
    let start = (memory + front).initializeMemory(as: UInt8.self, repeating: 0, count: text.count + 1)
    text.withBytes { $0.copy(to: start) }
    return memory
  }

  static func text(at memory: UnsafeMutableRawPointer) -> BorrowedBytes {
    let front = MemoryLayout<Int>.stride
    return BorrowedBytes(
      start: UnsafePointer((memory + front).assumingMemoryBound(to: UInt8.self)), count: memory.load(as: Int.self))
  }
}
