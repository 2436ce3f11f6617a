/// Language tags as BCP 47 has them, `zh-Hans-CN`, and where one is cut; ``LanguageFallback`` has the tags to fall back on.
package enum LanguageTag {
  /// No tag in use is nearly as long; RFC 5646, section 4.4, asks for room for 35 bytes.
  static let lengthLimit = 64

  /// Whether a key reads as a tag: two or three letters, then parts of one to eight letters and digits behind `-` or
  /// `_`.
  package static func isTag(_ text: String) -> Bool {
    var length = 0
    var parts = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        guard length >= (parts == 0 ? 2 : 1) else { return false }
        parts += 1
        length = 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        length += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where parts > 0:
        length += 1
      default:
        return false
      }
      guard length <= (parts == 0 ? 3 : 8) else { return false }
    }
    return length >= (parts == 0 ? 2 : 1)
  }

  /// Whether two tags are the same but for case and `_` in place of `-`.
  static func same(_ a: BorrowedBytes, _ b: BorrowedBytes) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where folded(a[index]) != folded(b[index]) { return false }
    return true
  }

  /// Which of two tags comes first where case and `_` do not count: below 0, 0, or above 0.
  static func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> Int {
    for index in 0..<min(a.count, b.count) where folded(a[index]) != folded(b[index]) {
      return Int(folded(a[index])) - Int(folded(b[index]))
    }
    return a.count - b.count
  }

  /// Whether a tag is this one in the same way.
  @inline(__always)
  static func same(_ a: BorrowedBytes, _ b: StaticString) -> Bool {
    a.count == b.utf8CodeUnitCount && same(a, b.bytes)
  }

  static func folded(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.asciiLowercased
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// The tag with one separator between its parts and none at its ends, as nearly all have it.
  static func tidied(_ tag: BorrowedBytes, in arena: inout TextArena) -> BorrowedBytes {
    var wasSeparator = true
    var isTidy = true
    for byte in tag {
      if isSeparator(byte), wasSeparator { isTidy = false }
      wasSeparator = isSeparator(byte)
    }
    if isTidy, !wasSeparator { return tag }
    var tidy: [UInt8] = []
    for byte in tag {
      if !isSeparator(byte) {
        tidy.append(byte)
      } else if let last = tidy.last, !isSeparator(last) {
        tidy.append(byte)
      }
    }
    if let last = tidy.last, isSeparator(last) { tidy.removeLast() }
    return tidy.withBytes { arena.keep($0) }
  }

  /// The tag as BCP 47 writes it, `zh-Hant-TW` (RFC 5646, section 2.1.1).
  static func formatted(_ tag: BorrowedBytes) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(tag.count)
    var start = 0
    /// Whether a part of one letter stands before; what is behind that has no capitals.
    var isExtension = false
    while start < tag.count {
      var end = start
      while end < tag.count, !isSeparator(tag[end]) { end += 1 }
      let count = end - start
      if start > 0 { text.append(UInt8(ascii: "-")) }
      for index in start..<end {
        let letter = tag[index].asciiLowercased
        let isCapital = start > 0 && !isExtension && (count == 2 || count == 4 && index == start)
        text.append(isCapital && letter &- UInt8(ascii: "a") < 26 ? letter & 0xDF : letter)
      }
      if count == 1 { isExtension = true }
      start = end + 1
    }
    return text
  }

  /// Where a tag ends when its last part is cut off, and with it a single letter that introduced that part (RFC 4647,
  /// section 3.4); 0 where nothing is left.
  static func end(before end: Int, of tag: BorrowedBytes) -> Int {
    var end = lastSeparator(tag, before: end)
    var separator = lastSeparator(tag, before: end)
    while separator > 0, end - separator == 2 {
      end = separator
      separator = lastSeparator(tag, before: end)
    }
    return end
  }

  /// Where the separator of the last part before `end` stands; 0 for the first part.
  private static func lastSeparator(_ tag: BorrowedBytes, before end: Int) -> Int {
    var index = end - 1
    while index > 0, !isSeparator(tag[index]) { index -= 1 }
    return max(index, 0)
  }
}
