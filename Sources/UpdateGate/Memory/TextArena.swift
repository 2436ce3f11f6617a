/// Memory for texts that stand nowhere for long enough: those that had to be decoded, or that came as `String`.
///
/// What is kept here stays at its address as long as this does. Most decisions need none of it.
package struct TextArena {
  private var block: Block?

  package init() {}

  /// A copy that stays where it is.
  @inline(never)
  package mutating func keep(_ bytes: BorrowedBytes) -> BorrowedBytes {
    if let block, block.hasRoom(for: bytes.count) { return block.append(bytes) }
    let next = Block(capacity: max(bytes.count, 512), before: block)
    block = next
    return next.append(bytes)
  }

  /// What is written into room for so many bytes: as many of them as the writer says.
  mutating func keep(upTo count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) -> BorrowedBytes {
    let block: Block
    if let last = self.block, last.hasRoom(for: count) {
      block = last
    } else {
      // What is written in this way is rarely as long as it might be.
      block = Block(capacity: max(count, 2048), before: self.block)
      self.block = block
    }
    return block.append(upTo: count, write)
  }

  @inline(never)
  package mutating func keep(_ text: String) -> BorrowedBytes {
    text.withBytes { keep($0) }
  }

  @inline(never)
  package mutating func keep(_ text: String?) -> BorrowedBytes? {
    guard let text else { return nil }
    return keep(text)
  }

  /// The bytes themselves where they are ASCII, else a copy in which every fault of their UTF-8 is replaced.
  package mutating func clean(_ bytes: BorrowedBytes) -> BorrowedBytes {
    if bytes.areASCII { return bytes }
    return keep(bytes.string)
  }

  /// One piece of memory, and those that were full before it.
  @safe
  private final class Block {
    private let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var count = 0
    private let before: Block?

    init(capacity: Int, before: Block?) {
      unsafe start = .allocate(capacity: capacity)
      self.capacity = capacity
      self.before = before
    }

    deinit { unsafe start.deallocate() }

    func hasRoom(for more: Int) -> Bool { capacity - count >= more }

    func append(_ bytes: BorrowedBytes) -> BorrowedBytes {
      assert(hasRoom(for: bytes.count), "beyond the room")
      let place = unsafe start + count
      unsafe bytes.copy(to: place)
      count += bytes.count
      return unsafe BorrowedBytes(start: place, count: bytes.count)
    }

    func append(upTo more: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) -> BorrowedBytes {
      let place = start + count
      let written = min(max(write(UnsafeMutableBufferPointer(start: place, count: more)), 0), more)
      count += written
      return BorrowedBytes(start: place, count: written)
    }
  }
}
