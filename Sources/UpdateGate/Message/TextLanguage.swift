/// What a text's language decides when it is filled in: which way it runs, and how it counts.
struct TextLanguage {
  /// The tag; empty for a text that came without one.
  let tag: BorrowedBytes
  private let direction: Direction

  private enum Direction {
    case leftToRight, rightToLeft
    /// Only the text can tell.
    case unknown
  }

  init(tag: BorrowedBytes) {
    self.tag = tag
    direction = TextLanguage.isRightToLeft(tag) ? .rightToLeft : .leftToRight
  }

  /// A built-in text's.
  init(_ language: BuiltInLanguage) {
    tag = language.tag
    direction = language.isRightToLeft ? .rightToLeft : .leftToRight
  }

  private init() {
    tag = .empty
    direction = .unknown
  }

  /// Of a text that came without a tag.
  static var unlabelled: TextLanguage { TextLanguage() }

  /// Whether what is filled into a text is to be isolated, so that it does not change the order of what stands around it.
  ///
  /// Where no tag tells, the first letter of the text does (Unicode Standard Annex #9, rule P2).
  func isolates(in text: BorrowedBytes) -> Bool {
    switch direction {
    case .leftToRight: false
    case .rightToLeft: true
    case .unknown: TextLanguage.beginsRightToLeft(text)
    }
  }

  /// The form for a number. A text without a tag counts as English does.
  func category(of number: Int64) -> PluralCategory {
    (tag.isEmpty ? .singular : PluralRule(tag)).category(of: number)
  }

  private static func isRightToLeft(_ tag: BorrowedBytes) -> Bool {
    var subtags = LanguageSubtags(tag)
    _ = subtags.replaceAlias()
    let script = subtags.likelyScript
    return script.isEmpty ? isWord(subtags.language, in: languages) : isRightToLeft(script: script)
  }

  static func isRightToLeft(script: BorrowedBytes) -> Bool {
    isWord(script, in: "Arab Hebr Syrc Thaa Nkoo Adlm Rohg Mand Samr ")
  }

  /// The languages that CLDR 49 has texts in and whose likely script runs from right to left, and two former codes.
  private static let languages: StaticString = """
    ar apc ary arz bal bgn bqi brh ckb dv fa he iw ji ks lrc mzn nqo ps rhg sd sdh skr syr trw ug ur yi
    """

  private static func isWord(_ word: BorrowedBytes, in table: StaticString) -> Bool {
    LanguageData.value(of: word, in: table)?.isEmpty ?? false
  }

  /// Whether the first letter outside of braces is of a script that runs from right to left.
  private static func beginsRightToLeft(_ text: BorrowedBytes) -> Bool {
    var depth = 0
    var place = 0
    while place < text.count {
      let scalar = scalar(text, &place)
      switch scalar {
      case 0x7B: depth += 1
      case 0x7D: depth = max(depth - 1, 0)
      default:
        guard depth == 0 else { continue }
        if isRightToLeft(scalar: scalar) { return true }
        if isNeutral(scalar: scalar) { continue }
        return false
      }
    }
    return false
  }

  /// The character that begins here in well-formed UTF-8, and the place behind it.
  private static func scalar(_ text: BorrowedBytes, _ place: inout Int) -> UInt32 {
    let first = text[place]
    place += 1
    guard first >= 0xC0 else { return UInt32(first) }
    var value = UInt32(first) & (first >= 0xF0 ? 0x07 : first >= 0xE0 ? 0x0F : 0x1F)
    while place < text.count, text[place] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(text[place] & 0x3F)
      place += 1
    }
    return value
  }

  /// The blocks of Hebrew, Arabic and their relatives, presentation forms too, and the mark that says so.
  private static func isRightToLeft(scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// What is no letter: ASCII but its letters, Latin-1's signs, punctuation and symbols, emoji.
  private static func isNeutral(scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA, 0x200E: false
    case 0...0xBF, 0xD7, 0xF7, 0x02B9...0x036F, 0x2000...0x206F, 0x20A0...0x20FF, 0x2190...0x2BFF: true
    case 0x2E00...0x2E7F, 0x3000...0x3004, 0x3008...0x3020, 0xFE00...0xFE6F, 0xFEFF...0xFF20, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
