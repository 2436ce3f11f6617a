/// The `foundation` scheme: runs of ASCII digits by their value modulo 2⁶⁴, everything else by its bytes.
///
/// Measured against Foundation on Linux, Swift 6.3.1. In UTF-8 the order of bytes is the order of Unicode scalars. Unlike
/// Foundation, canonically equivalent texts beyond ASCII are not equal.
enum FoundationScheme {
  static func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if DigitRun.isDigit(a[i]), DigitRun.isDigit(b[j]) {
        let x = value(a, &i, end: a.count)
        let y = value(b, &j, end: b.count)
        if x != y { return x < y ? .older : .newer }
      } else {
        if a[i] != b[j] { return a[i] < b[j] ? .older : .newer }
        i &+= 1
        j &+= 1
      }
    }
    return VersionOrder(i < a.count ? 1 : 0, j < b.count ? 1 : 0)
  }

  /// The wrap-around is Foundation's.
  private static func value(_ base: BorrowedBytes, _ position: inout Int, end: Int) -> UInt64 {
    var value: UInt64 = 0
    while position < end, DigitRun.isDigit(base[position]) {
      value = value &* 10 &+ UInt64(base[position] &- 0x30)
      position &+= 1
    }
    return value
  }
}
