import UpdateGate

/// The facts of one row as one text, so that equal rows are found again.
struct RowKey {
  /// How long a key may be; a longer one is not remembered.
  static let limit = 120

  private let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  /// Whether it is whole.
  private(set) var isWhole = true

  init() { bytes = .allocate(capacity: RowKey.limit + 8) }

  func deallocate() { bytes.deallocate() }

  mutating func clear() { (count, isWhole) = (0, true) }

  /// Adds a fact, its length before it.
  @inline(__always)
  mutating func add(_ text: Bytes?) {
    let size = text?.count ?? 0
    guard count &+ size &+ 2 <= RowKey.limit else {
      isWhole = false
      return
    }
    let length = text == nil ? 0xFFFF : UInt16(truncatingIfNeeded: size)
    bytes[count] = UInt8(truncatingIfNeeded: length)
    bytes[count &+ 1] = UInt8(truncatingIfNeeded: length &>> 8)
    text?.copy(to: bytes + count + 2)
    count &+= size &+ 2
  }

  /// The whole key.
  var text: Bytes { Bytes(start: UnsafePointer(bytes), count: count) }

  /// A number that few other keys share. There are zeros behind the last byte while it is made.
  @_optimize(speed)
  func hash() -> UInt64 {
    for place in count..<(count &+ 8) { bytes[place] = 0 }
    var hash: UInt64 = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    while place < count {
      hash = (hash ^ UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash &>> 32
      place &+= 8
    }
    return hash
  }
}
