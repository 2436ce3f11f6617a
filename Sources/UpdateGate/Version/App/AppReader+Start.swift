extension AppReader {
  /// Starts at the first digit of a version, behind white space and a leading `v`, `version` or `release`; `nil` where
  /// no digit stands there, so that the text is not a version.
  init?(_ base: BorrowedBytes, options: VersionOptions) {
    let start = AppReader.trimmedStart(base)
    guard let digit = AppReader.firstDigit(base, from: start),
      !AppReader.isBareHash(base, from: start)
    else { return nil }
    self.init(base, from: digit, isPartStart: true, options: options)
  }

  /// Where the text starts once white space and what cannot be seen are trimmed.
  static func trimmedStart(_ base: BorrowedBytes, from start: Int = 0) -> Int {
    let count = base.count
    var position = start
    var next = AppSymbol(base, at: position, end: count)
    while next.kind == .blank || next.kind == .invisible {
      position &+= next.width
      next = AppSymbol(base, at: position, end: count)
    }
    return position
  }

  /// The shortest text that may be a bare git hash.
  static let hashLength = 40

  /// Whether all that stands from `start` on is a git hash, of 40 or 64 hex digits. Digits alone are a number.
  static func isBareHash(_ base: BorrowedBytes, from start: Int) -> Bool {
    let end = base.count
    guard end &- start >= hashLength else { return false }
    var position = start
    var hasLetter = false
    while position < end, DigitRun.isDigit(base[position]) || (base[position] | 0x20) &- 0x61 < 6 {
      if base[position] >= 0x41 { hasLetter = true }
      position &+= 1
    }
    let count = position &- start
    guard hasLetter, count == hashLength || count == 64 else { return false }
    return trimmedStart(base, from: position) == end
  }

  /// Rule 1: the digit at `start`, or behind a prefix that stands there.
  static func firstDigit(_ base: BorrowedBytes, from start: Int) -> Int? {
    let end = base.count
    var position = start
    if AppSymbol(base, at: position, end: end).kind == .digit { return position }
    let word = prefix(base, from: &position, end: end)
    guard word != .none else { return nil }
    skipBehindPrefix(base, &position, end: end)
    if AppSymbol(base, at: position, end: end).kind == .digit { return position }
    guard word == .word, prefix(base, from: &position, end: end) == .letters else { return nil }
    skipBehindPrefix(base, &position, end: end)
    return AppSymbol(base, at: position, end: end).kind == .digit ? position : nil
  }

  private enum Prefix { case none, letters, word }

  /// Reads a run of `v`, or `version` or `release`.
  private static func prefix(_ base: BorrowedBytes, from position: inout Int, end: Int) -> Prefix {
    var packed: UInt64 = 0
    var count = 0
    var onlyV = true
    var next = AppSymbol(base, at: position, end: end)
    while next.kind == .letter || next.kind == .invisible {
      if next.kind == .letter {
        guard count < 7 || onlyV else { return .none }
        packed = packed << 8 | UInt64(next.byte)
        onlyV = onlyV && next.byte == 0x76
        count &+= 1
      }
      position &+= next.width
      next = AppSymbol(base, at: position, end: end)
    }
    if count > 0, onlyV { return .letters }
    let isWord = count == 7 && (packed == AppWord.pack("version") || packed == AppWord.pack("release"))
    return isWord ? .word : .none
  }

  private static func skipBehindPrefix(_ base: BorrowedBytes, _ position: inout Int, end: Int) {
    var next = AppSymbol(base, at: position, end: end)
    while next.kind == .blank || next.kind == .dot || next.kind == .invisible
      || (next.kind == .separator && (next.byte == 0x2D || next.byte == 0x5F || next.byte == 0x3A))
    {
      position &+= next.width
      next = AppSymbol(base, at: position, end: end)
    }
  }
}
