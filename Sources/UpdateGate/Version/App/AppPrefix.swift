/// The fast part of the `app` order: passes over the bytes that both versions share and often decides at the first that
/// differs.
///
/// It must answer as ``AppOrder`` would from the start; where it cannot be sure it says from where to read on.
enum AppPrefix {
  enum Answer {
    case decided(VersionOrder)
    /// Read on from here: a part may start here, or has ended here.
    case resume(Int, atPartStart: Bool)
    /// Nothing is known.
    case fromStart
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Digits, letters, and the separators `. - _`: what two versions can share without either having reached its build.
  @inline(__always)
  private static func isShareable(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  @inline(__always)
  static func compare(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int
  ) -> Answer {
    guard aCount > 0, bCount > 0, isDigit(a[0]), isDigit(b[0]) else { return .fromStart }
    let count = min(aCount, bCount)
    var index = 0
    while index < count, a[index] == b[index], isDigit(a[index]) || a[index] == 0x2E { index &+= 1 }
    // Here the leading numbers end, or the versions part.
    let rest = index
    while index < count, a[index] == b[index] {
      guard isShareable(a[index]) else { return .fromStart }
      index &+= 1
    }
    if index == aCount, index == bCount { return .decided(.equal) }
    let x: UInt8 = index < aCount ? a[index] : 0x20
    let y: UInt8 = index < bCount ? b[index] : 0x20
    guard x < 0x80, y < 0x80 else { return .fromStart }
    if isDigit(x) {
      if isDigit(y) {
        if let order = digits(a, aCount, b, bCount, at: index) { return .decided(order) }
      } else if index == rest, index > 0, isDigit(a[index &- 1]), hasValue(a, before: index) {
        return .decided(.newer)
      }
    } else if isDigit(y), index == rest, index > 0, isDigit(a[index &- 1]), hasValue(a, before: index) {
      return .decided(.older)
    }
    // Both are behind the same leading numbers, or one has more of them.
    if index == rest, isDigit(x) || isDigit(y) {
      let start = runStart(a, before: index)
      return .resume(start, atPartStart: true)
    }
    return .resume(rest, atPartStart: a[rest &- 1] == 0x2E)
  }

  /// The order of two numbers that both go on at `index` with different digits; `nil` where leading zeros or a byte beyond ASCII
  /// make a closer look necessary.
  @inline(__always)
  private static func digits(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int, at index: Int
  ) -> VersionOrder? {
    let leading = !hasValue(a, before: index)
    if leading, a[index] == 0x30 || b[index] == 0x30 {
      // One side is a zero here, so its number is smaller or has leading zeros.
      return nil
    }
    var position = index &+ 1
    while position < aCount, position < bCount, isDigit(a[position]), isDigit(b[position]) { position &+= 1 }
    let x: UInt8 = position < aCount ? a[position] : 0x20
    let y: UInt8 = position < bCount ? b[position] : 0x20
    guard x < 0x80, y < 0x80 else { return nil }
    if isDigit(x) { return .newer }
    if isDigit(y) { return .older }
    return a[index] < b[index] ? .older : .newer
  }

  /// Whether the digits right before `index` hold anything but zeros.
  @inline(__always)
  private static func hasValue(_ a: UnsafePointer<UInt8>, before index: Int) -> Bool {
    var position = index
    while position > 0, isDigit(a[position &- 1]) {
      if a[position &- 1] != 0x30 { return true }
      position &-= 1
    }
    return false
  }

  @inline(__always)
  private static func runStart(_ a: UnsafePointer<UInt8>, before index: Int) -> Int {
    var position = index
    while position > 0, isDigit(a[position &- 1]) { position &-= 1 }
    return position
  }
}
