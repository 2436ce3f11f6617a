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
  /// What to do with a tag and with the script that is wanted, empty where that is not known; whether that is enough.
  typealias Visitor = (_ tag: BorrowedBytes, _ script: BorrowedBytes) -> Bool

  /// Room for a tag that is put together of language, script and region.
  private let room: UnsafeMutableBufferPointer<UInt8>
  private var isDone = false

  /// Visits a tidy tag and all it falls back on, until that is enough.
  ///
  /// - Returns: Whether it was enough.
  static func visit(_ tag: BorrowedBytes, _ visitor: Visitor) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LanguageTag.lengthLimit + 16) { room in
      var fallback = LanguageFallback(room: room)
      fallback.visit(tag, visitor)
      return fallback.isDone
    }
  }

  private init(room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

  private mutating func visit(_ tag: BorrowedBytes, _ visitor: Visitor) {
    guard !tag.isEmpty else { return }
    var wanted = LanguageSubtags(tag)
    let asked = wanted.language
    let isAlias = wanted.replaceAlias()
    // Of an alias the whole spelling is cut, else only what stands behind language, script and region.
    let end = isAlias || wanted.isExtended ? 0 : wanted.end
    var cut = tag.count
    while cut > end, !isDone {
      isDone = visitor(tag[..<cut], wanted.likelyScript)
      cut = LanguageTag.end(before: cut, of: tag)
    }
    visit(wanted, spelling: isAlias ? wanted.language : asked, visitor)
    let related = LanguageData.related(to: wanted.language, script: wanted.likelyScript)
    if !related.isEmpty {
      let other = LanguageSubtags(related)
      visit(other, spelling: other.language, visitor)
    }
  }

  /// Language, script and region with all that they fall back on.
  @inline(never)
  private mutating func visit(_ wanted: LanguageSubtags, spelling: BorrowedBytes, _ visitor: Visitor) {
    let language = wanted.language
    let likely = wanted.likelyScript
    let usual = LanguageData.script(of: language, in: .empty)
    let twin = LanguageData.twin(of: language)
    let isBare = wanted.region.isEmpty && wanted.script.isEmpty
    var step = Step.askedScript
    var region = wanted.region
    while !isDone {
      var isOffered = true
      var form: (script: BorrowedBytes, region: BorrowedBytes) = (.empty, .empty)
      switch step {
      case .askedScript:
        isOffered = !region.isEmpty && !wanted.script.isEmpty
        form = (wanted.script, region)
      case .region:
        let regions = LanguageData.script(of: language, in: region)
        isOffered = !region.isEmpty && (regions.isEmpty || LanguageTag.same(regions, likely))
        form.region = region
      case .likelyScript:
        isOffered = !region.isEmpty && wanted.script.isEmpty && !likely.isEmpty
        form = (likely, region)
      case .parent:
        guard let parent = LanguageData.parent(of: region, language: language, script: likely) else {
          step = .bare
          continue
        }
        region = parent
        isOffered = !likely.isEmpty
        form = (likely, region)
      case .parentRegion: form.region = region
      case .bare: isOffered = isBare
      case .script:
        isOffered = !likely.isEmpty
        form.script = likely
      case .chinese:
        isOffered = LanguageTag.same(language, "zh")
        form.region = LanguageData.regionOfChinese(likely)
        isOffered = isOffered && !form.region.isEmpty
      case .language: isOffered = !isBare
      case .likelyRegion:
        form.region = LanguageData.likelyRegion(of: language)
        isOffered = !form.region.isEmpty && (usual.isEmpty || LanguageTag.same(usual, likely))
      case .end: return
      }
      if isOffered {
        offer(spelling, form.script, form.region, likely, visitor)
        if !LanguageTag.same(spelling, twin) { offer(twin, form.script, form.region, likely, visitor) }
      }
      step = step == .parentRegion ? .parent : Step(rawValue: step.rawValue + 1) ?? .end
    }
  }

  /// The forms of a tag in the order in which they are offered.
  private enum Step: UInt8 {
    /// With region: the script that was asked for, none, the likely one.
    case askedScript, region, likelyScript
    /// The region above, with the script and without, until there is none above.
    case parent, parentRegion
    /// The language where .empty else was asked for.
    case bare
    /// The script; for Chinese the region that stands for it.
    case script, chinese
    /// The language where more was asked for, and its likely region.
    case language, likelyRegion
    case end
  }

  @inline(never)
  private mutating func offer(
    _ language: BorrowedBytes, _ script: BorrowedBytes, _ region: BorrowedBytes, _ likely: BorrowedBytes,
    _ visitor: Visitor
  ) {
    guard !isDone, !language.isEmpty, let start = room.baseAddress else { return }
    var end = 0
    append(language, &end)
    append(script, &end)
    append(region, &end)
    isDone = visitor(BorrowedBytes(start: start, count: end), likely)
  }

  @inline(never)
  private func append(_ part: BorrowedBytes, _ end: inout Int) {
    guard !part.isEmpty, let start = room.baseAddress, end + 1 + part.count <= room.count else { return }
    if end > 0 {
      room[end] = UInt8(ascii: "-")
      end += 1
    }
    part.copy(to: start + end)
    end += part.count
  }
}
