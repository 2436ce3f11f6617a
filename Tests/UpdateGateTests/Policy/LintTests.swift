import CUpdateGate
import Foundation
import Testing

@testable import UpdateGate
@testable import UpdateGateC

@Suite struct LintTests {
  @Test func everyFindingHasItsCodeAndItsPlace() throws {
    for row in try RowFile("policies/lint.json").rows {
      let text = try #require(row.string("text"))
      let now = try row.string("now").map { try #require(ISODate.parse($0)) }
      let scheme = try row.string("scheme").map { try #require(VersionScheme(name: $0)) } ?? .app
      let findings = try UpdatePolicy.lint(text, scheme: scheme, now: now)
      let expected = row.values["findings"] as? [[String: Any]] ?? []
      #expect(findings.count == expected.count, "\(row): \(findings.map(describe))")
      for (finding, wanted) in zip(findings, expected) {
        let got: [String: Any] = [
          "code": finding.code.name, "severity": finding.severity.name, "path": finding.path,
          "line": finding.place.line, "column": finding.place.column, "message": finding.message,
        ]
        for key in wanted.keys.sorted() {
          #expect(
            isSame(got[key], wanted[key]), "\(row): \(key) is \(got[key] ?? "nothing"), not \(wanted[key] ?? "nothing")"
          )
        }
      }
    }
  }

  private func describe(_ finding: LintFinding) -> String {
    "\(finding.code.name) \(finding.path) \(finding.place.line):\(finding.place.column)"
  }

  @Test func everyCodeHasARow() throws {
    var seen: Set<String> = []
    for row in try RowFile("policies/lint.json").rows {
      for finding in row.values["findings"] as? [[String: Any]] ?? [] { seen.insert(finding["code"] as? String ?? "") }
    }
    #expect(Set(LintCode.allCases.map { $0.name }) == seen)
    for code in LintCode.allCases { #expect(String(describing: code) == code.name) }
  }

  @Test func aFileThatIsNoPolicyGivesTheErrorOfReadingIt() throws {
    for text in ["{", "[]", #"[{"tag_name":"v2.0"}]"#, "<rss>", "version: 2.0\npath: x"] {
      let lint = #expect(throws: UpdateGateError.self) { try UpdatePolicy.lint(text) }
      let read = #expect(throws: UpdateGateError.self) { try UpdatePolicy(parsing: text) }
      #expect(lint?.status == read?.status && lint?.place == read?.place && lint?.path == read?.path)
    }
  }

  /// Whatever reading refuses is the first of the findings that are errors of a value, at the same place.
  @Test func whatReadingRefusesIsFound() throws {
    var count = 0
    for row in try RowFile("policies/rows.json").rows + RowFile("policies/foreign.json").rows {
      guard let error = row.object("error"), error["status"] as? String == "UG_E_POLICY", let text = row.string("text"),
        (error["offset"] as? Int ?? 0) > 0
      else { continue }
      let findings = try UpdatePolicy.lint(text).filter { $0.code == .wrongValue }
      #expect(findings.contains { $0.place.offset == error["offset"] as? Int }, "\(row): \(findings)")
      count += 1
    }
    #expect(count > 100)
  }

  @Test func filesOfOtherKindsAreNamed() throws {
    let rows: [(String, String)] = [
      ("<?xml version=\"1.0\"?>\n<rss xmlns:sparkle=\"x\"><channel/></rss>", "appcast"),
      ("<plist version=\"1.0\"><dict/></plist>", "property list"), ("<!DOCTYPE html><html>", "web page"),
      ("version: 1.2.3\nfiles:\n  - url: a.exe\npath: a.exe\n", "electron-builder"),
      ("# policy\nminimumVersion: 2.0\n", "YAML"), ("---\na: 1\n", "YAML"),
      (#"{"version":"1","platforms":{"darwin-aarch64":{"signature":"s","url":"u"}}}"#, "Tauri"),
      (#"{"version":"1","url":"u","signature":"s"}"#, "Tauri"), (#"{"tag_name":"v1"}"#, "GitHub"),
      (#"{"Assets":[{"PackageId":"x"}]}"#, "Velopack"),
    ]
    for (text, name) in rows {
      let error = #expect(throws: UpdateGateError.self) { try UpdatePolicy(parsing: text) }
      #expect(error.map { String(describing: $0).contains(name) } ?? false, "\(text): \(String(describing: error))")
    }
  }

  @Test func findingsAreListedUpToTheLimit() throws {
    let keys = (0..<1200).map { "\"unheard\($0)\": 1" }.joined(separator: ",\n")
    let findings = try UpdatePolicy.lint("{\(keys)}")
    #expect(findings.count == UpdatePolicy.findingLimit)
    #expect(findings.last?.place.line == UpdatePolicy.findingLimit)
  }

  @Test func theInterfaceInCGivesTheSame() throws {
    let text = #"{"minimumVersion": "3", "releases": [{"version": "2"}], "deadline": "2026-01-01T00:00:00Z"}"#
    var options = ug_lint_options()
    options.struct_size = UInt32(MemoryLayout<ug_lint_options>.size)
    options.versions.struct_size = UInt32(MemoryLayout<ug_version_options>.size)
    options.flags = 1
    options.now = 1_800_000_000
    var findings: OpaquePointer?
    let status = text.withCString { ug_policy_lint($0, text.utf8.count, &options, &findings, nil) }
    #expect(status == 0)
    defer { ug_text_free(findings) }
    let json = ug_text_string(findings)
    let data = Data(bytes: try #require(json.data), count: json.size)
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let same = try UpdatePolicy.lint(text, now: 1_800_000_000)
    #expect(list.map { $0["code"] as? String } == same.map { $0.code.name })
    #expect(list.map { $0["message"] as? String } == same.map(\.message))
    #expect(list.map { $0["line"] as? Int } == same.map(\.place.line))
    #expect(!same.isEmpty)
    options.flags = 2
    #expect(text.withCString { ug_policy_lint($0, text.utf8.count, &options, &findings, nil) } == 1)
  }
}
