/// CLDR's plural categories, in CLDR's order.
enum PluralCategory: UInt8 {
  case zero, one, two, few, many, other

  /// The category of a keyword of ICU's plural form.
  init?(keyword: BorrowedBytes) {
    if keyword.hasSameBytes(as: "other") {
      self = .other
    } else if keyword.hasSameBytes(as: "one") {
      self = .one
    } else if keyword.hasSameBytes(as: "few") {
      self = .few
    } else if keyword.hasSameBytes(as: "many") {
      self = .many
    } else if keyword.hasSameBytes(as: "two") {
      self = .two
    } else if keyword.hasSameBytes(as: "zero") {
      self = .zero
    } else {
      return nil
    }
  }
}

/// How languages count: CLDR 49's cardinal rules (common/supplemental/plurals.xml) as far as whole numbers from 0 go,
/// where many languages have the same one. ``PluralRule/init(_:)`` says which language has which.
enum PluralRule: UInt8 {
  /// One form for all.
  case one = 0x2D
  /// The others by the character that ``languages`` has for them: the letters from a, and `{` behind z.
  case singular = 0x61
  case zeroOrOne, arabic, russian, zeroAndOne, breton, croatian, millions, filipino, czech, welsh, slovenian
  case zeroOrOneAndMillions, irish, gaelic, manx, dual, icelandic, cornish, lithuanian, latvian, maltese, polish
  case romanian, samogitian, tachelhit, tamazight

  /// The category of a number.
  func category(of n: Int64) -> PluralCategory {
    let ten = n % 10
    let hundred = n % 100
    let isMillions = n != 0 && n % 1_000_000 == 0
    let isTeen = hundred >= 11 && hundred <= 19
    let isSlavicFew = ten >= 2 && ten <= 4 && !(hundred >= 12 && hundred <= 14)
    let isSlavicOne = ten == 1 && hundred != 11
    switch self {
    case .one: return .other
    case .singular: return n == 1 ? .one : .other
    case .zeroOrOne: return n <= 1 ? .one : .other
    case .zeroAndOne: return n == 0 ? .zero : n == 1 ? .one : .other
    case .millions: return n == 1 ? .one : isMillions ? .many : .other
    case .zeroOrOneAndMillions: return n <= 1 ? .one : isMillions ? .many : .other
    case .dual: return n == 1 ? .one : n == 2 ? .two : .other
    case .arabic:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return hundred >= 11 ? .many : hundred >= 3 ? .few : .other
      }
    case .russian: return isSlavicOne ? .one : isSlavicFew ? .few : .many
    case .croatian: return isSlavicOne ? .one : isSlavicFew ? .few : .other
    case .polish: return n == 1 ? .one : isSlavicFew ? .few : .many
    case .czech: return n == 1 ? .one : n >= 2 && n <= 4 ? .few : .other
    case .slovenian: return hundred == 1 ? .one : hundred == 2 ? .two : hundred == 3 || hundred == 4 ? .few : .other
    case .icelandic: return isSlavicOne ? .one : .other
    case .lithuanian: return isTeen || ten == 0 ? .other : ten == 1 ? .one : .few
    case .samogitian:
      return n == 2 ? .two : isSlavicOne ? .one : !isTeen && ten >= 2 ? .few : .other
    case .latvian: return isTeen || ten == 0 ? .zero : ten == 1 ? .one : .other
    case .romanian: return n == 1 ? .one : n == 0 || hundred >= 1 && hundred <= 19 ? .few : .other
    case .maltese:
      return n == 1 ? .one : n == 2 ? .two : n == 0 || hundred >= 3 && hundred <= 10 ? .few : isTeen ? .many : .other
    case .breton:
      let tens = hundred / 10
      let isRegular = tens != 1 && tens != 7 && tens != 9
      if isRegular, ten == 1 { return .one }
      if isRegular, ten == 2 { return .two }
      return isRegular && (ten == 3 || ten == 4 || ten == 9) ? .few : isMillions ? .many : .other
    case .welsh:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      case 3: return .few
      case 6: return .many
      default: return .other
      }
    case .irish: return n == 1 ? .one : n == 2 ? .two : n >= 3 && n <= 6 ? .few : n >= 7 && n <= 10 ? .many : .other
    case .gaelic:
      return n == 1 || n == 11 ? .one : n == 2 || n == 12 ? .two : n >= 3 && n <= 19 ? .few : .other
    case .manx: return ten == 1 ? .one : ten == 2 ? .two : hundred % 20 == 0 ? .few : .other
    case .cornish: return PluralRule.cornish(n)
    case .filipino: return n >= 1 && n <= 3 || ten != 4 && ten != 6 && ten != 9 ? .one : .other
    case .tachelhit: return n <= 1 ? .one : n <= 10 ? .few : .other
    case .tamazight: return n <= 1 || n >= 11 && n <= 99 ? .one : .other
    }
  }

  private static func cornish(_ n: Int64) -> PluralCategory {
    if n == 0 { return .zero }
    if n == 1 { return .one }
    let thousands = n % 100_000 / 1_000
    let isRound = n % 1_000 == 0
    let isTwo = thousands >= 1 && thousands <= 20 || thousands == 40 || thousands == 60 || thousands == 80
    if isRound, isTwo { return .two }
    if n % 1_000_000 == 100_000 { return .two }
    switch n % 20 {
    case 1: return .many
    case 2: return .two
    case 3: return .few
    default: return .other
    }
  }
}

extension PluralRule {
  /// The rule of a tag's language, by its region where that matters. CLDR's root has one form for all, and so has what
  /// CLDR does not know.
  init(_ tag: BorrowedBytes) {
    var subtags = LanguageSubtags(tag)
    _ = subtags.replaceAlias()
    let language = subtags.language
    if LanguageTag.same(language, "pt"), !subtags.region.isEmpty,
      LanguageTag.same(subtags.region, "PT")
        || LanguageData.parent(of: subtags.region, language: language, script: subtags.script) != nil
    {
      self = .millions
    } else {
      self = PluralRule.rule(of: language) ?? PluralRule.rule(of: LanguageData.twin(of: language)) ?? .one
    }
  }

  private static func rule(of language: BorrowedBytes) -> PluralRule? {
    let table = PluralRule.languages.bytes
    var start = 0
    var rule: PluralRule?
    while start < table.count {
      let rest = table[start...]
      let word = rest[..<rest.firstPlace(of: UInt8(ascii: " "))]
      // A word of one character names the rule of those behind it.
      if word.count == 1 {
        rule = PluralRule(rawValue: word[0])
      } else if LanguageTag.same(word, language) {
        return rule
      }
      start += word.count + 1
    }
    return nil
  }

  /// The character of each rule, and the languages that have it.
  private static let languages: StaticString = """
    a af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gsw ha haw hu ia \
    ie io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nb nd ne nl nn nnh no nr ny nyn om \
    or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve \
    vo vun wae xh xog yi b ak am as bho bn csw doi fa ff gu hi hy kab kn kok ln mg nso pa pcm si tg ti vi wa zu c \
    ar d be ru uk e blo cv ksh lag f br g bs hr sr h ca es gl it lld scn vec i ceb fil j cs sk k cy l dsb hsb sl m \
    fr pt n ga o gd p gv q he iu naq sat se sma smj smn sms r is mk s kw t lt u lv prg v mt w pl x ro y sgs z shi \
    { tzm
    """
}
