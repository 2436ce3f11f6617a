import Foundation
import Testing

@testable import UpdateGate

/// The fuzzers' corpora, replayed by a plain test: what was found once stays found.
@Suite struct FuzzReplayTests {
  @Test func everyInputOfTheCorporaHolds() throws {
    let targets: [(String, (BorrowedBytes) -> Void)] = [
      ("policy", FuzzTargets.policy), ("state", FuzzTargets.state), ("request", FuzzTargets.request),
    ]
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for (name, target) in targets {
      let files = try TestData.files(in: root.appendingPathComponent("fuzz/corpus/" + name), suffix: "")
      try #require(!files.isEmpty)
      for file in files { [UInt8](try Data(contentsOf: file)).withBytes(target) }
      print("fuzz corpus \(name): \(files.count) inputs")
    }
  }
}
