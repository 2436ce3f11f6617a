import Foundation
import Testing

/// Where the rows and replies of the tests stand: in the tree, and beside it where they are present.
enum TestData {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `Tests/data/…` in the tree.
  static func own(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appendingPathComponent("Tests/data/" + path)))
  }

  /// The folder of outside data, or `nil` where it is absent. `UPDATEGATE_SHARED` names another place for it.
  static func shared(_ path: String) -> URL? {
    let base =
      ProcessInfo.processInfo.environment["UPDATEGATE_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared")
    let folder = base.appendingPathComponent("data/" + path)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// Why tests of the outside data are skipped where it is absent.
  static let absent: Comment = "the outside data is not at hand: UPDATEGATE_SHARED, or ../shared"

  /// The files of a folder, in the order of their names.
  static func files(in folder: URL, suffix: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(suffix) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
