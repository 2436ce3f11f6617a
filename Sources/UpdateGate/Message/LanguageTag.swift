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
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).allSatisfy { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.asciiLowercased
  }

  /// The tag and what it falls back on, most specific first: `zh-Hans-CN`, `zh-Hans`, `zh`.
  ///
  /// Parts are cut from the end, and with them a single letter that introduced them (RFC 4647, section 3.4). A Chinese
  /// tag that names a place but no script also falls back on the script written there: `zh-TW`, `zh-Hant`, `zh`.
  package static func fallbacks(_ tag: String) -> [String] {
    var tags: [String] = []
    var parts = tag.utf8.split(whereSeparator: { folded($0) == UInt8(ascii: "-") }).map { String(Substring($0)) }
    while !parts.isEmpty {
      tags.append(joined(parts))
      if parts.count == 2, same(parts[0], "zh"), let script = chineseScript(place: parts[1]) {
        tags.append("zh-" + script)
      }
      parts.removeLast()
      while let last = parts.last, parts.count > 1, last.utf8.count == 1 { parts.removeLast() }
    }
    return tags
  }

  private static func joined(_ parts: [String]) -> String {
    var text = ""
    for part in parts { text += text.isEmpty ? part : "-" + part }
    return text
  }

  private static func chineseScript(place: String) -> String? {
    if same(place, "CN") || same(place, "SG") || same(place, "MY") { return "Hans" }
    if same(place, "TW") || same(place, "HK") || same(place, "MO") { return "Hant" }
    return nil
  }
}
