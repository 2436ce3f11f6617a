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
      isDone = visitor(BorrowedBytes(rebasing: tag[..<cut]), wanted.likelyScript)
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
    let none = BorrowedBytes(start: nil, count: 0)
    let language = wanted.language
    let script = wanted.likelyScript
    let tags = Spellings(first: spelling, second: LanguageData.twin(of: language), script: script)
    if !wanted.region.isEmpty {
      let region = wanted.region
      if !wanted.script.isEmpty { offer(tags, script, region, visitor) }
      let regions = LanguageData.script(of: language, in: region)
      if regions.isEmpty || LanguageTag.same(regions, script) { offer(tags, none, region, visitor) }
      if wanted.script.isEmpty, !script.isEmpty { offer(tags, script, region, visitor) }
      var parent = LanguageData.parent(of: region, language: language, script: script)
      while let next = parent {
        if !script.isEmpty { offer(tags, script, next, visitor) }
        offer(tags, none, next, visitor)
        parent = LanguageData.parent(of: next, language: language, script: script)
      }
    }
    let isBare = wanted.region.isEmpty && wanted.script.isEmpty
    if isBare { offer(tags, none, none, visitor) }
    if !script.isEmpty { offer(tags, script, none, visitor) }
    if LanguageTag.same(language, "zh"), let region = LanguageData.regionOfChinese(script) {
      offer(tags, none, region, visitor)
    }
    if !isBare { offer(tags, none, none, visitor) }
    let usual = LanguageData.script(of: language, in: none)
    if usual.isEmpty || LanguageTag.same(usual, script), let region = LanguageData.likelyRegion(of: language) {
      offer(tags, none, region, visitor)
    }
  }

  /// The ways to write a language, `no` and `nb`, and the script that is wanted in all of its tags.
  private struct Spellings {
    let first: BorrowedBytes
    let second: BorrowedBytes
    let script: BorrowedBytes
  }

  @inline(never)
  private mutating func offer(
    _ tags: Spellings, _ script: BorrowedBytes, _ region: BorrowedBytes, _ visitor: Visitor
  ) {
    var language = tags.first
    while !isDone, !language.isEmpty {
      var end = 0
      append(language, &end)
      append(script, &end)
      append(region, &end)
      isDone = visitor(BorrowedBytes(rebasing: UnsafeBufferPointer(room)[..<end]), tags.script)
      language =
        LanguageTag.same(language, tags.first) ? tags.second : BorrowedBytes(start: nil, count: 0)
    }
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
