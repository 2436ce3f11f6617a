import Foundation
import Testing

@testable import UpdateGate

/// A JSON file of rows, read twice: by Foundation, whose values the answers are compared with, and as a tree with places,
/// so that a request is handed on byte for byte as it stands in the file.
struct RowFile {
  let name: String
  let rows: [Row]

  struct Row: CustomStringConvertible {
    let file: String
    let name: String
    let values: [String: Any]
    private let node: JSONNode
    private let bytes: [UInt8]

    init(file: String, node: JSONNode, bytes: [UInt8]) throws {
      self.file = file
      self.node = node
      self.bytes = bytes
      let slice = Data(bytes[node.offset..<node.end])
      values = try #require(try JSONSerialization.jsonObject(with: slice) as? [String: Any])
      name = try #require(values["name"] as? String)
    }

    var description: String { "\(file): \(name)" }

    /// The text of a member as it stands in the file.
    func text(_ key: String) -> String? {
      node[key].map { String(decoding: bytes[$0.offset..<$0.end], as: UTF8.self) }
    }

    /// A request: the text of the member, or what it holds where it is a string, whose places are then the same for all.
    func request() -> String? { string("request") ?? text("request") }

    func string(_ key: String) -> String? { values[key] as? String }
    func object(_ key: String) -> [String: Any]? { values[key] as? [String: Any] }
  }

  init(_ path: String) throws {
    name = path
    let bytes = try TestData.own(path)
    let root = try JSONNode.parse(bytes, maximumDepth: 64)
    rows = try (root.array ?? []).map { try Row(file: path, node: $0, bytes: bytes) }
    try #require(!rows.isEmpty, "\(path) holds no rows")
    print("\(path): \(rows.count) rows")
  }

  /// Every file of a folder.
  static func all(in folder: String) throws -> [RowFile] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try TestData.files(in: root.appendingPathComponent("data/" + folder), suffix: ".json")
      .map { try RowFile(folder + "/" + $0.lastPathComponent) }
  }
}

/// Whether two JSON values are the same.
func isSame(_ a: Any?, _ b: Any?) -> Bool {
  switch (a, b) {
  case (nil, nil): true
  case (let a as NSObject, let b as NSObject): a.isEqual(b)
  default: false
  }
}

/// What differs between an error and what a row says of it; empty where nothing does.
func differences(_ error: UpdateGateError, _ expected: [String: Any]) -> [String] {
  let actual: [String: Any] = [
    "status": error.status.name, "path": error.path, "offset": error.place?.offset ?? -1,
    "line": error.place?.line ?? 0, "column": error.place?.column ?? 0,
  ]
  return expected.keys.sorted().filter { !isSame(actual[$0], expected[$0]) }
    .map { "\($0): \(actual[$0] ?? "nothing"), not \(expected[$0] ?? "nothing")" }
}
