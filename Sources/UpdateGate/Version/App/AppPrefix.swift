/// The fast part of the `app` order: passes over the bytes that both versions share, eight at a time, and mostly decides at
/// the first that differs.
///
/// It must answer as ``AppOrder`` would from the start; where it cannot be sure it says from where to read on. The laws in
/// the tests hold both against the sort key, which never comes here.
enum AppPrefix {
  /// `nil` where at least one side is not a version.
  @inline(__always)
  static func order(
    _ a: BorrowedBytes, _ b: BorrowedBytes, options: VersionOptions
  ) -> VersionOrder? {
    // What is as long as a git hash may be one.
    let limit = UInt(AppReader.hashLength &- 1)
    guard UInt(bitPattern: a.count &- 1) < limit, UInt(bitPattern: b.count &- 1) < limit,
      DigitRun.isDigit(a[0]), DigitRun.isDigit(b[0])
    else {
      return behindPrefix(a, b, options)
    }
    // Most versions have at most eight bytes, and most others differ in their first eight.
    let x = EightBytes(firstOf: a)
    let y = EightBytes(firstOf: b)
    guard EightBytes.areASCII(x, y) else { return AppOrder.fromStart(a, b, options) }
    let shared = x.bitsShared(with: y)
    if shared == 64 {
      if a.count == b.count, a.count <= 8 { return .equal }
      // Else a NUL byte in one looks like the end of the other.
      guard a.count >= 8, b.count >= 8 else { return AppOrder.fromStart(a, b, options) }
      return further(a, b, options)
    }
    let index = shared &>> 3
    let other = x.neitherDigitNorDot & EightBytes.low(bits: shared)
    if other == 0 {
      // The versions part in their leading numbers: most are decided here.
      let xDigits = x.digits(from: shared)
      let yDigits = y.digits(from: shared)
      let last: UInt8 = index > 0 ? a[index &- 1] : 0x2E
      // Behind a digit other than zero the longer number is larger; behind a dot too, unless it has leading zeros.
      let isClear =
        last &- 0x31 < 9
        || (last == 0x2E && xDigits > 0 && yDigits > 0 && (xDigits == 1 || x.byte(at: shared) != 0x30)
          && (yDigits == 1 || y.byte(at: shared) != 0x30))
      if isClear, xDigits &+ yDigits > 0, xDigits < 8, yDigits < 8 {
        if xDigits != yDigits { return xDigits < yDigits ? .older : .newer }
        return x.byte(at: shared) < y.byte(at: shared) ? .older : .newer
      }
    }
    return parting(
      a, b, index: index, rest: other == 0 ? index : other.trailingZeroBitCount &>> 3, options)
  }

  /// The order without a leading `v`, which tags have.
  @inline(never)
  @_optimize(speed)
  private static func behindPrefix(
    _ a: BorrowedBytes, _ b: BorrowedBytes, _ options: VersionOptions
  ) -> VersionOrder? {
    let limit = AppReader.hashLength
    guard a.count > 1, b.count > 1, a.count < limit, b.count < limit else {
      return AppOrder.fromStart(a, b, options)
    }
    let x = a[0] | 0x20 == 0x76 ? 1 : 0
    let y = b[0] | 0x20 == 0x76 ? 1 : 0
    guard x &+ y > 0, DigitRun.isDigit(a[x]), DigitRun.isDigit(b[y]) else {
      return AppOrder.fromStart(a, b, options)
    }
    return order(a[x...], b[y...], options: options)
  }

  /// The order by what stands at `index`, where the versions part, in every case.
  @inline(never)
  @_optimize(speed)
  static func parting(
    _ a: BorrowedBytes, _ b: BorrowedBytes, index: Int, rest: Int,
    _ options: VersionOptions
  ) -> VersionOrder? {
    // A NUL byte in one looks like the end of the other, so the difference may lie beyond that end.
    guard index <= min(a.count, b.count) else { return AppOrder.fromStart(a, b, options) }
    return Difference(a: a, b: b, options: options, index: index, rest: rest).order
  }

  /// The first eight bytes are the same.
  @inline(never)
  @_optimize(speed)
  private static func further(
    _ a: BorrowedBytes, _ b: BorrowedBytes, _ options: VersionOptions
  ) -> VersionOrder? {
    var offset = 0
    // Where the leading numbers end, once that is known.
    var rest = -1
    while true {
      let x = EightBytes(a, at: offset)
      let y = EightBytes(b, at: offset)
      guard EightBytes.areASCII(x, y) else { return AppOrder.fromStart(a, b, options) }
      let shared = x.bitsShared(with: y)
      if rest < 0 {
        let other = x.neitherDigitNorDot & EightBytes.low(bits: shared)
        if other != 0 { rest = offset &+ other.trailingZeroBitCount &>> 3 }
      }
      if shared == 64 {
        if a.count == b.count, a.count &- offset <= 8 { return .equal }
        // Else a NUL byte in one looks like the end of the other.
        guard a.count &- offset >= 8, b.count &- offset >= 8 else {
          return AppOrder.fromStart(a, b, options)
        }
        offset &+= 8
        continue
      }
      let index = offset &+ shared &>> 3
      return parting(a, b, index: index, rest: rest < 0 ? index : rest, options)
    }
  }
}

extension AppPrefix {
  /// The first byte that differs, all before it being ASCII and the same.
  struct Difference {
    let a: BorrowedBytes
    let b: BorrowedBytes
    let options: VersionOptions
    let index: Int
    /// The first shared byte that is neither digit nor dot, or `index`.
    let rest: Int

    /// The byte at the difference; a blank at the end.
    @inline(__always)
    private func byte(_ version: BorrowedBytes) -> UInt8 { index < version.count ? version[index] : 0x20 }

    @inline(__always)
    var order: VersionOrder? {
      let x = byte(a)
      let y = byte(b)
      if DigitRun.isDigit(x), DigitRun.isDigit(y) { return numbers(x, y) }
      guard rest == index else {
        return DigitRun.isDigit(x) || DigitRun.isDigit(y) ? numberGoesOn(x, y) : words
      }
      if DigitRun.isDigit(x) || DigitRun.isDigit(y) {
        // One number goes on, the other has ended: the longer is larger, unless all before it are zeros.
        guard isBehindValue else { return fromNumber }
        return DigitRun.isDigit(x) ? .newer : .older
      }
      if index == a.count { return released(b, y, isFirst: false) }
      if index == b.count { return released(a, x, isFirst: true) }
      return fromRest
    }

    /// Whether the digits right before the difference hold anything but zeros.
    private var isBehindValue: Bool {
      var position = index
      while position > 0, DigitRun.isDigit(a[position &- 1]) {
        if a[position &- 1] != 0x30 { return true }
        position &-= 1
      }
      return false
    }

    /// Behind the leading numbers one number goes on where the other has ended: the longer is larger, unless all before it are
    /// zeros.
    private func numberGoesOn(_ x: UInt8, _ y: UInt8) -> VersionOrder? {
      guard isBehindValue, (DigitRun.isDigit(x) ? y : x) < 0x80, isShareable, !isDescription(a),
        !isDescription(b)
      else { return fromRest }
      return DigitRun.isDigit(x) ? .newer : .older
    }

    /// Whether the number at the difference, behind a word, is that of a git description, or may be.
    private func isDescription(_ version: BorrowedBytes) -> Bool {
      var position = index
      while position < version.count, DigitRun.isDigit(version[position]) { position &+= 1 }
      guard position &+ 1 < version.count else { return false }
      return version[position] >= 0x80 || version[position &+ 1] | 0x20 == 0x67
    }

    /// Both have digits at the difference.
    @inline(__always)
    private func numbers(_ x: UInt8, _ y: UInt8) -> VersionOrder? {
      guard rest == index || isShareable else { return AppOrder.fromStart(a, b, options) }
      if rest < index, isDescription(a) || isDescription(b) { return fromRest }
      var position = index &+ 1
      while position < a.count, position < b.count, DigitRun.isDigit(a[position]), DigitRun.isDigit(b[position]) {
        position &+= 1
      }
      let left: UInt8 = position < a.count ? a[position] : 0x20
      let right: UInt8 = position < b.count ? b[position] : 0x20
      // What is beyond ASCII may be a digit as well, and zeros in front do not count.
      // Behind a release word a zero is as nothing, so what comes next would count.
      let mayBeZero = rest == index
      let xIsClear = x != 0x30 || (mayBeZero && position == index &+ 1 && !DigitRun.isDigit(left))
      let yIsClear = y != 0x30 || (mayBeZero && position == index &+ 1 && !DigitRun.isDigit(right))
      let isClear = xIsClear && yIsClear
      guard left < 0x80, right < 0x80, isClear || isBehindValue else { return rest == index ? fromNumber : fromRest }
      if DigitRun.isDigit(left) { return .newer }
      if DigitRun.isDigit(right) { return .older }
      return x < y ? .older : .newer
    }

    /// One version has ended behind its leading numbers; what does the other have?
    @inline(__always)
    private func released(
      _ longer: BorrowedBytes, _ first: UInt8, isFirst: Bool
    ) -> VersionOrder? {
      let count = longer.count
      if first == 0x2E {
        var position = index
        while position < count, longer[position] == 0x30 || longer[position] == 0x2E { position &+= 1 }
        if position == count { return .equal }
        if DigitRun.isDigit(longer[position]) { return isFirst ? .newer : .older }
        guard longer[position &- 1] == 0x2E else { return fromRest }
        return released(by: AppWord.read(longer, from: position, end: count), isFirst: isFirst)
      }
      guard DigitRun.isDigit(a[index &- 1]) else { return fromRest }
      let start = first == 0x2D ? index &+ 1 : index
      let word = AppWord.read(longer, from: start, end: count)
      if word.length == 1, start == index, word.isLast, options.loneLetter == .postrelease {
        return isFirst ? .newer : .older
      }
      return released(by: word, isFirst: isFirst)
    }

    /// One version has ended where the other has this word. Most are pre-releases, and older than the release.
    @inline(__always)
    private func released(by word: AppWord.Reading, isFirst: Bool) -> VersionOrder? {
      if word.isPrerelease { return isFirst ? .older : .newer }
      if word.isPostrelease { return isFirst ? .newer : .older }
      return word.rank == .release && word.isLast ? .equal : fromRest
    }
  }
}
