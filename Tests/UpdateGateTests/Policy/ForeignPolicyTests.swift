import Foundation
import Testing

@testable import UpdateGate

/// Files of other systems: what each decides for a few installed versions, or where it is refused.
@Suite struct ForeignPolicyTests {
  @Test func everyTextIsReadOrRefusedWithItsPlace() throws {
    let rows = try RowFile("policies/foreign.json").rows.filter { $0.string("file") == nil }
    #expect(rows.count >= 20)
    for row in rows { try replay(row, Array(try #require(row.string("text")).utf8)) }
  }

  @Test(.enabled(if: TestData.shared("policies") != nil, TestData.absent))
  func everyFileIsReadOrRefusedWithItsPlace() throws {
    let folder = try #require(TestData.shared("policies"))
    var named: Set<String> = []
    for row in try RowFile("policies/foreign.json").rows {
      guard let file = row.string("file") else { continue }
      named.insert(file)
      try replay(row, [UInt8](try Data(contentsOf: folder.appendingPathComponent(file))))
    }
    let present = Set(try TestData.files(in: folder, suffix: ".json").map(\.lastPathComponent))
    #expect(present == named, "\(present.symmetricDifference(named))")
  }

  private func replay(_ row: RowFile.Row, _ bytes: [UInt8]) throws {
    let scheme = try row.string("scheme").map { try #require(VersionScheme(name: $0)) } ?? .app
    let format = (row.values["format"] as? Int).flatMap { PolicyFormat(rawValue: Int32($0)) } ?? .automatic
    let policy: UpdatePolicy
    do throws(UpdateGateError) {
      policy = try bytes.withBytes { (bytes) throws(UpdateGateError) in
        try UpdatePolicy(parsing: bytes, format: format, scheme: scheme)
      }
    } catch {
      guard let expected = row.object("error") else {
        Issue.record("\(row): \(error)")
        return
      }
      #expect(differences(error, expected).isEmpty, "\(row): \(differences(error, expected))")
      return
    }
    #expect(row.object("error") == nil, "\(row): read")
    let root = try JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit)
    let remarks = Set(policy.remarks.map(\.offset)).sorted().map { root.path(to: $0) }
    #expect(remarks == row.values["remarks"] as? [String] ?? [], "\(row): \(remarks)")
    let untestable = ([policy.body] + policy.platforms.map(\.body)).flatMap(\.untestable)
    let paths = Set(untestable.map(\.offset)).sorted().map { root.path(to: $0) }
    #expect(paths == row.values["untestable"] as? [String] ?? [], "\(row): \(paths)")
    #expect(untestable.allSatisfy { root.path(to: $0.offset) == $0.path }, "\(row): \(untestable)")
    for case let wanted as [String: Any] in row.values["decisions"] as? [Any] ?? [] {
      let got = try decide(policy, scheme, wanted)
      for key in wanted.keys.sorted() where got.keys.contains(key) {
        #expect(isSame(got[key] ?? nil, wanted[key]), "\(row): \(wanted): \(key) is \(got[key] ?? "nothing")")
      }
    }
  }

  /// What the keys of a row's decision are compared with; its other keys are facts.
  private func decide(_ policy: UpdatePolicy, _ scheme: VersionScheme, _ facts: [String: Any]) throws -> [String: Any] {
    var request = UpdateRequest(installed: try #require(facts["installed"] as? String), now: 1_800_000_000)
    request.scheme = scheme
    request.policy = policy
    request.platform = facts["platform"] as? String
    request.osVersion = facts["osVersion"] as? String
    request.languages = facts["languages"] as? [String] ?? []
    if let shown = facts["shown"] as? String {
      request.state = try request.state.recording(.shown, version: shown, at: 1_799_999_999)
    }
    let decision = try request.evaluate()
    return [
      "outcome": decision.outcome.name, "reason": decision.reason.name,
      "target": decision.target ?? NSNull(), "storeURL": decision.storeURL ?? NSNull(),
      "title": decision.message?.title ?? NSNull(), "message": decision.message?.message ?? NSNull(),
      "notes": decision.releaseNotes ?? NSNull(),
      "metadata": policy.metadata(for: request.platform, osVersion: request.osVersion),
    ]
  }
}
