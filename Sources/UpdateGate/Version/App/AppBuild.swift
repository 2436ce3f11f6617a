/// The build of an `app` version: `+…`, a trailing `(…)` of digits, hex digits and dots, `build` with its number, or the hash
/// of a git description. It has no part in the order.
///
/// Where the caller asks for it as a tie-break, builds compare by their runs: digits by value, letters by their lower-case
/// bytes, digits before letters, and the shorter first where all else is equal.
enum AppBuild {
  /// Whether the parenthesis at `position` holds a build, so that the version ends before it.
  static func starts(at position: Int, _ base: BorrowedBytes, end: Int) -> Bool {
    var ahead = position &+ AppSymbol(base, at: position, end: end).width
    var digits = 0
    while true {
      let next = AppSymbol(base, at: ahead, end: end)
      ahead &+= next.width
      switch next.kind {
      case .digit: digits &+= 1
      case .letter:
        guard next.isHexDigit else { return false }
        digits &+= 1
      case .dot, .blank, .invisible: break
      case .separator:
        guard next.byte == 0x29 else { return false }
        return digits > 0 && isTrailing(ahead, base, end: end)
      case .end, .plus, .parenthesis: return false
      }
    }
  }

  private static func isTrailing(_ position: Int, _ base: BorrowedBytes, end: Int) -> Bool {
    var ahead = position
    while true {
      let next = AppSymbol(base, at: ahead, end: end)
      switch next.kind {
      case .blank, .invisible: ahead &+= next.width
      case .end, .plus: return true
      default: return false
      }
    }
  }

  /// The order of two builds that start at these places.
  static func order(
    _ a: BorrowedBytes, from aStart: Int, end aEnd: Int,
    _ b: BorrowedBytes, from bStart: Int, end bEnd: Int
  ) -> VersionOrder {
    var aReader = Runs(base: a, position: aStart, end: aEnd)
    var bReader = Runs(base: b, position: bStart, end: bEnd)
    guard let aFirst = aReader.next(), let bFirst = bReader.next() else { return .equal }
    var aRun: AppElement? = aFirst
    var bRun: AppElement? = bFirst
    while let x = aRun, let y = bRun {
      guard x.rank == y.rank else { return VersionOrder(x.rank.rawValue, y.rank.rawValue) }
      let order = AppText.order(x, in: a, y, in: b)
      guard order == .equal else { return order }
      aRun = aReader.next()
      bRun = bReader.next()
    }
    return VersionOrder(aRun == nil ? 0 : 1, bRun == nil ? 0 : 1)
  }

  /// The runs of digits and of letters in a build, in order. Everything else separates.
  struct Runs {
    let base: BorrowedBytes
    var position: Int
    let end: Int

    mutating func next() -> AppElement? {
      var first = AppSymbol(base, at: position, end: end)
      while first.kind != .digit && first.kind != .letter {
        guard first.kind != .end else { return nil }
        position &+= first.width
        first = AppSymbol(base, at: position, end: end)
      }
      var start = position
      var count = 0
      var next = first
      while next.kind == first.kind || next.kind == .invisible {
        if next.kind == .letter || (next.kind == .digit && (count > 0 || next.byte != 0x30)) {
          if count == 0 { start = position }
          count &+= 1
        }
        position &+= next.width
        next = AppSymbol(base, at: position, end: end)
      }
      return AppElement(
        first.kind == .digit ? .number : .unknown, start: count == 0 ? position : start, end: position, count: count)
    }
  }
}
