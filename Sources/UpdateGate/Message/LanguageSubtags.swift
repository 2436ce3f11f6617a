/// The parts of a tag that texts are looked up by: language, script and region (RFC 5646, section 2.1).
struct LanguageSubtags {
  /// As it stands in the tag; of an extended language, `zh-yue`, the extension.
  var language: BorrowedBytes
  /// Four letters, or nothing.
  var script = BorrowedBytes.empty
  /// Two letters or three digits, or nothing.
  var region = BorrowedBytes.empty
  /// Where they end in the tag.
  let end: Int
  let isExtended: Bool

  /// The parts of a tidy tag.
  init(_ tag: BorrowedBytes) {
    var start = 0
    var part = LanguageSubtags.part(of: tag, from: 0)
    language = part
    var end = part.count
    var isExtended = false
    /// Goes on to the next part.
    func next() {
      start = min(end + 1, tag.count)
      part = LanguageSubtags.part(of: tag, from: start)
    }
    /// Takes the present part.
    func take() -> BorrowedBytes {
      defer { end = start + part.count }
      return part
    }
    next()
    if part.count == 3, LanguageSubtags.isLetters(part) {
      language = take()
      isExtended = true
      next()
    }
    if part.count == 4, LanguageSubtags.isLetters(part) {
      script = take()
      next()
    }
    if part.count == 2 && LanguageSubtags.isLetters(part) || part.count == 3 && LanguageSubtags.isDigits(part) {
      region = take()
    }
    self.end = end
    self.isExtended = isExtended
  }

  private static func part(of tag: BorrowedBytes, from start: Int) -> BorrowedBytes {
    var end = start
    while end < tag.count, !LanguageTag.isSeparator(tag[end]) { end += 1 }
    return tag[start..<end]
  }

  private static func isLetters(_ part: BorrowedBytes) -> Bool {
    part.allSatisfy { $0.asciiLowercased &- UInt8(ascii: "a") < 26 }
  }

  private static func isDigits(_ part: BorrowedBytes) -> Bool {
    part.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// Puts today's language in the place of one that has been given up, or that has a shorter code: `iw` is `he`, `deu` is
  /// `de`, `sh` is `sr-Latn`.
  ///
  /// - Returns: Whether there was one.
  mutating func replaceAlias() -> Bool {
    guard let alias = LanguageData.alias(of: language) else { return false }
    language = alias.language
    if script.isEmpty { script = alias.script }
    if region.isEmpty { region = alias.region }
    return true
  }

  /// The script that is written, where the tag says so or the region tells it, else nothing: `zh-TW` is `Hant`.
  var likelyScript: BorrowedBytes { script.isEmpty ? LanguageData.script(of: language, in: region) : script }
}
