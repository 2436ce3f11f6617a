import Foundation
import Testing
import UpdateGate

@Suite struct VersionCorpusTests {
  @Test func everyInputOfTheFuzzingCorpusKeepsTheLaws() throws {
    let folder = VersionRows.repository.appendingPathComponent("fuzz/corpus/versions")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 20)
    for file in files {
      let input = try [UInt8](Data(contentsOf: file))
      let law = input.withBytes { VersionLaws.broken(by: $0) }
      #expect(law == nil, "\(file.lastPathComponent)")
    }
    print("fuzz/corpus/versions: \(files.count) inputs")
  }
}
