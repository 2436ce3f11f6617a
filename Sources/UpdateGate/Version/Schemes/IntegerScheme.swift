/// The `integer` and `apple` schemes: plain integers, with dots between for `apple`.
enum IntegerScheme {
  /// The first byte at which `bytes` stops being one to `limit` integers with dots between; `nil` where they are.
  static func fault(_ bytes: BorrowedBytes, parts limit: Int) -> Int? {
    guard !bytes.isEmpty else { return 0 }
    var position = 0
    var parts = 0
    while true {
      let start = position
      while position < bytes.count, DigitRun.isDigit(bytes[position]) { position &+= 1 }
      guard position > start else { return position }
      parts &+= 1
      if position == bytes.count { return nil }
      guard bytes[position] == 0x2E, parts < limit else { return position }
      position &+= 1
    }
  }

  /// The order of two texts without a fault.
  static func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder {
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      let x = DigitRun(a, &i, end: a.count)
      let y = DigitRun(b, &j, end: b.count)
      let order = x.order(y)
      if order != .equal { return order }
      if i < a.count { i &+= 1 }
      if j < b.count { j &+= 1 }
    }
    return .equal
  }
}
