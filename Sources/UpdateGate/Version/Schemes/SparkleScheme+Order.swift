extension SparkleScheme {
  static func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder {
    var x = Parts(base: a, end: a.count)
    var y = Parts(base: b, end: b.count)
    var p = x.next()
    var q = y.next()
    // Where one side has more leading numbers and dots, the other is padded with `0` for a number and `.` for a dot. Padding
    // stands behind its own leading numbers and dots, so `p` or `q` waits meanwhile.
    var aLeads = true
    var bLeads = true
    while true {
      aLeads = aLeads && leads(p)
      bLeads = bLeads && leads(q)
      if aLeads != bLeads {
        if aLeads, let part = p {
          if part.kind == .number, !isZero(a, part.range) { return .newer }
          p = x.next()
        } else if let part = q {
          if part.kind == .number, !isZero(b, part.range) { return .older }
          q = y.next()
        }
        continue
      }
      guard let s = p, let t = q else { break }
      let order = compare(a, s, b, t)
      if order != .equal { return order }
      p = x.next()
      q = y.next()
    }
    // One side has more. Letters make it older, anything else newer.
    if let more = p { return more.kind == .letters ? .older : .newer }
    if let more = q { return more.kind == .letters ? .newer : .older }
    return .equal
  }

  private static func leads(_ part: Part?) -> Bool {
    guard let part else { return false }
    return part.kind == .number || part.kind == .period
  }

  private static func compare(
    _ a: BorrowedBytes, _ x: Part, _ b: BorrowedBytes, _ y: Part
  ) -> VersionOrder {
    if x.kind.isAlike(y.kind) {
      switch x.kind {
      case .number: return VersionOrder(value(a, x.range), value(b, y.range))
      case .letters: return ByteOrder.order(a, x.range, b, y.range)
      case .period, .separator, .dash: return .equal
      }
    }
    if y.kind == .letters { return .newer }
    if x.kind == .letters { return .older }
    return x.kind == .number ? .newer : .older
  }

  /// As `longLongValue`: stays at the largest 64-bit integer.
  private static func value(_ base: BorrowedBytes, _ range: Range<Int>) -> Int64 {
    var value: Int64 = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let symbol = AppSymbol(base, at: position, end: range.upperBound)
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = tens.addingReportingOverflow(Int64(symbol.byte &- 0x30))
      if overflow || more { return .max }
      value = sum
      position &+= symbol.width
    }
    return value
  }

  private static func isZero(_ base: BorrowedBytes, _ range: Range<Int>) -> Bool {
    value(base, range) == 0
  }
}
