import Foundation
import Testing
import UpdateGate

/// The rows that other projects' own tests and bug reports hold.
@Suite(.enabled(if: TestData.shared("versions") != nil, TestData.absent))
struct SharedRowTests {
  /// Rows judged otherwise on purpose, by file and first and third field.
  let exceptions: [String: Set<[String]>]

  init() throws {
    var exceptions: [String: Set<[String]>] = [:]
    for row in try VersionRows.own("exceptions.tsv", columns: 5).rows {
      exceptions[row[0], default: []].insert([row[1], row[2]])
    }
    self.exceptions = exceptions
  }

  private func run(
    _ name: String, _ scheme: VersionScheme, where isMeant: (VersionRows.Row) -> Bool = { _ in true }
  ) throws {
    let rows = try VersionRows.shared(name, columns: 4).rows.filter(isMeant)
    var excepted = 0
    for row in rows {
      if exceptions[name]?.contains([row[0], row[2]]) == true {
        excepted += 1
        continue
      }
      expectOrder(row[0], row[1], row[2], scheme, row)
    }
    #expect(excepted * 20 <= rows.count)
    print("\(name): \(rows.count - excepted) rows hold both ways round, \(excepted) judged otherwise")
  }

  @Test func noBugReportOfOthersHoldsHere() throws {
    #expect(exceptions["bugs_vectors.tsv"] == nil)
    try run("bugs_vectors.tsv", .app)
  }

  @Test func theOrdersThatOtherUpdateCheckersAssertHold() throws {
    try run("siren_harpy_upgrader.tsv", .app) { $0[1] != "?" }
  }

  @Test func theSemanticVersioningRowsHold() throws {
    try run("semver.tsv", .semver) { !$0[3].contains("loose") }
  }

  @Test func theFoundationRowsHold() throws {
    // Rows beyond ASCII hold as well.
    try run("foundation_numeric.tsv", .foundation)
  }

  @Test func theRowsThatSparkleSatisfiesHold() throws {
    try run("sparkle.tsv", .sparkle) { !$0[3].contains("DISABLED") }
  }

  @Test func theShortVersionStringRowsHold() throws {
    let rows = try VersionRows.shared("apple_bundle.tsv", columns: 4).rows
    for row in rows where row[3].hasPrefix("short string") {
      switch row[1] {
      case "legal", "illegal":
        #expect(VersionScheme.apple.isVersion(row[0], options: .standard) == (row[1] == "legal"), "\(row)")
      default: expectOrder(row[0], row[1], row[2], .apple, row)
      }
    }
  }

  @Test func validSemanticVersionsAreReadPartByPart() throws {
    let rows = try VersionRows.shared("semver_valid.tsv", columns: 6).rows
    for row in rows {
      let parsed = try VersionScheme.semver.parse(row[0])
      #expect(parsed.parts == [row[1], row[2], row[3]], "\(row)")
      #expect(parsed.suffix == identifiers(row[4]), "\(row)")
      #expect(parsed.build == identifiers(row[5]), "\(row)")
    }
  }

  /// A JSON list of texts and numbers, with dots between.
  private func identifiers(_ json: String) -> String {
    json.filter { !"[]\" ".contains($0) }.replacingOccurrences(of: ",", with: ".")
  }

  @Test func invalidSemanticVersionsAreRefused() throws {
    let rows = try VersionRows.shared("semver_invalid.txt", columns: 2).rows
    var excepted = 0
    for row in rows {
      let isException = exceptions["semver_invalid.txt"]?.contains([row[0], ""]) == true
      if isException { excepted += 1 }
      #expect(VersionScheme.semver.isVersion(row[0], options: .standard) == isException, "\(row)")
    }
    #expect(excepted * 20 <= rows.count)
  }

  @Test func appReadsEveryPublicVersionThatStartsWithADigit() throws {
    var count = 0
    for name in ["debian", "foundation_numeric", "libversion", "maven", "pep440", "rpm", "semver", "sparkle"] {
      for row in try VersionRows.shared(name + ".tsv", columns: 3).rows {
        for version in [row[0], row[2]] where version.unicodeScalars.first.map({ ("0"..."9").contains($0) }) == true {
          #expect(VersionScheme.app.isVersion(version, options: .standard), "\(row)")
          count += 1
        }
      }
    }
    #expect(count >= 2_000)
    print("app reads \(count) public versions")
  }
}
