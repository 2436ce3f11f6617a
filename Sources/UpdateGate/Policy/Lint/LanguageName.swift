/// Which tags are languages. The two-letter ones are ISO 639-1's, as the IANA registry of language subtags has them.
enum LanguageName {
  /// Whether the first part of a tag is a language. Of three letters only those are none that have a tag of two.
  static func isKnown(_ tag: String) -> Bool {
    let language = primary(tag)
    if meant(by: tag) != nil { return false }
    return language.utf8.count == 3 || language.isWord(of: twoLetters)
  }

  /// The tag that was meant by one that is no language, or that names a place wrongly.
  static func meant(by tag: String) -> String? {
    let language = primary(tag)
    for (wrong, right) in mistakes where language.matchesIgnoringCase(wrong) { return right.text }
    return tag.matchesIgnoringCase("en-UK") || tag.matchesIgnoringCase("en_UK") ? "en-GB" : nil
  }

  private static func primary(_ tag: String) -> String {
    var letters: [UInt8] = []
    for byte in tag.utf8 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
      letters.append(byte.asciiLowercased)
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static let mistakes: [(StaticString, StaticString)] = [
    ("jp", "ja"), ("ger", "de"), ("deu", "de"), ("cn", "zh-Hans"), ("gr", "el"), ("dk", "da"),
    ("cz", "cs"), ("ua", "uk"), ("vn", "vi"), ("eng", "en"), ("fre", "fr"), ("fra", "fr"),
    ("spa", "es"), ("esp", "es"), ("ita", "it"), ("chi", "zh"), ("zho", "zh"), ("jpn", "ja"), ("kor", "ko"),
    ("rus", "ru"), ("por", "pt"), ("dut", "nl"), ("nld", "nl"), ("pol", "pl"), ("tur", "tr"), ("ara", "ar"),
    ("swe", "sv"), ("dan", "da"), ("nor", "no"), ("fin", "fi"), ("hin", "hi"), ("ukr", "uk"), ("cze", "cs"),
    ("ces", "cs"), ("hun", "hu"), ("gre", "el"), ("ell", "el"), ("heb", "he"), ("tha", "th"), ("vie", "vi"),
  ]

  private static let twoLetters: StaticString = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo \
    es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji \
    jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb \
    nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr \
    ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """
}
