extension AppPrefix.Difference {
  /// Digits, letters, and the separators `. - _`: what two versions can share without either having reached its build.
  ///
  /// What starts as `build` does, and a `g` behind a dash, may be such a build, so neither is shareable.
  @inline(__always)
  var isShareable: Bool {
    if options.unknownWords == .ignored { return false }
    var position = rest
    var last: UInt8 = 0
    while position < index {
      var byte = a[position]
      if !DigitRun.isDigit(byte), byte != 0x2E, byte != 0x2D, byte != 0x5F {
        byte |= 0x20
        guard byte &- 0x61 < 26, !(byte == 0x75 && last == 0x62), !(byte == 0x67 && last == 0x2D) else { return false }
      }
      last = byte
      position &+= 1
    }
    return true
  }

  /// The difference lies behind the leading numbers, and is not one of two numbers.
  @inline(__always)
  var words: VersionOrder? {
    // Two first words, as `alpha` and `beta`. What a further one means depends on what stands before it.
    var start = index
    while start > rest, (a[start &- 1] | 0x20) &- 0x61 < 26 { start &-= 1 }
    guard start == rest || (start == rest &+ 1 && a[rest] == 0x2D) else { return fromRest }
    let x = AppWord.read(a, from: start, end: a.count)
    let y = AppWord.read(b, from: start, end: b.count)
    if x.isPlain, y.isPlain, x.rank != y.rank { return x.rank.rawValue < y.rank.rawValue ? .older : .newer }
    return fromRest
  }

  /// Reads on where the leading numbers end.
  var fromRest: VersionOrder? {
    AppOrder.resume(a, b, from: rest, isPartStart: a[rest &- 1] == 0x2E, options)
  }

  /// Reads on at the front of the number in which the versions part.
  var fromNumber: VersionOrder? {
    var start = index
    while start > 0, DigitRun.isDigit(a[start &- 1]) { start &-= 1 }
    return AppOrder.resume(a, b, from: start, isPartStart: true, options)
  }
}

extension AppWord {
  /// A word of ASCII letters, where one stands.
  struct Reading {
    let rank: AppRank
    let length: Int
    /// Whether a digit follows, and whether a byte beyond ASCII does, so that the word may go on.
    let hasNumber: Bool
    let isOpen: Bool
    /// Whether the version ends with it.
    let isLast: Bool

    /// Whether it makes a version older than its release, whatever follows: a known word, or a letter with a number.
    @inline(__always)
    var isPrerelease: Bool { !isOpen && rank != .unknown && rank.isPrerelease && (length > 1 || hasNumber) }

    /// The same for a word after the release.
    @inline(__always)
    var isPostrelease: Bool { !isOpen && rank == .postrelease && (length > 1 || hasNumber) }

    /// Whether besides that the rank alone says where the word stands: `pre` may be the half of another word.
    @inline(__always)
    var isPlain: Bool { isPrerelease && (rank != .preview || length > 3 || hasNumber) }
  }

  @inline(__always)
  static func read(_ base: BorrowedBytes, from start: Int, end: Int) -> Reading {
    var position = start
    var packed: UInt64 = 0
    while position < end, (base[position] | 0x20) &- 0x61 < 26 {
      packed = packed << 8 | UInt64(base[position] | 0x20)
      position &+= 1
    }
    let length = position &- start
    let next: UInt8 = position < end ? base[position] : 0
    return Reading(
      rank: length == 0 || length > 8 ? .unknown : rank(packed: packed, length: length), length: length,
      hasNumber: DigitRun.isDigit(next), isOpen: next >= 0x80, isLast: position == end)
  }
}
