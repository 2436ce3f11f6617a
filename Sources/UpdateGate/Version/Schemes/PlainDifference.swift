/// Finding the first difference between two versions of a scheme without words of its own, when they are not equal.
///
/// Both are split into numbers and single other characters. Dots count the parts; where something other than a number or a dot
/// decides, the step is that of a pre-release if either side is one, and else a revision.
enum PlainDifference {
  static func find(
    _ a: BorrowedBytes, _ b: BorrowedBytes,
    order: VersionOrder, scheme: VersionScheme
  ) -> VersionDifference {
    // A leading `v` of a semantic version is no part of it.
    var i = scheme == .semver && a.count > 0 && a[0] == 0x76 ? 1 : 0
    var j = scheme == .semver && b.count > 0 && b[0] == 0x76 ? 1 : 0
    let padsZeros = scheme == .apple || scheme == .sparkle
    var part = 0
    var behindWord = false
    while true {
      let x = token(a, i, a.count)
      let y = token(b, j, b.count)
      if x.kind == y.kind {
        let isEqual = isEqual(x, a, y, b, scheme: scheme)
        guard x.kind != .end, isEqual else {
          if behindWord || x.kind == .other || x.kind == .end {
            return words(a, i, b, j, order: order, scheme: scheme)
          }
          return VersionDifference(
            order: order, type: UpdateType(part: part), part: part, left: x.range, right: y.range)
        }
        if x.kind == .dot { part &+= 1 }
        if x.kind == .other { behindWord = true }
        i = x.range.upperBound
        j = y.range.upperBound
        continue
      }
      if behindWord || x.kind == .other || y.kind == .other {
        return words(a, i, b, j, order: order, scheme: scheme)
      }
      guard x.kind == .end || y.kind == .end else {
        // A number against a dot: on one side the part is empty.
        return VersionDifference(
          order: order, type: UpdateType(part: part), part: part, left: ownNumber(x), right: ownNumber(y))
      }
      // One side has more numbers.
      let hasMore = x.kind == .end ? y : x
      if padsZeros, hasMore.kind == .dot || isZero(x.kind == .end ? b : a, hasMore.range) {
        if hasMore.kind == .dot { part &+= 1 }
        if x.kind == .end { j = hasMore.range.upperBound } else { i = hasMore.range.upperBound }
        continue
      }
      if hasMore.kind == .dot { part &+= 1 }
      return VersionDifference(
        order: order, type: UpdateType(part: part), part: part, left: numberRange(a, x, a.count),
        right: numberRange(b, y, b.count))
    }
  }

  private enum Kind { case number, dot, other, end }

  private struct Token {
    let kind: Kind
    let range: Range<Int>
  }

  private static func token(_ base: BorrowedBytes, _ start: Int, _ end: Int) -> Token {
    guard start < end else { return Token(kind: .end, range: end..<end) }
    if base[start] == 0x2E { return Token(kind: .dot, range: start..<start &+ 1) }
    guard DigitRun.isDigit(base[start]) else { return Token(kind: .other, range: start..<start &+ 1) }
    var position = start
    while position < end, DigitRun.isDigit(base[position]) { position &+= 1 }
    return Token(kind: .number, range: start..<position)
  }

  /// The number at a token, or behind it where the token is a dot.
  private static func numberRange(_ base: BorrowedBytes, _ token: Token, _ end: Int) -> Range<Int> {
    guard token.kind == .dot else { return token.range }
    let behind = self.token(base, token.range.upperBound, end)
    return behind.kind == .number ? behind.range : behind.range.lowerBound..<behind.range.lowerBound
  }

  /// The number at a token; empty where it is a dot.
  private static func ownNumber(_ token: Token) -> Range<Int> {
    token.kind == .number ? token.range : token.range.lowerBound..<token.range.lowerBound
  }

  private static func isEqual(
    _ x: Token, _ a: BorrowedBytes, _ y: Token, _ b: BorrowedBytes, scheme: VersionScheme
  ) -> Bool {
    switch x.kind {
    case .number:
      let left = a[x.range]
      let right = b[y.range]
      // By the scheme's own arithmetic, wrap-around included.
      return scheme == .foundation || scheme == .sparkle
        ? scheme.order(left, right, options: .standard) == .equal
        : IntegerScheme.order(left, right) == .equal
    case .dot, .end: return true
    case .other: return a[x.range.lowerBound] == b[y.range.lowerBound]
    }
  }

  private static func isZero(_ base: BorrowedBytes, _ range: Range<Int>) -> Bool {
    for position in range where base[position] != 0x30 { return false }
    return true
  }

  private static func words(
    _ a: BorrowedBytes, _ i: Int, _ b: BorrowedBytes, _ j: Int,
    order: VersionOrder, scheme: VersionScheme
  ) -> VersionDifference {
    // Where a number stands against a sign, the numbers before it do not agree, and neither is a pre-release of the other.
    let numbersAgree = scheme == .semver || (ParsedVersion.leadingEnd(a) <= i && ParsedVersion.leadingEnd(b) <= j)
    let isPrerelease = numbersAgree && (scheme.isPrerelease(a) || scheme.isPrerelease(b))
    return VersionDifference(
      order: order, type: isPrerelease ? .prerelease : .revision, part: nil, left: i..<a.count, right: j..<b.count)
  }
}
