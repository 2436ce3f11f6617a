/// Where a text departs from the strict form of its scheme.
enum StrictVersion {
  /// The first zero in front of another digit.
  static func leadingZero(_ bytes: BorrowedBytes) -> Int? {
    var position = 0
    while position < bytes.count {
      let start = position
      while position < bytes.count, DigitRun.isDigit(bytes[position]) { position &+= 1 }
      if position &- start > 1, bytes[start] == 0x30 { return start }
      position &+= 1
    }
    return nil
  }

  /// `number ("." number)* (separator? word (separator? number)*)* build?`, in ASCII, with known words.
  static func appFault(_ bytes: BorrowedBytes) -> Int? {
    guard let base = bytes.baseAddress else { return 0 }
    let end = bytes.count
    var position = 0
    var inWords = false
    while true {
      let item = position
      let symbol = AppSymbol(base, at: position, end: end)
      if symbol.byte >= 0x80 || symbol.width > 1 { return position }
      switch symbol.kind {
      case .digit:
        while position < end, DigitRun.isDigit(base[position]) { position &+= 1 }
      case .letter:
        guard item > 0 else { return item }
        inWords = true
        var packed: UInt64 = 0
        while position < end, (base[position] | 0x20) &- 0x61 < 26 {
          packed = packed << 8 | UInt64(base[position] | 0x20)
          position &+= 1
        }
        if AppWord.rank(packed: packed, length: position &- item) == .unknown { return item }
      default: return item
      }
      if position == end { return nil }
      let next = base[position]
      if next == 0x2B { return buildFault(base, position &+ 1, end) }
      if AppBuild.startsPlainly(at: position, base, end: end) { return nil }
      switch next {
      case 0x2E, 0x2D, 0x5F, 0x20:
        // A number behind another separator than a dot is a bare number: it takes a dash.
        let follower = position &+ 1 < end ? base[position &+ 1] : 0
        if !inWords, next == 0x5F || next == 0x20, DigitRun.isDigit(follower) { return position }
        if next == 0x2D, DigitRun.isDigit(follower) { inWords = true }
        position &+= 1
        if position == end { return position }
      default: break
      }
    }
  }

  /// A build behind a plus: letters, digits, dots and dashes, at least one.
  private static func buildFault(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var position = start
    while position < end {
      let byte = base[position]
      guard DigitRun.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x2E || byte == 0x2D else {
        return position
      }
      position &+= 1
    }
    return position > start ? nil : position
  }
}

extension AppBuild {
  /// Whether ` (…)` or `(…)` up to the very end stands at `position`.
  static func startsPlainly(at position: Int, _ base: UnsafePointer<UInt8>, end: Int) -> Bool {
    let start = base[position] == 0x20 ? position &+ 1 : position
    guard start < end, base[start] == 0x28, base[end &- 1] == 0x29 else { return false }
    var ahead = start &+ 1
    while ahead < end &- 1 {
      let byte = base[ahead]
      guard DigitRun.isDigit(byte) || (byte | 0x20) &- 0x61 < 6 || byte == 0x2E else { return false }
      ahead &+= 1
    }
    return ahead > start &+ 1
  }
}
