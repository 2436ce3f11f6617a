import Foundation
import Testing

@testable import UpdateGate

/// Files as large as they may be, of the kinds that once took more than linear time. Where nothing is measured, what takes a
/// second or two here would take hours.
@Suite struct ScaleTests {
  @Test func aDescriptionOfBrokenTags() throws {
    let description = String(repeating: "[:mav:", count: 2_000_000) + " 1.5]"
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.minimumInDescription = true
    request.lookups = [
      Lookup.parse(Array(#"{"results":[{"kind":"software","version":"2.0","description":"\#(description)"}]}"#.utf8))
    ]
    #expect(try request.evaluate().reason == .belowMinimum)
  }

  @Test func platformsOfPrinceOfVersions() throws {
    let members = (0..<100_000).map { #""p\#($0)x":{"minimum_version":"1.0"}"# }.joined(separator: ",")
    let policy = try UpdatePolicy(parsing: "{\(members)}", format: .princeOfVersions)
    #expect(policy.platforms.count == 100_000)
  }

  @Test func sectionsOfAHandMadeFile() throws {
    let sections = (0..<60_000).map { #""ios":{"minVersion":"1.\#($0)"}"# }.joined(separator: ",")
    var request = UpdateRequest(installed: "1.59998", now: 0)
    request.policy = try UpdatePolicy(parsing: "{\(sections)}", format: .minimumVersion)
    request.platform = "ios"
    #expect(try request.evaluate().reason == .belowMinimum, "of equal keys the last counts")
  }

  @Test func sectionsWhoseNamesDiffer() throws {
    let names = (0..<20_000).map { String($0, radix: 2).replacing("0", with: "_").replacing("1", with: "-") }
    let text = "{" + names.map { #""\#($0)ios":{"minVersion":"1"}"# }.joined(separator: ",") + "}"
    #expect(try UpdatePolicy(parsing: text, format: .minimumVersion).platforms.count == 1, "all are one platform")
  }

  @Test func textsThatStandTwice() throws {
    let titles = Array(repeating: #""title_en":"a""#, count: 60_000).joined(separator: ",")
    let sections = ["ios", "android", "windows", "linux"].map { #""\#($0)":{"minVersion":"2"}"# }.joined(separator: ",")
    var request = UpdateRequest(installed: "1.0", now: 0)
    (request.platform, request.languages) = ("ios", ["en"])
    request.policy = try UpdatePolicy(parsing: #"{\#(titles),"title_en":"last",\#(sections)}"#, format: .minimumVersion)
    #expect(try request.evaluate().message?.title == "last")
  }

  @Test func metadataOfAFileAndOfAPlatform() throws {
    func members(_ range: Range<Int>) -> String {
      range.map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    }
    let policy = try UpdatePolicy(
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
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.osVersion = "1"
    request.policy = try UpdatePolicy(
      parsing: #"{"waitAfterRelease":"P1D","releases":[\#(releases.joined(separator: ","))]}"#)
    let decision = try request.evaluate()
    #expect(decision.outcome == .noUpdate && decision.reason == .needsNewerOS)
  }

  @Test func releasesThatOpenOneAfterTheOther() throws {
    let releases = (0..<4096).map { index in
      index.isMultiple(of: 2)
        ? #"{"version":"2.\#(index)","date":"\#(ISODate.text(Int64(index) * 60))","rollout":{"percent":0}}"#
        : #"{"version":"2.\#(index)","rollout":{"percent":0}}"#
    }
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.state = try PromptState().recording(.shown, version: "2.4000", at: 0)
    request.state.firstSeen = .init(version: "2.4001", at: -1)
    request.policy = try UpdatePolicy(
      parsing: """
        {"waitAfterRelease":"PT1M","grace":{"minor":"P1D","major":"P7D"},"releases":[\(releases.joined(separator: ","))]}
        """)
    #expect(try request.evaluate().reason == .notInRollout)
  }

  /// Below a target that stays, each of them would once have been walked over for each of them.
  @Test func releasesBelowTheTargetThatOpenOneAfterTheOther() throws {
    let releases = (0..<4095).map { #"{"version":"2.\#($0)","date":\#(60 * ($0 + 1))}"# }.joined(separator: ",")
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.policy = try UpdatePolicy(
      parsing: #"{"waitAfterRelease":"PT1M","releases":[{"version":"3.0"},\#(releases)]}"#)
    let decision = try request.evaluate()
    #expect(decision.target == "3.0" && decision.askAgainAt == nil && decision.missedCount == 4096)
  }

  @Test(arguments: [true, false])
  func releasesOfOneVersionThatOpenOneAfterTheOther(isRising: Bool) throws {
    let order = isRising ? Array(1...4096) : (1...4096).reversed()
    let releases = order.map { #"{"version":"2.0","date":\#(60 * $0)}"# }.joined(separator: ",")
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.policy = try UpdatePolicy(parsing: #"{"waitAfterRelease":"PT1M","releases":[\#(releases)]}"#)
    let decision = try request.evaluate()
    #expect(decision.reason == .releasedTooSoon && decision.askAgainAt == 120)
    request.now = 120
    let open = try request.evaluate()
    #expect(open.target == "2.0" && open.askAgainAt == nil && open.missedCount == 1)
  }

  @Test func floorsThatBeginOneAfterTheOther() throws {
    let floors = (0..<4096).map { #"{"version":"\#($0 % 2).9","from":\#(60 * (4096 - $0))}"# }.joined(separator: ",")
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.policy = try UpdatePolicy(parsing: #"{"minimumVersion":[\#(floors)],"releases":[{"version":"3.0"}]}"#)
    let decision = try request.evaluate()
    #expect(decision.reason == .belowMinimum && decision.deadline == 60 && decision.askAgainAt == 60)
  }

  @Test func entriesOfEachKind() throws {
    for entry in [#""range":">=1.# <1.#.5""#, #""range":"1.#.x""#, #""version":"1.#""#, #""range":"<0.1 || =1.#""#] {
      let entries = (0..<4096).map { "{" + entry.replacing("#", with: "\($0)") + #","policy":"force"}"# }
      var request = UpdateRequest(installed: "1.4000", now: 0)
      request.policy = try UpdatePolicy(parsing: #"{"versions":[\#(entries.joined(separator: ","))]}"#)
      #expect(try request.evaluate().outcome == .force)
      request.installed = "2.0"
      #expect(try request.evaluate().outcome == .noUpdate)
    }
  }

  @Test func platformsThatRepeatTheWholeFile() throws {
    let releases = (0..<4096).map { #"{"version":"2.\#($0)"}"# }.joined(separator: ",")
    let entries = (0..<4096).map { #"{"range":">1.\#($0) <1.\#($0 + 1)","policy":"none"}"# }.joined(separator: ",")
    let platforms = (0..<256).map { #""p\#($0)":{"minimumVersion":"1.0"}"# }.joined(separator: ",")
    let text =
      #"{"releases":[\#(releases)],"versions":[\#(entries)],"deadline":"2027-01-01T00:00:00Z","platforms":{\#(platforms)}}"#
    #expect(try lint(text).count == 1000)
  }

  @Test func aRecordWithAVersionOfAnyLength() throws {
    let long = String(repeating: "1.", count: 1_000_000) + "0"
    let short = (0..<20_000).map { #"{"kind":"software","bundleId":"a.b","version":"1.\#($0)"}"# }.joined(
      separator: ",")
    let body = #"{"results":[{"kind":"software","bundleId":"a.b","version":"\#(long)"},\#(short)]}"#
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.bundleID = "a.b"
    request.lookups = [Lookup.parse(Array(body.utf8))]
    #expect(try request.evaluate().target == "1.19999")
    request.lookups = [Lookup.parse(Array(#"{"results":[{"kind":"software","version":"\#(long)"}]}"#.utf8))]
    request.bundleID = nil
    #expect(try request.evaluate().reason == .versionUnreadable)
  }

  @Test func languagesThatAreNoTags() throws {
    let tags = (0..<17_000).map { #""a\#(String($0, radix: 36))a-b":{"recommended":{"title":"x"}}"# }
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.languages = Array(repeating: String(repeating: "a-", count: 30_000) + "b", count: 99) + ["fr-FR"]
    request.policy = try UpdatePolicy(
      parsing:
        #"{"releases":[{"version":"2.0"}],"messaging":{"fr":{"recommended":{"title":"Oui"}},\#(tags.joined(separator: ","))}}"#
    )
    #expect(try request.evaluate().message?.title == "Oui")
  }

  private func lint(_ text: String) throws -> [LintFinding] {
    try Array(text.utf8).withBytes { (bytes) throws(UpdateGateError) in
      try UpdatePolicy.lint(bytes, format: .updateGate, scheme: .app, options: .standard, now: 1_800_000_000)
    }
  }

  @Test func platformsWithReleasesOfTheirOwn() throws {
    let releases = (0..<64).map { #"{"version":"2.\#($0)","minimumOS":"9","maximumOS":"8","critical":{"below":"3"}}"# }
      .joined(separator: ",")
    let platforms = (0..<250).map { #""p\#($0)":{"minimumVersion":"9","releases":[\#(releases)]}"# }
    let text = #"{"releases":[\#(releases)],"platforms":{\#(platforms.joined(separator: ","))}}"#
    #expect(try lint(text).count == 1000)
  }

  @Test func rangesWithAsManyBoundsAsTheyMayHave() throws {
    let rising = (0..<100).map { ">=1.\($0)" }.joined(separator: " ")
    let entries = (0..<2000).map { #"{"range":"\#(rising) <2.\#($0)","policy":"none"}"# }
    let over = entries.map { $0.replacingOccurrences(of: ">=1.99 ", with: "") }
    let findings = try lint(#"{"versions":[\#(over.joined(separator: ","))]}"#)
    #expect(findings.count <= 1000)
    let alternatives = (0..<100).map { "1.\($0)" }.joined(separator: " || ")
    let same = (0..<2000).map { _ in #"{"range":"\#(alternatives)","policy":"none"}"# }.joined(separator: ",")
    #expect(try lint(#"{"versions":[\#(same)]}"#).count <= 1000)
    let tooMany = try lint(#"{"versions":[{"range":"\#(rising) <2","policy":"none"}]}"#)
    #expect(tooMany.map(\.code) == [.wrongValue])
  }

  @Test func releasesAndEntriesWithLongVersions() throws {
    let long = String(repeating: "1.", count: 500)
    let releases = (0..<1000).map { #"{"version":"\#(long)\#($0)"}"# }.joined(separator: ",")
    let entries = (0..<1000).map { #"{"version":"\#(long)\#($0)","policy":"none"}"# }.joined(separator: ",")
    #expect(try lint(#"{"minimumVersion":"9","releases":[\#(releases)],"versions":[\#(entries)]}"#).count <= 1000)
  }

  /// Linting takes no more than ten times as long as reading the same file, however it is filled. (Each is measured three
  /// times, in processor time, and the least counts.)
  @Test(arguments: LargeFile.all)
  func lintingTakesTenTimesAsLongAsReadingAtMost(file: LargeFile) throws {
    let bytes = Array(file.text.utf8)
    let reading = try least { _ = try UpdatePolicy(parsing: bytes) }
    let linting = try least {
      try bytes.withBytes { (bytes) throws(UpdateGateError) in
        _ = try UpdatePolicy.lint(bytes, format: .automatic, scheme: .app, options: .standard, now: 1_800_000_000)
      }
    }
    print("\(file.name): read in \(reading), linted in \(linting)")
    #expect(linting < reading * 10, "\(file.name): \(linting) against \(reading)")
  }

  /// A hundred languages are looked for among a quarter of a million in no time.
  @Test func manyLanguagesOfAPolicyWithMany() throws {
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.languages = (0..<99).map { "fr-\($0)a" }
    let tags = (0..<200_000).map { #""aa-\#(String($0, radix: 16))":{}"# }.joined(separator: ",")
    let text = #"{"releases":[{"version":"2.0"}],"messaging":{"de":{"recommended":{"title":"Ja"}},\#(tags)}}"#
    let bytes = Array(text.utf8)
    let reading = try least { request.policy = try UpdatePolicy(parsing: bytes) }
    let deciding = try least { _ = try request.evaluate() }
    #expect(deciding < reading, "\(deciding) against \(reading)")
    request.languages.append("de-AT")
    #expect(try request.evaluate().message?.title == "Ja")
  }

  private func least(_ body: () throws -> Void) rethrows -> Duration {
    var least = Duration.seconds(1_000)
    for _ in 0..<3 {
      let start = processorTime()
      try body()
      least = min(least, processorTime() - start)
    }
    return least
  }

  /// What this thread has had of a processor: other work on the machine does not count.
  private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// A policy of many things of one kind.
struct LargeFile: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var testDescription: String { name }

  static let all: [LargeFile] = [
    .init(name: "one unknown key 100,000 times", text: object(repeatElement(#""k":1"#, count: 100_000))),
    .init(name: "50,000 unknown keys", text: object((0..<50_000).map { #""k\#($0)":1"# })),
    .init(
      name: "256 platforms with 200 unknown keys each",
      text: object([
        #""platforms":"# + object((0..<256).map { "\"p\($0)\":" + object((0..<200).map { #""unheard\#($0)":1"# }) })
      ])),
    .init(name: "50,000 languages", text: object([#""messaging":"# + object((0..<50_000).map { #""aa-\#($0)":{}"# })])),
    .init(
      name: "4,096 ranges and 256 platforms with a floor",
      text: object([
        #""versions":["#
          + (0..<4096).map { #"{"range":">1.\#($0) <1.\#($0 + 1)","policy":"none"}"# }.joined(separator: ",")
          + "]", #""deadline":"2027-01-01""#,
        #""platforms":"# + object((0..<256).map { #""p\#($0)":{"minimumVersion":"1.0"}"# }),
      ])),
    .init(
      name: "4,096 entries of one version each",
      text: object([
        #""versions":["# + (0..<4096).map { #"{"version":"1.\#($0)","policy":"none"}"# }.joined(separator: ",") + "]"
      ])),
    .init(
      name: "4,096 releases of one version",
      text: object([#""releases":["# + repeatElement(#"{"version":"2"}"#, count: 4096).joined(separator: ",") + "]"])),
    .init(
      name: "a hand-made file of 30,000 keys",
      text: object([#""minVersion":"1""#] + (0..<30_000).map { #""k\#($0)":1"# })),
  ]

  private static func object(_ members: some Sequence<String>) -> String { "{" + members.joined(separator: ",") + "}" }
}
