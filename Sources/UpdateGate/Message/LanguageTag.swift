/// Language tags as BCP 47 has them, `zh-Hans-CN`, and the tags to fall back on.
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

  /// Whether a tag is this one in the same way.
  @inline(__always)
  static func same(_ a: BorrowedBytes, _ b: StaticString) -> Bool {
    a.count == b.utf8CodeUnitCount && same(a, b.bytes)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.asciiLowercased
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
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
    return tidy.withUnsafeBufferPointer { arena.keep($0) }
  }

  /// Adds a tidy tag and what it falls back on, most specific first: `zh-Hans-CN`, `zh-Hans`, `zh`.
  ///
  /// Parts are cut from the end, and with them a single letter that introduced them (RFC 4647, section 3.4). A Chinese
  /// tag that names a place but no script also falls back on the script written there: `zh-TW`, `zh-Hant`, `zh`.
  static func addFallbacks(of tag: BorrowedBytes, to tags: inout [BorrowedBytes]) {
    var end = tag.count
    while end > 0 {
      let shorter = BorrowedBytes(rebasing: tag[..<end])
      tags.append(shorter)
      if let script = chineseScript(shorter) { tags.append(script.bytes) }
      end = lastSeparator(tag, before: end)
      var separator = lastSeparator(tag, before: end)
      while separator > 0, end - separator == 2 {
        end = separator
        separator = lastSeparator(tag, before: end)
      }
    }
  }

  /// Where the separator of the last part before `end` stands; 0 for the first part.
  private static func lastSeparator(_ tag: BorrowedBytes, before end: Int) -> Int {
    var index = end - 1
    while index > 0, !isSeparator(tag[index]) { index -= 1 }
    return max(index, 0)
  }

  /// The tag with the script that is written in the place that this tag names.
  private static func chineseScript(_ tag: BorrowedBytes) -> StaticString? {
    guard tag.count == 5 else { return nil }
    if same(tag, "zh-CN") || same(tag, "zh-SG") || same(tag, "zh-MY") { return "zh-Hans" }
    if same(tag, "zh-TW") || same(tag, "zh-HK") || same(tag, "zh-MO") { return "zh-Hant" }
    return nil
  }
}
