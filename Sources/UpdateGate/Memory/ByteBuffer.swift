/// Bytes that are written one behind another, in memory that grows.
@safe
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  /// What was written; valid until the next write.
  var bytes: BorrowedBytes { unsafe BorrowedBytes(start: start, count: count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count &+= 1
  }

  mutating func append(_ more: BorrowedBytes) {
    reserve(more.count)
    unsafe more.copy(to: start + count)
    count &+= more.count
  }

  /// Adds so many bytes, which `write` writes.
  @inline(__always)
  mutating func append(count more: Int, _ write: (TextRoom) -> Void) {
    reserve(more)
    write(unsafe TextRoom(start + count, capacity: more))
    count &+= more
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = capacity * 2 + more
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.initialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }
}
