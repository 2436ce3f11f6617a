extension AppPrefix.Difference {
  /// Digits, letters, and the separators `. - _`: what two versions can share without either having reached its build.
  @inline(__always)
  private var isShareable: Bool {
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

  /// Two numbers that are long, or that stand behind the leading ones.
  @inline(never)
  func numbersInWords(_ x: EightBytes, _ y: EightBytes, at bit: Int) -> VersionOrder? {
    guard isShareable else { return AppOrder.fromStart(a, aCount, b, bCount, options) }
    let xDigits = x.digits(from: bit)
    let yDigits = y.digits(from: bit)
    let xByte = x.byte(at: bit)
    let yByte = y.byte(at: bit)
    guard xDigits < 8, yDigits < 8, isBehindValue || (xByte != 0x30 && yByte != 0x30) else {
      return rest == index ? resumeAtNumber() : resumeAtRest()
    }
    if xDigits != yDigits { return xDigits < yDigits ? .older : .newer }
    return xByte < yByte ? .older : .newer
  }

  /// The difference lies behind the leading numbers, and is not one of two numbers.
  @inline(never)
  func inWords() -> VersionOrder? {
    guard isShareable else { return AppOrder.fromStart(a, aCount, b, bCount, options) }
    var start = index
    while start > rest, (a[start &- 1] | 0x20) &- 0x61 < 26 { start &-= 1 }
    let x = AppWord.read(a, from: start, end: aCount)
    let y = AppWord.read(b, from: start, end: bCount)
    // Two words in the same place, as `alpha` and `beta`.
    if x.isPlain(options), y.isPlain(options), x.rank != y.rank {
      return x.rank.rawValue < y.rank.rawValue ? .older : .newer
    }
    return resumeAtRest()
  }

  /// One version has ended behind its leading numbers, the other goes on with something else than a dot.
  @inline(never)
  func releasedBeforeWord(
    _ longer: UnsafePointer<UInt8>, _ count: Int, _ first: UInt8, isFirst: Bool
  ) -> VersionOrder? {
    guard DigitRun.isDigit(a[index &- 1]) else { return resumeAtRest() }
    // Most words are pre-releases, and older than the release.
    let word = AppWord.read(longer, from: first == 0x2D ? index &+ 1 : index, end: count)
    guard word.isPlain(options) else { return resumeAtRest() }
    if word.rank.isPrerelease { return isFirst ? .older : .newer }
    return word.rank == .postrelease ? (isFirst ? .newer : .older) : resumeAtRest()
  }

  /// Reads on where the leading numbers end.
  @inline(never)
  func resumeAtRest() -> VersionOrder? {
    let isPartStart = a[rest &- 1] == 0x2E
    return AppOrder.resume(a, aCount, b, bCount, from: rest, isPartStart ? .partStart : .partEnd, options)
  }

  /// Reads on at the front of the number in which the versions part.
  @inline(never)
  func resumeAtNumber() -> VersionOrder? {
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
