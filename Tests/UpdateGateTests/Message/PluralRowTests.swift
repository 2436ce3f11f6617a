import Testing

@testable import UpdateGate

/// How languages count, against CLDR's own rules as Babel has them: one language for each rule.
@Suite struct PluralRowTests {
  private func numbers(_ text: Substring) throws -> Set<Int64> {
    var found: Set<Int64> = []
    for part in text.split(separator: " ") {
      let ends = try part.split(separator: "~").map { try #require(Int64($0)) }
      found.formUnion(ends[0]...(ends.last ?? ends[0]))
    }
    return found
  }

  @Test func everyRuleCountsAsCLDRSays() throws {
    let text = String(decoding: try TestData.own("messages/plurals.tsv"), as: UTF8.self)
    var lookedAt: Set<Int64> = []
    var rows: [Substring: [(category: PluralCategory, numbers: Set<Int64>)]] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if fields[0] == "# looked at" { lookedAt = try numbers(fields[2]) }
      if line.hasPrefix("#") { continue }
      let category = try #require(String(fields[1]).withBytes { PluralCategory(keyword: $0) })
      rows[fields[0], default: []].append((category, try numbers(fields[2])))
    }
    #expect(lookedAt.count > 220 && rows.count >= 27)
    for (language, categories) in rows {
      let rule = String(language).withBytes { PluralRule($0) }
      for number in lookedAt {
        let expected = categories.first { $0.numbers.contains(number) }?.category ?? .other
        #expect(rule.category(of: number) == expected, "\(language): \(number)")
      }
    }
  }
}
