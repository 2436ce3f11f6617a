/// The tags to look for texts in, for one tag that was asked for, the most special first.
///
/// CLDR's likely scripts, parent locales and aliases say what is beside it and above it; between them the tag is cut from
/// its end, a part at a time, with any single letter that introduced the part (RFC 4647, section 3.4):
///
///     zh-Hant-MO-x-a   zh-Hant-MO zh-MO zh-Hant-HK zh-HK zh-Hant zh-TW zh
///     es-MX            es-419 es es-ES
///     nn               no nb
///
/// Policies name regions where only the script counts, `zh-CN` and `zh-TW`, and a region where any would do, `de-DE`; so
/// these stand for `zh-Hans`, `zh-Hant` and `de`.
struct LanguageFallback {
  /// What is asked for now: the tag's language, and then a related one.
  private var wanted: LanguageSubtags
  /// The script that is written in all the tags; empty where that is not known.
  private(set) var script: BorrowedBytes
  /// The language as it was asked for, and its other code, if it has two.
  private var spelling: BorrowedBytes
  private var twin: BorrowedBytes
  /// Whether the form that was offered last is offered again with the other code.
  private var isTwinNext = false

  private let tag: BorrowedBytes
  /// Where the tag is cut next, and where language, script and region end in it, or 0 where all of it is cut.
  private var cut: Int
  private let end: Int

  private var step = Step.askedScript
  private var region: BorrowedBytes
  private var form: (script: BorrowedBytes, region: BorrowedBytes) = (.empty, .empty)
  private var isRelated = false
  /// The tag that is offered: the front of what was asked for, or a form that was put together.
  private var front: BorrowedBytes = .empty
  private var made = ShortText()

  /// - Parameter tag: a tidy tag, see ``LanguageTag``.
  init(_ tag: BorrowedBytes) {
    self.tag = tag
    cut = tag.count
    wanted = LanguageSubtags(tag)
    let asked = wanted.language
    let isAlias = wanted.replaceAlias()
    end = isAlias || wanted.isExtended ? 0 : wanted.end
    spelling = isAlias ? wanted.language : asked
    script = wanted.likelyScript
    twin = LanguageData.twin(of: wanted.language)
    region = wanted.region
  }

  /// Goes on to the next tag; whether there is one.
  mutating func next() -> Bool {
    if cut > 0, cut >= end {
      front = tag[..<cut]
      cut = LanguageTag.end(before: cut, of: tag)
      return true
    }
    front = .empty
    while true {
      if isTwinNext {
        isTwinNext = false
        // It is as short as all those that have one.
        _ = make(twin)
        return true
      }
      guard step != .end else {
        let related = LanguageData.related(to: wanted.language, script: script)
        if isRelated || related.isEmpty { return false }
        beginRelated(related)
        continue
      }
      let isOffered = formNext()
      // Regions are gone through upwards until there is none above.
      step = step == .parentRegion && !region.isEmpty ? .parent : Step(rawValue: step.rawValue + 1) ?? .end
      guard isOffered else { continue }
      isTwinNext = !twin.isEmpty && !LanguageTag.same(twin, spelling)
      if make(spelling), !made.withBytes({ LanguageTag.same($0, tag) }) { return true }
    }
  }

  /// Hands over the present tag, which stays for the length of the call.
  @inline(__always)
  func withTag<Result>(_ body: (BorrowedBytes) -> Result) -> Result {
    front.isEmpty ? made.withBytes(body) : body(front)
  }

  private mutating func beginRelated(_ tag: BorrowedBytes) {
    isRelated = true
    wanted = LanguageSubtags(tag)
    spelling = wanted.language
    script = wanted.likelyScript
    twin = LanguageData.twin(of: wanted.language)
    region = wanted.region
    step = .askedScript
  }

  /// The forms of a tag in the order in which they are offered.
  private enum Step: UInt8 {
    /// With region: the script that was asked for, none, the likely one.
    case askedScript, region, likelyScript
    /// The region above, with the script and without, until there is none above.
    case parent, parentRegion
    /// The language where nothing else was asked for.
    case bare
    /// The script; for Chinese the region that stands for it.
    case script, chinese
    /// The language where more was asked for, and its likely region.
    case language, likelyRegion
    case end
  }

  /// Makes the form of the present step; whether there is one.
  private mutating func formNext() -> Bool {
    let isBare = wanted.region.isEmpty && wanted.script.isEmpty
    form = (.empty, .empty)
    switch step {
    case .askedScript:
      form = (wanted.script, region)
      return !region.isEmpty && !wanted.script.isEmpty
    case .region:
      let regions = LanguageData.script(of: wanted.language, in: region)
      form.region = region
      return !region.isEmpty && (regions.isEmpty || LanguageTag.same(regions, script))
    case .likelyScript:
      form = (script, region)
      return !region.isEmpty && wanted.script.isEmpty && !script.isEmpty
    case .parent:
      region = LanguageData.parent(of: region, language: wanted.language, script: script) ?? .empty
      form = (script, region)
      return !region.isEmpty && !script.isEmpty
    case .parentRegion:
      form.region = region
      return !region.isEmpty
    case .bare: return isBare
    case .script:
      form.script = script
      return !script.isEmpty
    case .chinese:
      form.region = LanguageData.regionOfChinese(script)
      return LanguageTag.same(wanted.language, "zh") && !form.region.isEmpty
    case .language: return !isBare
    case .likelyRegion:
      let usual = LanguageData.script(of: wanted.language, in: .empty)
      form.region = LanguageData.likelyRegion(of: wanted.language)
      return !form.region.isEmpty && (usual.isEmpty || LanguageTag.same(usual, script))
    case .end: return false
    }
  }

  /// Makes the present form of a language. One that no language in use is nearly as long as has none.
  private mutating func make(_ language: BorrowedBytes) -> Bool {
    made.removeAll()
    return append(language) && append(form.script) && append(form.region)
  }

  @inline(never)
  private mutating func append(_ part: BorrowedBytes) -> Bool {
    let hyphen: StaticString = "--"
    return part.isEmpty || (made.count == 0 || made.append(hyphen.bytes[..<1])) && made.append(part)
  }
}
