import Foundation
import Testing

@testable import UpdateGate

/// Real replies and JSONTestSuite, where they stand beside the tree.
@Suite struct LookupRealDataTests {
  @Test(.enabled(if: TestData.shared("lookups") != nil, TestData.absent))
  func everyRealReplyIsReadAsTheTreeReaderReadsIt() throws {
    let folder = try #require(TestData.shared("lookups"))
    var (replies, records) = (0, 0)
    for file in try TestData.files(in: folder, suffix: ".json") {
      let bytes = [UInt8](try Data(contentsOf: file))
      ReplyOracle.check(bytes, file.lastPathComponent)
      replies += 1
      records += Lookup.parse(bytes).apps.count
    }
    let index = try String(contentsOf: folder.appendingPathComponent("INDEX.tsv"), encoding: .utf8)
    #expect(replies == index.split(separator: "\n").count - 1)
    print("real replies: \(replies), app records: \(records)")
  }

  @Test(.enabled(if: TestData.shared("json/test_parsing") != nil, TestData.absent))
  func jsonTestSuiteIsAcceptedAndRefusedAsItsNamesSay() throws {
    let folder = try #require(TestData.shared("json/test_parsing"))
    var counts = (accepted: 0, refused: 0, either: 0)
    for file in try TestData.files(in: folder, suffix: ".json") {
      let bytes = [UInt8](try Data(contentsOf: file))
      let name = file.lastPathComponent
      let failure = Lookup.parse(bytes).failure
      let tree = try? JSONNode.parse(bytes, maximumDepth: 128)
      if name.hasPrefix("y_") {
        #expect(failure?.kind != .malformed && failure?.kind != .notJSON && failure?.kind != .unavailable, "\(name)")
        #expect(tree != nil, "\(name)")
        counts.accepted += 1
      } else if name.hasPrefix("n_") {
        #expect(failure?.kind == .malformed || failure?.kind == .notJSON || failure?.kind == .unavailable, "\(name)")
        #expect(tree == nil, "\(name)")
        counts.refused += 1
      } else {
        counts.either += 1
      }
      ReplyOracle.check(bytes, name)
    }
    #expect(counts.accepted + counts.refused + counts.either >= 300)
    print("JSONTestSuite: \(counts.accepted) accepted, \(counts.refused) refused, \(counts.either) either way")
  }
}
