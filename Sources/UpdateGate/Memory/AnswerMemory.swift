/// The one piece of memory of an answer: first the words for texts that are written later, then all others, a NUL behind each.
@safe
struct AnswerMemory {
  private let words: UnsafeMutablePointer<UInt>
  private var end: UnsafeMutablePointer<UInt8>
  private var left: Int

  /// - Parameter size: the sum of ``size(_:)`` of everything that will be kept, or more.
  init(size: Int) {
    let slots = WrittenText.Slot.count
    let width = MemoryLayout<UInt>.stride
    unsafe words = .allocate(capacity: slots + (size + width - 1) / width)
    unsafe words.initialize(repeating: 0, count: slots)
    unsafe end = UnsafeMutableRawPointer(words + slots).assumingMemoryBound(to: UInt8.self)
    left = size
  }

  func deallocate() {
    for slot in 0..<WrittenText.Slot.count { unsafe WrittenText.Slot(words + slot).giveBack() }
    unsafe words.deallocate()
  }

  /// How much a text takes.
  static func size(_ text: BorrowedBytes?) -> Int { text.map { $0.count + 1 } ?? 0 }

  /// A copy of a text.
  @inline(__always)
  mutating func keep(_ text: BorrowedBytes) -> BorrowedBytes {
    room.copy(text)
    return finish(text.count)
  }

  /// Where the next text goes; ``finish(_:)`` ends it.
  @inline(__always)
  var room: TextRoom { unsafe TextRoom(end, capacity: left) }

  /// Ends a text of which `count` bytes were written.
  @inline(__always)
  mutating func finish(_ count: Int) -> BorrowedBytes {
    assert(count >= 0 && count < left, "more text than was measured")
    let start = unsafe end
    unsafe start[count] = 0
    unsafe end = start + count + 1
    left &-= count &+ 1
    return unsafe BorrowedBytes(start: start, count: count)
  }

  /// The text of a slot, written by `write` when it is first asked for; `nil` where there are not `bytes` for writing it.
  func written(_ slot: Int, reserving bytes: Int, _ write: () -> [UInt8]) -> BorrowedBytes? {
    assert(slot >= 0 && slot < WrittenText.Slot.count)
    return unsafe WrittenText.Slot(words + slot).text(reserving: bytes, write)
  }

  /// How many bytes JSON needs at most for all texts that were kept.
  var escapedCount: Int {
    let texts = unsafe BorrowedBytes(
      start: UnsafePointer(UnsafeMutableRawPointer(words + WrittenText.Slot.count).assumingMemoryBound(to: UInt8.self)),
      count: UnsafeRawPointer(end) - UnsafeRawPointer(words + WrittenText.Slot.count))
    var count = texts.count
    for index in 0..<texts.count {
      let byte = texts[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { count &+= 5 }
    }
    return count
  }
}
