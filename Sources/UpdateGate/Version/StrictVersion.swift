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

  /// `number ("." number)* letter? (separator? word (separator? number)*)* build?`, in ASCII, with known words; a separator is
  /// one of `. - _ ~` and a blank, and a build is `+…`, `(…)`, `build` with its number, or what ends a git description.
  static func appFault(_ bytes: BorrowedBytes) -> Int? {
    let base = bytes
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
        let letters = word(base, &position, end: end)
        let isLone = !inWords && letters.areLone && DigitRun.isDigit(base[item &- 1])
        inWords = true
        if letters.rank == .unknown, !isLone {
          guard letters.mayBePartOfPhrase else { return item }
          let next = position < end && isSeparator(base[position]) ? position &+ 1 : position
          if letters.areBuild {
            guard next < end, DigitRun.isDigit(base[next]) else { return item }
            return buildFault(base, next, end)
          }
          position = next
          guard AppWord.rank(first: letters, second: word(base, &position, end: end)) != nil else { return item }
        }
      default: return item
      }
      if position == end { return nil }
      let next = base[position]
      if next == 0x2B { return buildFault(base, position &+ 1, end) }
      if AppBuild.startsPlainly(at: position, base, end: end) { return nil }
      guard isSeparator(next) else { continue }
      // A number behind another separator than a dot is a bare number: it takes a dash.
      let follower = position &+ 1 < end ? base[position &+ 1] : 0
      if !inWords, next == 0x5F || next == 0x20, DigitRun.isDigit(follower) { return position }
      position &+= 1
      if position == end { return position }
      if next == 0x2D, DigitRun.isDigit(follower) {
        inWords = true
        let reader = AppReader(base, from: position, isPartStart: true, options: .standard)
        if let hash = reader.hash(behind: position) { return buildFault(base, hash, end) }
      }
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x2E || byte == 0x2D || byte == 0x5F || byte == 0x20 || byte == 0x7E
  }

  /// The ASCII letters at `position`, which moves behind them.
  private static func word(_ base: BorrowedBytes, _ position: inout Int, end: Int) -> AppLetters {
    var letters = AppLetters()
    while position < end, (base[position] | 0x20) &- 0x61 < 26 {
      letters.append(base[position] | 0x20)
      position &+= 1
    }
    return letters
  }

  /// A build behind a plus: letters, digits, dots and dashes, at least one.
  private static func buildFault(_ base: BorrowedBytes, _ start: Int, _ end: Int) -> Int? {
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
  static func startsPlainly(at position: Int, _ base: BorrowedBytes, end: Int) -> Bool {
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
