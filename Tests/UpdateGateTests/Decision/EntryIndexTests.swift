import Testing

@testable import UpdateGate

/// Looking an entry up finds the one that looking at each in turn finds.
@Suite struct EntryIndexTests {
  private static let versions = [
    "0", "0.9", "1-alpha", "1", "1.0-rc1", "1.0.0.0", "1.0.1", "1.0-patch1", "1.1-beta2", "1.1", "1.1.9", "1.2-dev",
    "1.2", "1.2.3", "1.10", "1.10.0-rc", "2-beta", "2", "2.0.1a", "3.0",
  ]
  private static let operators = ["<", "<=", ">", ">=", "=", "!="]

  private func range(_ random: inout SeededGenerator) -> String {
    func bound() -> String {
      switch random.below(6) {
      case 0: return random.pick(["1.x", "1.0.x", "1.1.x", "1.2.*", "2.x", "1.2.3.x", "*"])
      case 1: return random.pick(Self.versions)
      default: return random.pick(Self.operators) + random.pick(Self.versions)
      }
    }
    func both() -> String { (0..<1 + random.below(3)).map { _ in bound() }.joined(separator: " ") }
    return (0..<1 + random.below(2)).map { _ in both() }.joined(separator: " || ")
  }

  private func entries(_ random: inout SeededGenerator) throws -> [PolicyEntry] {
    try (0..<9 + random.below(30)).map { number in
      let match: PolicyEntry.Match =
        random.below(4) == 0 ? .exact(random.pick(Self.versions)) : .range(try VersionRange(range(&random)))
      let entry = PolicyEntry(match: match, verdict: .force, offset: number)
      if random.below(5) == 0 { entry.only = PolicyTags([random.pick(["eu", "uk"])]) }
      if random.below(8) == 0 { entry.except = PolicyTags(["eu"]) }
      return entry
    }
  }

  @Test func whatIsLookedUpIsWhatIsLookedFor() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    print("entries: seed \(SeededGenerator.seed)")
    var found = 0
    for _ in 0..<3_000 {
      let body = PolicyBody()
      body.versions = try entries(&random)
      let index = EntryIndex.made(of: try #require(body.versions), scheme: .app, options: .standard)
      #expect(index != nil)
      for version in Self.versions + ["4", "1.0.5", "1.15"] {
        var request = UpdateRequest(installed: version, now: 0)
        request.tags = random.below(2) == 0 ? ["eu"] : []
        body.entryIndex = nil
        let wanted = try entry(request, body)
        body.entryIndex = index
        let got = try entry(request, body)
        #expect(wanted?.offset == got?.offset, "\(version) \(request.tags)")
        if got != nil { found += 1 }
      }
    }
    #expect(found > 10_000, "too few entries to say anything")
  }

  private func entry(_ request: UpdateRequest, _ body: PolicyBody) throws -> PolicyEntry? {
    var input = try EvaluationInput(request)
    input.policy = body
    return LentValue.lending(&input) { Listed.entry(EvaluationContext($0)) }
  }

  @Test func fewEntriesAndOrdersWithGapsHaveNone() throws {
    let few = try (0..<8).map { PolicyEntry(match: .range(try VersionRange(">\($0)")), verdict: .force, offset: $0) }
    #expect(EntryIndex.made(of: few, scheme: .app, options: .standard) == nil)
    let many = few + few
    #expect(EntryIndex.made(of: many, scheme: .app, options: .standard) != nil)
    #expect(EntryIndex.made(of: many, scheme: .sparkle, options: .standard) == nil)
    #expect(EntryIndex.made(of: many, scheme: .foundation, options: .standard) == nil)
  }
}
