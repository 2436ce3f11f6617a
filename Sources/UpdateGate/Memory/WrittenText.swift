private import UpdateGateKernels

/// A text that few callers ask for, written when one does, and kept: its length, its bytes, and a NUL.
@safe
struct WrittenText {
  /// A word that holds where the text is, or 0 before it was written. It is filled once, by one atomic exchange. Where two
  /// threads write a text at once, one of the copies is kept.
  @safe
  struct Slot {
    private let place: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    static let count = 2

    /// - Precondition: the word stays while this is used, and nothing else writes to it.
    init(_ word: UnsafeMutablePointer<UInt>) {
      unsafe place = UnsafeMutableRawPointer(word).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    /// The text, written by `write` where it has not been.
    func text(_ write: () -> [UInt8]) -> BorrowedBytes {
      if let written = unsafe ug_kernel_slot_load(place) { return unsafe WrittenText(written).bytes }
      let mine = WrittenText(write())
      guard let first = unsafe ug_kernel_slot_fill(place, mine.memory) else { return mine.bytes }
      unsafe mine.memory.deallocate()
      return unsafe WrittenText(first).bytes
    }

    /// The same for a handle that is shared and long made, where memory may be short: `nil` then. All that `write` needs comes
    /// out of one block of so many bytes. Given back by ``giveBack()``.
    func text(reserving bytes: Int, _ write: () -> [UInt8]) -> BorrowedBytes? {
      if let written = unsafe ug_kernel_slot_load(place) { return unsafe WrittenText(written).bytes }
      guard let block = unsafe ugm_block_open(bytes) else { return nil }
      let lasting = unsafe WrittenText.lasting(write)
      unsafe ugm_block_close(block)
      guard let mine = unsafe lasting else { return nil }
      guard let first = unsafe ug_kernel_slot_fill(place, mine) else { return unsafe WrittenText(mine).bytes }
      unsafe ugm_lasting_free(mine)
      return unsafe WrittenText(first).bytes
    }

    func deallocate() { unsafe place.pointee?.deallocate() }

    func giveBack() { unsafe ugm_lasting_free(place.pointee) }
  }

  private let memory: UnsafeMutableRawPointer
  private static var front: Int { MemoryLayout<Int>.stride }

  private init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

  private init(_ text: [UInt8]) {
    unsafe memory = .allocate(byteCount: Self.front + text.count + 1, alignment: Self.front)
    unsafe memory.initializeMemory(as: Int.self, to: text.count)
    let start = unsafe (memory + Self.front).initializeMemory(as: UInt8.self, repeating: 0, count: text.count + 1)
    text.withBytes { unsafe $0.copy(to: start) }
  }

  /// The text outside of the block that is open. Its own function, so that what `write` made is let go of before the block is
  /// closed.
  @inline(never)
  private static func lasting(_ write: () -> [UInt8]) -> UnsafeMutableRawPointer? {
    let text = write()
    guard let memory = unsafe ugm_lasting(front + text.count + 1) else { return nil }
    unsafe memory.initializeMemory(as: Int.self, to: text.count)
    let start = unsafe (memory + front).initializeMemory(as: UInt8.self, repeating: 0, count: text.count + 1)
    text.withBytes { unsafe $0.copy(to: start) }
    return unsafe memory
  }

  private var bytes: BorrowedBytes {
    unsafe BorrowedBytes(
      start: UnsafePointer((memory + Self.front).assumingMemoryBound(to: UInt8.self)), count: memory.load(as: Int.self))
  }
}
