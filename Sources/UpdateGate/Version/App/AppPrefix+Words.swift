extension AppPrefix.Difference {
  /// Digits, letters, and the separators `. - _`: what two versions can share without either having reached its build.
  @inline(__always)
  var isShareable: Bool {
    var position = rest
    while position < index {
      let byte = a[position]
      guard
        DigitRun.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E || byte == 0x5F
      else { return false }
      position &+= 1
    }
    return true
  }

  /// The difference lies behind the leading numbers, and is not one of two numbers.
  @inline(__always)
  var words: VersionOrder? {
    guard isShareable else { return AppOrder.fromStart(a, aCount, b, bCount, options) }
    var start = index
    while start > rest, (a[start &- 1] | 0x20) &- 0x61 < 26 { start &-= 1 }
    let x = AppWord.read(a, from: start, end: aCount)
    let y = AppWord.read(b, from: start, end: bCount)
    // Two words in the same place, as `alpha` and `beta`.
    if x.isPlain(options), y.isPlain(options), x.rank != y.rank {
      return x.rank.rawValue < y.rank.rawValue ? .older : .newer
    }
    return fromRest
  }

  /// Reads on where the leading numbers end.
  var fromRest: VersionOrder? {
    let isPartStart = a[rest &- 1] == 0x2E
    return AppOrder.resume(a, aCount, b, bCount, from: rest, isPartStart ? .partStart : .partEnd, options)
  }

  /// Reads on at the front of the number in which the versions part.
  var fromNumber: VersionOrder? {
    var start = index
    while start > 0, DigitRun.isDigit(a[start &- 1]) { start &-= 1 }
    return AppOrder.resume(a, aCount, b, bCount, from: start, .partStart, options)
  }
}

extension AppWord {
  /// A word of ASCII letters, where one stands.
  struct Reading {
    let rank: AppRank
    let length: Int
    /// Whether a byte beyond ASCII follows, so that the word may go on.
    let isOpen: Bool

    /// Whether the rank alone says where the word stands.
    @inline(__always)
    func isPlain(_ options: VersionOptions) -> Bool {
      length > 0 && !isOpen && rank != .release && (length > 1 || options.loneLetter == .prerelease)
    }
  }

  @inline(__always)
  static func read(_ base: UnsafePointer<UInt8>, from start: Int, end: Int) -> Reading {
    var position = start
    var packed: UInt64 = 0
    while position < end, (base[position] | 0x20) &- 0x61 < 26 {
      packed = packed << 8 | UInt64(base[position] | 0x20)
      position &+= 1
    }
    let length = position &- start
    return Reading(
      rank: length == 0 ? .unknown : rank(packed: packed, length: length), length: length,
      isOpen: position < end && base[position] >= 0x80)
  }
}
