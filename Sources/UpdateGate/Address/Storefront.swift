/// A country's store, as look-ups name it: two lower-case letters of ISO 3166-1.
///
/// `us`, `US` and `USA` are one storefront. A language is none: `en` is refused, and so is `ja`, for which `jp` was meant;
/// Apple would quietly answer such a look-up from another country.
public struct Storefront: Sendable, Equatable, CustomStringConvertible {
  /// The two letters.
  public let code: String

  public var description: String { code }

  /// Takes two or three letters of ISO 3166-1, in either case.
  ///
  /// - Throws: an error of status `.address` that says what is wrong.
  public init(_ text: String) throws(UpdateGateError) {
    let code = text.withBytes { Self.code($0) }
    if let code {
      self.code = code
      return
    }
    throw UpdateGateError(.address, text.withBytes { Self.fault($0) }, path: "storefront")
  }

  /// The two letters for two or three letters in either case, or `nil`.
  private static func code(_ text: BorrowedBytes) -> String? {
    guard text.count == 2 || text.count == 3 else { return nil }
    // Apple itself writes XKS where others write XKX.
    if matches(text, "xks") { return "xk" }
    let table = countries.bytes
    var entry = 0
    while entry + 5 <= table.count {
      let letters = entry + (text.count == 2 ? 0 : 2)
      if matches(text, table, at: letters) {
        return String(decoding: BorrowedBytes(rebasing: table[entry..<entry + 2]), as: UTF8.self)
      }
      entry += 6
    }
    return nil
  }

  /// Why a text is no storefront.
  private static func fault(_ text: BorrowedBytes) -> StaticString {
    if text.isEmpty { return "the storefront is empty" }
    if matches(text, "en") { return "en is a language, not a country: the storefront is us, gb, au or another" }
    if matches(text, "ja") { return "ja is a language, not a country: the storefront of Japan is jp" }
    if matches(text, "ko") { return "ko is a language, not a country: the storefront of Korea is kr" }
    if matches(text, "zh") { return "zh is a language, not a country: the storefront is cn, tw, hk or another" }
    if matches(text, "uk") {
      return "uk is a language (Ukrainian): the storefront is gb for the United Kingdom, ua for Ukraine"
    }
    if matches(text, "da") { return "da is a language, not a country: the storefront of Denmark is dk" }
    if matches(text, "cs") { return "cs is a language, not a country: the storefront of Czechia is cz" }
    if matches(text, "el") { return "el is a language, not a country: the storefront of Greece is gr" }
    if matches(text, "he") { return "he is a language, not a country: the storefront of Israel is il" }
    if matches(text, "hi") { return "hi is a language, not a country: the storefront of India is in" }
    if text.count == 2 {
      let table = languages.bytes
      var entry = 0
      while entry + 2 <= table.count {
        if matches(text, table, at: entry) { return "this is the code of a language, not of a country" }
        entry += 3
      }
    }
    if text.count == 2 || text.count == 3 { return "no country has this code" }
    return "a storefront is a country in two or three letters, as us or USA"
  }

  private static func matches(_ text: BorrowedBytes, _ code: StaticString) -> Bool {
    text.count == code.utf8CodeUnitCount
      && matches(text, code.bytes, at: 0)
  }

  /// Whether the letters of `text`, lowered, stand in `table` at `index`.
  private static func matches(
    _ text: BorrowedBytes, _ table: BorrowedBytes, at index: Int
  ) -> Bool {
    guard index + text.count <= table.count else { return false }
    for offset in 0..<text.count {
      let byte = text[offset]
      let lowered = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if lowered != table[index + offset] { return false }
    }
    return true
  }
}
