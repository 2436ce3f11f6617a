/// A text of a few bytes that stands in the value itself, so that it needs no memory of its own.
@safe
struct ShortText {
  private var bytes: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private(set) var count = 0

  /// How much it holds.
  static let capacity = MemoryLayout<(UInt64, UInt64, UInt64)>.size

  /// Adds bytes; whether there was room for them.
  mutating func append(_ more: BorrowedBytes) -> Bool {
    guard more.count <= ShortText.capacity - count else { return false }
    unsafe withUnsafeMutableBytes(of: &bytes) { room in
      for place in more.indices { unsafe room[count + place] = more[place] }
    }
    count += more.count
    return true
  }

  mutating func removeAll() { count = 0 }

  /// Hands over the bytes, which stay for the length of the call.
  @inline(__always)
  func withBytes<Result>(_ body: (BorrowedBytes) -> Result) -> Result {
    unsafe withUnsafeBytes(of: bytes) { room in
      unsafe body(BorrowedBytes(start: room.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count))
    }
  }
}
