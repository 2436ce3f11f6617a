/// Comparing what two elements of the same rank hold.
enum AppText {
  @inline(__always)
  static func order(
    _ x: AppElement, in a: BorrowedBytes, _ y: AppElement, in b: BorrowedBytes
  ) -> VersionOrder {
    if x.rank == .number && x.count != y.count { return x.count < y.count ? .older : .newer }
    if x.end &- x.start == x.count && y.end &- y.start == y.count { return plain(x, in: a, y, in: b) }
    return folded(x, in: a, y, in: b)
  }

  /// One byte a character on both sides.
  @inline(__always)
  private static func plain(
    _ x: AppElement, in a: BorrowedBytes, _ y: AppElement, in b: BorrowedBytes
  ) -> VersionOrder {
    let count = min(x.count, y.count)
    var index = 0
    while index < count {
      let left = fold(a[x.start &+ index])
      let right = fold(b[y.start &+ index])
      if left != right { return left < right ? .older : .newer }
      index &+= 1
    }
    return VersionOrder(x.count, y.count)
  }

  /// Lower case for an ASCII letter; digits and bytes beyond ASCII as they are.
  @inline(__always)
  static func fold(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  @inline(never)
  private static func folded(
    _ x: AppElement, in a: BorrowedBytes, _ y: AppElement, in b: BorrowedBytes
  ) -> VersionOrder {
    var left = FoldedBytes(a, x)
    var right = FoldedBytes(b, y)
    while true {
      let l = left.next()
      let r = right.next()
      guard let l, let r else { return VersionOrder(l == nil ? 0 : 1, r == nil ? 0 : 1) }
      if l != r { return l < r ? .older : .newer }
    }
  }
}

/// The bytes that stand for a number or word in the key: ASCII twins of digits and full-width letters, lower case, and the
/// bytes of every other letter as they are.
struct FoldedBytes {
  private let base: BorrowedBytes
  private var position: Int
  private let end: Int
  private var rawUntil: Int

  init(_ base: BorrowedBytes, _ element: AppElement) {
    self.base = base
    position = element.start
    end = element.end
    rawUntil = element.start
  }

  mutating func next() -> UInt8? {
    if position < rawUntil {
      position &+= 1
      return base[position &- 1]
    }
    while position < end {
      let symbol = AppSymbol(base, at: position, end: end)
      if symbol.kind == .invisible {
        position &+= symbol.width
      } else if symbol.byte < 0x80 {
        position &+= symbol.width
        return symbol.byte
      } else {
        rawUntil = position &+ symbol.width
        position &+= 1
        return symbol.byte
      }
    }
    return nil
  }
}
