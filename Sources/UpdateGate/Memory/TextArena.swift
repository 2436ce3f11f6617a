import UpdateGateKernels

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
    if ug_kernel_is_ascii(bytes.baseAddress, bytes.count) { return bytes }
    return keep(bytes.string)
  }

  /// One piece of memory, and those that were full before it.
  private final class Block {
    private let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var count = 0
    private let before: Block?

    init(capacity: Int, before: Block?) {
      start = .allocate(capacity: capacity)
      self.capacity = capacity
      self.before = before
    }

    deinit { start.deallocate() }

    func hasRoom(for more: Int) -> Bool { capacity - count >= more }

    func append(_ bytes: BorrowedBytes) -> BorrowedBytes {
      let place = start + count
      ug_kernel_copy_exactly(place, bytes.baseAddress, bytes.count)
      count += bytes.count
      return BorrowedBytes(start: place, count: bytes.count)
    }
  }
}
