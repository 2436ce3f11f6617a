import Testing

@testable import UpdateGate

/// Files as large as they may be, of the kinds that once took more than linear time. Nothing is measured: what takes a
/// second or two here would take hours.
@Suite struct ScaleTests {
  @Test func aDescriptionOfBrokenTags() throws {
    let description = String(repeating: "[:mav:", count: 2_000_000) + " 1.5]"
    var request = Request(installed: "1.0", now: 0)
    request.minimumInDescription = true
    request.lookups = [
      Lookup.parse(Array(#"{"results":[{"kind":"software","version":"2.0","description":"\#(description)"}]}"#.utf8))
    ]
    #expect(try request.evaluate().reason == .belowMinimum)
  }

  @Test func platformsOfPrinceOfVersions() throws {
    let members = (0..<100_000).map { #""p\#($0)x":{"minimum_version":"1.0"}"# }.joined(separator: ",")
    let policy = try Policy(parsing: "{\(members)}", format: .princeOfVersions)
    #expect(policy.platforms.count == 100_000)
  }

  @Test func sectionsOfAHandMadeFile() throws {
    let sections = (0..<60_000).map { #""ios":{"minVersion":"1.\#($0)"}"# }.joined(separator: ",")
    var request = Request(installed: "1.59998", now: 0)
    request.policy = try Policy(parsing: "{\(sections)}", format: .minimumVersion)
    request.platform = "ios"
    #expect(try request.evaluate().reason == .belowMinimum, "of equal keys the last counts")
  }

  @Test func metadataOfAFileAndOfAPlatform() throws {
    func members(_ range: Range<Int>) -> String {
      range.map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    }
    let policy = try Policy(
      parsing: """
        {"meta": {\(members(0..<80_000))},
         "android": {"minimum_version": "1.0", "meta": {\(members(40_000..<120_000))}}}
        """, format: .princeOfVersions)
    let text = policy.metadata(for: "android")
    #expect(text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 120_000, "each key once")
  }

  @Test(arguments: [true, false])
  func releasesInOrderOfTheirVersions(isRising: Bool) throws {
    let order = isRising ? Array(0..<4096) : (0..<4096).reversed()
    let releases = order.map { #"{"version":"2.\#($0)","date":"2026-01-01T00:00:00Z","minimumOS":"99"}"# }
    var request = Request(installed: "1.0", now: 0)
    request.osVersion = "1"
    request.policy = try Policy(
      parsing: #"{"waitAfterRelease":"P1D","releases":[\#(releases.joined(separator: ","))]}"#)
    let decision = try request.evaluate()
    #expect(decision.outcome == .none && decision.reason == .needsNewerOS)
  }
}
