import Foundation
import Testing
import UpdateGate

/// Rows of a tab-separated file. A line that starts with `#` and a blank is a remark.
struct VersionRows {
  struct Row: CustomStringConvertible {
    let file: String
    let line: Int
    let fields: [String]

    var description: String { "\(file):\(line) \(fields)" }

    subscript(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
  }

  let rows: [Row]

  /// Fails where fewer rows were understood than the file holds lines that are no remarks.
  init(_ url: URL, columns: Int) throws {
    let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    var rows: [Row] = []
    var held = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("# ") || line.utf8.isEmpty { continue }
      held += 1
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(VersionRows.unescaped)
      if fields.count >= columns {
        rows.append(Row(file: url.lastPathComponent, line: index + 1, fields: fields))
      }
    }
    #expect(rows.count == held, "\(url.lastPathComponent): \(rows.count) rows understood of \(held)")
    print("\(url.lastPathComponent): \(rows.count) rows")
    self.rows = rows
  }

  /// `\t \n \r \\` stand for themselves; any other backslash is one.
  static func unescaped(_ field: Substring) -> String {
    var result: [UInt8] = []
    var bytes = Array(field.utf8)[...]
    while let byte = bytes.popFirst() {
      let twin: UInt8? =
        byte != 0x5C
        ? nil : ["t": 9, "n": 10, "r": 13, "\\": 0x5C][bytes.first.map { String(UnicodeScalar($0)) } ?? ""]
      if let twin {
        result.append(twin)
        bytes.removeFirst()
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Rows of our own.
  static func own(_ name: String, columns: Int) throws -> VersionRows {
    try VersionRows(repository.appendingPathComponent("Tests/data/versions/\(name)"), columns: columns)
  }

  /// Rows of the shared lists.
  static func shared(_ name: String, columns: Int) throws -> VersionRows {
    let folder = try #require(TestData.shared("versions"))
    return try VersionRows(folder.appendingPathComponent(name), columns: columns)
  }
}

/// How a row names the order of its two versions.
func sign(_ order: VersionOrder?) -> String {
  switch order {
  case .older: "<"
  case .equal: "="
  case .newer: ">"
  case nil: "!"
  }
}

/// Compares both ways round, and each version with itself.
func expectOrder(
  _ a: String, _ relation: String, _ b: String, _ scheme: VersionScheme, _ row: VersionRows.Row,
  options: VersionOptions = .standard, sourceLocation: SourceLocation = #_sourceLocation
) {
  let there = scheme.order(a, b, options: options)
  let back = scheme.order(b, a, options: options)
  #expect(sign(there) == relation, "\(row)", sourceLocation: sourceLocation)
  #expect(back == there?.reversed, "the other way round: \(row)", sourceLocation: sourceLocation)
  for version in [a, b] where scheme.isVersion(version, options: options) {
    #expect(scheme.order(version, version, options: options) == .equal, sourceLocation: sourceLocation)
  }
}
