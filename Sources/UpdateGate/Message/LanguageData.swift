/// What CLDR 49 knows of languages beyond their texts (common/supplemental: supplementalMetadata, likelySubtags and
/// supplementalData). `Tests/words/check_cldr.py` compares it with CLDR as Babel has it.
enum LanguageData {
  // MARK: Aliases

  /// The language that stands for a code today, with the script or region that the code meant as well. Two-letter codes
  /// that were given up, and the three-letter ones of the languages that there are texts in.
  static func alias(of code: BorrowedBytes) -> (language: BorrowedBytes, script: BorrowedBytes, region: BorrowedBytes)?
  {
    if code.count == 3, let language = value(of: code, in: threeLetters) { return (language, .empty, .empty) }
    let others: StaticString = "mo-ro sh-srLatn hbs-srLatn cnr-srME prs-faAF drw-faAF tnf-faAF tgl-fil"
    guard let word = value(of: code, in: others), word.first == UInt8(ascii: "-") else { return nil }
    let language = word[1..<(word.count == 4 ? 4 : 3)]
    let rest = word[(1 + language.count)...]
    return (language, rest.count == 4 ? rest : .empty, rest.count == 2 ? rest : .empty)
  }

  /// The other code of a language that is in use with two; nothing for all others.
  static func twin(of code: BorrowedBytes) -> BorrowedBytes {
    let twins: StaticString = "nb-no no-nb he-iw iw-he id-in in-id yi-ji ji-yi jv-jw jw-jv fil-tl tl-fil"
    guard let twin = value(of: code, in: twins), twin.first == UInt8(ascii: "-") else {
      return .empty
    }
    return twin[1...]
  }

  /// A tag of another language to look in when there is nothing else: what Norwegians, readers of Cantonese and those of
  /// Hindi in Latin letters can read. Nothing for all others.
  static func related(to language: BorrowedBytes, script: BorrowedBytes) -> BorrowedBytes {
    if LanguageTag.same(language, "nn") { return literal("no") }
    if LanguageTag.same(language, "yue") {
      return LanguageTag.same(script, "Hans") ? literal("zh-Hans") : literal("zh-Hant-HK")
    }
    if LanguageTag.same(language, "hi"), LanguageTag.same(script, "Latn") { return literal("en-IN") }
    return .empty
  }

  private static let threeLetters: StaticString = """
    araar arbar armhy baqeu benbn bulbg catca cescs chizh cmnzh czecs danda deude dutnl ekket ellel engen estet \
    euseu fasfa finfi frafr frefr geoka gerde greel gujgu hebhe hinhi hrvhr hunhu hyehy indid itait javjv jpnja \
    kankn katka kazkk korko lavlv litlt lvslv malml marmr mayms molro msams nldnl nnonn nobnb norno panpa perfa \
    pesfa polpl porpt prpgu ronro rumro rusru sccsr scrhr slksk slosk slvsl spaes srpsr swesv tamta telte thath \
    turtr ukruk urdur vievi yddyi yidyi zhozh zsmms
    """

  // MARK: Scripts

  /// The script of a language in a region, or everywhere where none is given: for the languages whose regions differ in
  /// it. Nothing for all others.
  static func script(of language: BorrowedBytes, in region: BorrowedBytes) -> BorrowedBytes {
    guard let row = value(of: language, in: scripts, separator: UInt8(ascii: ";")), row.count >= 5,
      row[0] == UInt8(ascii: " ")
    else {
      return .empty
    }
    let exceptions = row[min(6, row.count)...]
    if !region.isEmpty, let other = value(of: region, in: exceptions) { return other }
    return row[1..<5]
  }

  /// The language, its script, and the regions that have another.
  private static let scripts: StaticString = """
    az Latn IQArab IRArab RUCyrl;\
    ha Latn CMArab SDArab;\
    kk Cyrl AFArab CNArab IRArab MNArab;\
    ku Latn AMCyrl AZCyrl GECyrl IQArab IRArab LBArab TMCyrl;\
    ky Cyrl CNArab TRLatn;\
    mn Cyrl CNMong;\
    ms Latn CCArab;\
    pa Guru PKArab;\
    sd Arab INDeva;\
    sr Cyrl MELatn ROLatn TRLatn;\
    tg Cyrl PKArab;\
    ug Arab KZCyrl MNCyrl;\
    uz Latn AFArab CNCyrl;\
    yue Hant CNHans;\
    zh Hans AUHant BNHant GBHant GFHant HKHant IDHant MOHant PAHant PFHant PHHant SRHant THHant TWHant USHant \
    VNHant;
    """

  /// The region that policies write for a script of Chinese; nothing for other scripts.
  static func regionOfChinese(_ script: BorrowedBytes) -> BorrowedBytes {
    LanguageTag.same(script, "Hans") ? literal("CN") : LanguageTag.same(script, "Hant") ? literal("TW") : .empty
  }

  /// The region that a language is taken for where it names none; nothing where that is not known.
  static func likelyRegion(of language: BorrowedBytes) -> BorrowedBytes {
    language.count == 2 ? value(of: language, in: likelyRegions) ?? .empty : .empty
  }

  private static let likelyRegions: StaticString = """
    arEG bgBG bnBD caES csCZ daDK deDE elGR enUS esES etEE euES faIR fiFI frFR guIN heIL hiIN hrHR huHU hyAM idID \
    itIT jaJP jvID kaGE kkKZ knIN koKR ltLT lvLV mlIN mrIN msMY nbNO nlNL nnNO noNO paIN plPL ptBR roRO ruRU skSK \
    slSI srRS svSE taIN teIN thTH trTR ukUA urPK viVN yiUA zhCN
    """

  // MARK: Parents

  /// The region whose texts stand in for those of a region.
  static func parent(of region: BorrowedBytes, language: BorrowedBytes, script: BorrowedBytes) -> BorrowedBytes? {
    guard language.count == 2 else { return nil }
    if LanguageTag.same(language, "en") {
      if value(of: region, in: englishEurope) != nil { return literal("150") }
      return value(of: region, in: englishWorld) == nil ? nil : literal("001")
    }
    if LanguageTag.same(language, "es") { return value(of: region, in: latinAmerica) == nil ? nil : literal("419") }
    if LanguageTag.same(language, "pt") { return value(of: region, in: portugueseAbroad) == nil ? nil : literal("PT") }
    if LanguageTag.same(language, "zh"), LanguageTag.same(script, "Hant") { return value(of: region, in: "MOHK") }
    return nil
  }

  private static let latinAmerica: StaticString = """
    AR BO BR BZ CL CO CR CU DO EC GT HN JP MX NI PA PE PR PY SV US UY VE
    """

  private static let portugueseAbroad: StaticString = """
    AO CH CV FR GQ GW LU MO MZ ST TL
    """

  private static let englishEurope: StaticString = """
    AT BE CH CZ DE DK EE ES FI FR GE HU IT LT LV NL NO PL PT RO SE SI SK UA
    """

  private static let englishWorld: StaticString = """
    150 AG AI AU BB BM BS BW BZ CC CK CM CX CY DG DM ER FJ FK FM GB GD GG GH GI GM GS GY HK ID IE IL IM IN IO JE \
    JM KE KI KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG NR NU NZ PG PK PN PW RW SB SC SD SG SH SL SS SX SZ TC \
    TK TO TT TV TZ UG VC VG VU WS ZA ZM ZW
    """

  // MARK: Tables

  /// What stands behind a key in a table of words, each with a blank or another separator behind it: `DE` behind `de` in
  /// `daDK deDE`.
  @inline(never)
  @_optimize(speed)
  static func value(
    of key: BorrowedBytes, in table: BorrowedBytes, separator: UInt8 = UInt8(ascii: " ")
  ) -> BorrowedBytes? {
    if key.isEmpty { return nil }
    var place = 0
    while place + key.count <= table.count {
      var same = 0
      while same < key.count, LanguageTag.folded(table[place + same]) == LanguageTag.folded(key[same]) { same += 1 }
      let start = place + same
      place = start
      while place < table.count, table[place] != separator { place += 1 }
      if same == key.count { return table[start..<place] }
      place += 1
    }
    return nil
  }

  static func value(
    of key: BorrowedBytes, in table: StaticString, separator: UInt8 = UInt8(ascii: " ")
  ) -> BorrowedBytes? {
    value(of: key, in: table.bytes, separator: separator)
  }

  private static func literal(_ text: StaticString) -> BorrowedBytes { text.bytes }
}
