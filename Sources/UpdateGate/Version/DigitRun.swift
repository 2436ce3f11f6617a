/// A run of ASCII digits without its leading zeros, compared by value whatever its length.
struct DigitRun {
  let base: BorrowedBytes
  let start: Int
  let end: Int

  /// The digits from `position` on; moves `position` behind them.
  @inline(__always)
  init(_ base: BorrowedBytes, _ position: inout Int, end: Int) {
    while position < end, base[position] == 0x30 { position &+= 1 }
    self.base = base
    start = position
    while position < end, DigitRun.isDigit(base[position]) { position &+= 1 }
    self.end = position
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  func order(_ other: DigitRun) -> VersionOrder {
    let count = end &- start
    let otherCount = other.end &- other.start
    if count != otherCount { return count < otherCount ? .older : .newer }
    var index = 0
    while index < count {
      let x = base[start &+ index]
      let y = other.base[other.start &+ index]
      if x != y { return x < y ? .older : .newer }
      index &+= 1
    }
    return .equal
  }
}
