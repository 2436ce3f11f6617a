/// The fast part of the `app` order: passes over the bytes that both versions share, eight at a time, and mostly decides at
/// the first that differs.
///
/// It must answer as ``AppOrder`` would from the start; where it cannot be sure it says from where to read on. The laws in
/// the tests hold both against the sort key, which never comes here.
enum AppPrefix {
  /// `nil` where at least one side is not a version.
  @inline(__always)
  static func order(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int, options: VersionOptions
  ) -> VersionOrder? {
    guard aCount > 0, bCount > 0, DigitRun.isDigit(a[0]), DigitRun.isDigit(b[0]) else {
      return AppOrder.fromStart(a, aCount, b, bCount, options)
    }
    // Most versions have at most eight bytes, and most others differ in their first eight.
    let x = EightBytes(firstOf: a, count: aCount)
    let y = EightBytes(firstOf: b, count: bCount)
    guard EightBytes.areASCII(x, y) else { return AppOrder.fromStart(a, aCount, b, bCount, options) }
    let shared = x.bitsShared(with: y)
    let other = x.neitherDigitNorDot & EightBytes.low(bits: shared)
    if shared == 64 {
      if aCount == bCount, aCount <= 8 { return .equal }
      // Else a NUL byte in one looks like the end of the other.
      guard aCount >= 8, bCount >= 8 else { return AppOrder.fromStart(a, aCount, b, bCount, options) }
      return further(a, aCount, b, bCount, options)
    }
    let index = shared &>> 3
    let difference = Difference(
      a: a, aCount: aCount, b: b, bCount: bCount, options: options, index: index,
      rest: other == 0 ? index : other.trailingZeroBitCount &>> 3)
    return difference.order(x, y, at: shared)
  }

  /// The first eight bytes are the same.
  @inline(never)
  private static func further(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int, _ options: VersionOptions
  ) -> VersionOrder? {
    var offset = 0
    // Where the leading numbers end, once that is known.
    var rest = -1
    while true {
      let x = EightBytes(a, at: offset, count: aCount)
      let y = EightBytes(b, at: offset, count: bCount)
      guard EightBytes.areASCII(x, y) else { return AppOrder.fromStart(a, aCount, b, bCount, options) }
      let shared = x.bitsShared(with: y)
      if rest < 0 {
        let other = x.neitherDigitNorDot & EightBytes.low(bits: shared)
        if other != 0 { rest = offset &+ other.trailingZeroBitCount &>> 3 }
      }
      if shared == 64 {
        if aCount == bCount, aCount &- offset <= 8 { return .equal }
        // Else a NUL byte in one looks like the end of the other.
        guard aCount &- offset >= 8, bCount &- offset >= 8 else {
          return AppOrder.fromStart(a, aCount, b, bCount, options)
        }
        offset &+= 8
        continue
      }
      let index = offset &+ shared &>> 3
      let difference = Difference(
        a: a, aCount: aCount, b: b, bCount: bCount, options: options, index: index, rest: rest < 0 ? index : rest)
      return difference.order(x, y, at: shared)
    }
  }
}

extension AppPrefix {
  /// The first byte that differs, all before it being ASCII and the same.
  struct Difference {
    let a: UnsafePointer<UInt8>
    let aCount: Int
    let b: UnsafePointer<UInt8>
    let bCount: Int
    let options: VersionOptions
    let index: Int
    /// The first shared byte that is neither digit nor dot, or `index`.
    let rest: Int

    /// - Parameters:
    ///   - x: The eight bytes of the first version in which the difference lies.
    ///   - y: Those of the second.
    ///   - bit: Where in them it lies.
    @inline(__always)
    func order(_ x: EightBytes, _ y: EightBytes, at bit: Int) -> VersionOrder? {
      let xDigits = x.digits(from: bit)
      let yDigits = y.digits(from: bit)
      if xDigits > 0, yDigits > 0 {
        guard rest == index, xDigits < 8, yDigits < 8 else { return numbersInWords(x, y, at: bit) }
        let xByte = x.byte(at: bit)
        let yByte = y.byte(at: bit)
        guard isBehindValue || (xByte != 0x30 && yByte != 0x30) else { return resumeAtNumber() }
        if xDigits != yDigits { return xDigits < yDigits ? .older : .newer }
        return xByte < yByte ? .older : .newer
      }
      guard rest == index else { return inWords() }
      if xDigits > 0 || yDigits > 0 {
        // One number goes on, the other has ended: the longer is larger, unless all before it are zeros.
        guard isBehindValue else { return resumeAtNumber() }
        return xDigits > 0 ? .newer : .older
      }
      if index == aCount { return released(b, bCount, y.byte(at: bit), isFirst: false) }
      if index == bCount { return released(a, aCount, x.byte(at: bit), isFirst: true) }
      return resumeAtRest()
    }

    /// Whether the digits right before the difference hold anything but zeros.
    @inline(__always)
    var isBehindValue: Bool {
      guard index > 0, DigitRun.isDigit(a[index &- 1]) else { return false }
      return a[index &- 1] != 0x30 || isBehindValueFurther
    }

    @inline(never)
    private var isBehindValueFurther: Bool {
      var position = index
      while position > 0, DigitRun.isDigit(a[position &- 1]) {
        if a[position &- 1] != 0x30 { return true }
        position &-= 1
      }
      return false
    }

    /// One version has ended behind its leading numbers; what does the other have?
    @inline(__always)
    private func released(
      _ longer: UnsafePointer<UInt8>, _ count: Int, _ first: UInt8, isFirst: Bool
    ) -> VersionOrder? {
      guard first == 0x2E else { return releasedBeforeWord(longer, count, first, isFirst: isFirst) }
      var position = index
      while position < count, longer[position] == 0x30 || longer[position] == 0x2E { position &+= 1 }
      if position == count { return .equal }
      if DigitRun.isDigit(longer[position]) { return isFirst ? .newer : .older }
      return resumeAtRest()
    }
  }
}
