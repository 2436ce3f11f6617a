import Foundation
import Testing
import UpdateGate
import UpdateGateApp

/// Where the state is kept.
struct StateStoreTests {
  private let state = try! PromptState().recording(.later, version: "2.0", at: 1_796_029_200)

  /// A folder of its own, which goes away with the test.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("a file that is not there yet is the empty state, and is made with its folder")
  func file() throws {
    try inFolder { folder in
      let store = FileStateStore(folder.appendingPathComponent("deep/state.json"))
      #expect(try store.load() == PromptState())
      try store.save(state)
      #expect(try store.load() == state)
      #expect(try String(contentsOf: store.file, encoding: .utf8) == state.text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep") == ["state.json"])
    }
  }

  @Test("a file that cannot be read is told, and is not taken for the empty state")
  func unreadable() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(throws: (any Error).self) { try FileStateStore(folder).load() }
    }
  }

  @Test("a damaged file is repaired", arguments: ["", "rubbish", "{\"later\":7}", "[1]"])
  func damaged(text: String) throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("state.json")
      try Data(text.utf8).write(to: file)
      #expect(try FileStateStore(file).load() == PromptState())
    }
  }

  @Test("the app's settings keep it under a key")
  func defaults() throws {
    let suite = "updategate-tests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let store = UserDefaultsStateStore(defaults, key: "k")
    #expect(store.load() == PromptState())
    store.save(state)
    #expect(store.load() == state && defaults.string(forKey: "k") == state.text)
    #expect(UserDefaultsStateStore(defaults, key: "other").load() == PromptState())
  }

  @Test("memory keeps it for as long as it lives")
  func memory() {
    let store = MemoryStateStore()
    store.save(state)
    #expect(store.load() == state)
  }
}
