/// Language tags as BCP 47 has them, `zh-Hans-CN`, and the tags to fall back on.
package enum LanguageTag {
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
  package static func same(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return a.withBytes { a in
      b.withBytes { b in
        for index in a.indices where folded(a[index]) != folded(b[index]) { return false }
        return true
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.asciiLowercased
  }

  /// Adds the tag and what it falls back on, most specific first: `zh-Hans-CN`, `zh-Hans`, `zh`.
  ///
  /// Parts are cut from the end, and with them a single letter that introduced them (RFC 4647, section 3.4). A Chinese
  /// tag that names a place but no script also falls back on the script written there: `zh-TW`, `zh-Hant`, `zh`.
  package static func addFallbacks(of tag: String, to tags: inout [String]) {
    // The parts, each with a dash before it, however they were separated.
    var parts: [UInt8] = []
    var isInside = false
    for byte in tag.utf8 {
      let isSeparator = folded(byte) == UInt8(ascii: "-")
      if !isSeparator, !isInside { parts.append(UInt8(ascii: "-")) }
      if !isSeparator { parts.append(byte) }
      isInside = !isSeparator
    }
    parts.withUnsafeBufferPointer { addFallbacks(of: $0, to: &tags) }
  }

  private static func addFallbacks(of parts: UnsafeBufferPointer<UInt8>, to tags: inout [String]) {
    var end = parts.count
    while end > 0 {
      let tag = String(decoding: UnsafeBufferPointer(rebasing: parts[1..<end]), as: UTF8.self)
      tags.append(tag)
      if let script = chineseScript(tag) { tags.append(script) }
      end = lastDash(parts, before: end)
      var dash = lastDash(parts, before: end)
      while dash > 0, end - dash == 2 {
        end = dash
        dash = lastDash(parts, before: end)
      }
    }
  }

  /// Where the last part before `end` begins with its dash.
  private static func lastDash(_ parts: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
    var index = end - 1
    while index > 0, parts[index] != UInt8(ascii: "-") { index -= 1 }
    return max(index, 0)
  }

  /// The tag with the script that is written in the place that this tag names.
  private static func chineseScript(_ tag: String) -> String? {
    if same(tag, "zh-CN") || same(tag, "zh-SG") || same(tag, "zh-MY") { return "zh-Hans" }
    if same(tag, "zh-TW") || same(tag, "zh-HK") || same(tag, "zh-MO") { return "zh-Hant" }
    return nil
  }
}
