/// The `sparkle` scheme: what Sparkle 2's `SUStandardVersionComparator` answers.
///
/// A version is cut at its first dash (unless it stands first) and split into runs of digits, runs of letters, and single
/// separators. Leading runs of digits and dots are padded to the same length with `0` and `.` before the runs compare.
/// Source: Sparkle 2, `SUStandardVersionComparator.m`. Letters beyond ASCII compare by scalar, without normalisation.
enum SparkleScheme {
  enum Kind: UInt8 {
    case number, letters, period, separator, dash

    var isSeparator: Bool { self == .period || self == .separator }
    /// All separators count as the same.
    func isAlike(_ other: Kind) -> Bool { self == other || (isSeparator && other.isSeparator) }
  }

  struct Part {
    let kind: Kind
    let range: Range<Int>
  }

  /// Where a version is cut.
  static func end(of text: BorrowedBytes) -> Int {
    text.isEmpty ? 0 : 1 + text[1...].firstPlace(of: UInt8(ascii: "-"))
  }

  /// The parts of one version, padded where the other has more leading numbers and dots.
  struct Parts {
    let base: BorrowedBytes
    var position = 0
    let end: Int

    mutating func next() -> Part? {
      guard position < end else { return nil }
      let start = position
      let (kind, width) = SparkleScheme.kind(base, at: position, end: end)
      if kind == .dash, start > 0 {
        position = end
        return nil
      }
      position &+= width
      guard !kind.isSeparator, kind != .dash else { return Part(kind: kind, range: start..<position) }
      while position < end {
        let (following, width) = SparkleScheme.kind(base, at: position, end: end)
        guard following == kind else { break }
        position &+= width
      }
      return Part(kind: kind, range: start..<position)
    }
  }

  /// The kind of the character at `position`, as Foundation's character sets have it.
  @inline(__always)
  static func kind(_ base: BorrowedBytes, at position: Int, end: Int) -> (Kind, Int) {
    let byte = base[position]
    switch byte {
    case 0x2E: return (.period, 1)
    case 0x2D: return (.dash, 1)
    case 0x30...0x39: return (.number, 1)
    case 0x20, 0x09...0x0D: return (.separator, 1)
    // The symbols $ + < = > ^ ` | ~ are no punctuation to Foundation.
    case 0x21...0x23, 0x25...0x2A, 0x2C, 0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5B...0x5D, 0x5F, 0x7B, 0x7D:
      return (.separator, 1)
    case 0x00...0x7F: return (.letters, 1)
    default: return kindBeyondASCII(base, at: position, end: end)
    }
  }

  @inline(never)
  private static func kindBeyondASCII(_ base: BorrowedBytes, at position: Int, end: Int) -> (Kind, Int) {
    guard let (scalar, width) = UTF8Scalar.decode(base, at: position, end: end) else { return (.letters, 1) }
    if scalar < 0x10000, UnicodeDigit.value(of: scalar) != nil || (0xFF10...0xFF19).contains(scalar) {
      return (.number, width)
    }
    switch scalar {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return (.separator, width)
    case 0xA1, 0xA7, 0xAB, 0xB6, 0xB7, 0xBB, 0xBF, 0x2010...0x2027, 0x2030...0x2043, 0x2045...0x2051, 0x2053...0x205E,
      0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301F, 0xFF01...0xFF03, 0xFF05...0xFF0A, 0xFF0C...0xFF0F,
      0xFF1A, 0xFF1B, 0xFF1F, 0xFF20, 0xFF3B...0xFF3D, 0xFF3F, 0xFF5B, 0xFF5D:
      return (.separator, width)
    default: return (.letters, width)
    }
  }
}
