/// The `semver` scheme: Semantic Versioning 2.0.0.
enum SemanticScheme {
  /// Where the pieces of a semantic version stand.
  struct Shape {
    /// The first digit: 1 where a `v` stands in front, else 0.
    var start = 0
    /// Where the third number ends.
    var coreEnd = 0
    /// The pre-release identifiers, without the dash; empty where there are none.
    var prerelease = 0..<0
    /// The build identifiers, without the plus; empty where there are none.
    var build = 0..<0
  }

  /// What reading gave.
  enum Reading {
    case version(Shape)
    /// No semantic version: the first byte at fault.
    case fault(Int)
  }

  static func read(_ bytes: BorrowedBytes) -> Reading {
    guard !bytes.isEmpty else { return .fault(0) }
    let base = bytes
    let end = bytes.count
    var shape = Shape()
    if base[0] == 0x76 { shape.start = 1 }
    var position = shape.start
    var part = 0
    while part < 3 {
      if part > 0 {
        guard position < end, base[position] == 0x2E else { return .fault(position) }
        position &+= 1
      }
      let start = position
      while position < end, DigitRun.isDigit(base[position]) { position &+= 1 }
      guard position > start else { return .fault(position) }
      if base[start] == 0x30, position &- start > 1 { return .fault(start) }
      part &+= 1
    }
    shape.coreEnd = position
    if position < end, base[position] == 0x2D {
      let start = position &+ 1
      if let fault = identifiers(base, &position, end: end, strictNumbers: true) { return .fault(fault) }
      shape.prerelease = start..<position
    }
    if position < end, base[position] == 0x2B {
      let start = position &+ 1
      if let fault = identifiers(base, &position, end: end, strictNumbers: false) { return .fault(fault) }
      shape.build = start..<position
    }
    return position == end ? .version(shape) : .fault(position)
  }

  /// Reads identifiers with dots between, behind the byte at `position`; the byte at fault, if one is.
  private static func identifiers(
    _ base: BorrowedBytes, _ position: inout Int, end: Int, strictNumbers: Bool
  ) -> Int? {
    repeat {
      position &+= 1
      let start = position
      var allDigits = true
      while position < end, isIdentifier(base[position]) {
        if !DigitRun.isDigit(base[position]) { allDigits = false }
        position &+= 1
      }
      guard position > start else { return position }
      if strictNumbers, allDigits, base[start] == 0x30, position &- start > 1 { return start }
    } while position < end && base[position] == 0x2E
    return nil
  }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    DigitRun.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D
  }

  /// The order of two texts; `nil` where at least one is no semantic version.
  static func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder? {
    guard case .version(let left) = read(a), case .version(let right) = read(b) else { return nil }
    var i = left.start
    var j = right.start
    var part = 0
    while part < 3 {
      let order = DigitRun(a, &i, end: left.coreEnd).order(DigitRun(b, &j, end: right.coreEnd))
      if order != .equal { return order }
      i &+= 1
      j &+= 1
      part &+= 1
    }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return VersionOrder(left.prerelease.isEmpty ? 1 : 0, right.prerelease.isEmpty ? 1 : 0)
    }
    return prereleases(a, left.prerelease, b, right.prerelease)
  }

  /// Item 11 of the specification: numbers by value and before words, words by their bytes, fewer identifiers first.
  private static func prereleases(
    _ a: BorrowedBytes, _ aRange: Range<Int>, _ b: BorrowedBytes, _ bRange: Range<Int>
  ) -> VersionOrder {
    var left = Identifiers(base: a, position: aRange.lowerBound, end: aRange.upperBound)
    var right = Identifiers(base: b, position: bRange.lowerBound, end: bRange.upperBound)
    while true {
      let x = left.next()
      let y = right.next()
      guard let x, let y else { return VersionOrder(x == nil ? 0 : 1, y == nil ? 0 : 1) }
      if x.isNumber != y.isNumber { return x.isNumber ? .older : .newer }
      var i = x.range.lowerBound
      var j = y.range.lowerBound
      let order =
        x.isNumber
        ? DigitRun(a, &i, end: x.range.upperBound).order(DigitRun(b, &j, end: y.range.upperBound))
        : ByteOrder.order(a, x.range, b, y.range)
      if order != .equal { return order }
    }
  }

  /// The identifiers of a pre-release, in order.
  struct Identifiers {
    let base: BorrowedBytes
    var position: Int
    let end: Int

    mutating func next() -> (range: Range<Int>, isNumber: Bool)? {
      guard position < end else { return nil }
      let start = position
      var isNumber = true
      while position < end, base[position] != 0x2E {
        if !DigitRun.isDigit(base[position]) { isNumber = false }
        position &+= 1
      }
      let range = start..<position
      position &+= 1
      return (range, isNumber)
    }
  }
}

extension BorrowedBytes {
  /// The order of bytes as they are, the shorter first where one is the start of the other.
  func order(_ other: BorrowedBytes) -> VersionOrder {
    let shared = Swift.min(count, other.count)
    var index = 0
    while index < shared {
      if self[index] != other[index] { return self[index] < other[index] ? .older : .newer }
      index &+= 1
    }
    return VersionOrder(count, other.count)
  }
}

/// Comparing bytes as they are.
enum ByteOrder {
  static func order(
    _ a: BorrowedBytes, _ aRange: Range<Int>, _ b: BorrowedBytes, _ bRange: Range<Int>
  ) -> VersionOrder {
    var i = aRange.lowerBound
    var j = bRange.lowerBound
    while i < aRange.upperBound, j < bRange.upperBound {
      if a[i] != b[j] { return a[i] < b[j] ? .older : .newer }
      i &+= 1
      j &+= 1
    }
    return VersionOrder(aRange.count, bRange.count)
  }
}
