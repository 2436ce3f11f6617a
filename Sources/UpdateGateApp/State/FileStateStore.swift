public import Foundation
public import UpdateGate

/// Keeps the state in a file of its own, which is replaced whole: a start that is killed half-way leaves the one before.
///
/// Two processes that share a file may undo each other's last event; give each its own.
public struct FileStateStore: StateStore, Hashable {
  public let file: URL

  /// - Parameter file: is made when something is first saved, its folder too.
  public init(_ file: URL) { self.file = file }

  /// - Throws: what the system says where the file is there and cannot be read.
  public func load() throws -> PromptState {
    let text: Data
    do {
      text = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return PromptState()
    }
    return PromptState(repairing: String(decoding: text, as: UTF8.self))
  }

  /// - Throws: what the system says where it cannot be written.
  public func save(_ state: PromptState) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(state.text.utf8).write(to: file, options: .atomic)
  }
}
