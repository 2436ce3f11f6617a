import Testing

@testable import UpdateGate

/// What a reply should give, by way of the tree reader: another path through other code to the same answer.
struct ReplyOracle {
  var failure: LookupFailure.Kind?
  var offset: Int?
  var records: [JSONNode] = []

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      let body = ReplyBody(buffer)
      if body.isEmpty {
        failure = .unavailable
        return
      }
      do throws(UpdateGateError) {
        let head = UnsafeBufferPointer(rebasing: buffer[..<body.end])
        let blanks = [UInt8](repeating: 0x20, count: body.start)
        let root = try JSONNode.parse(blanks + head[body.start...], maximumDepth: Lookup.maximumDepth)
        if body.isUnclosed {
          failure = body.beginsAsJSON ? .malformed : .notJSON
          offset = failure == .malformed ? bytes.count : nil
        } else {
          judge(root)
        }
      } catch {
        failure = body.beginsAsJSON ? .malformed : .notJSON
        offset = failure == .malformed ? error.place?.offset : nil
      }
    }
  }

  private mutating func judge(_ root: JSONNode) {
    guard root.object != nil else {
      failure = .unexpectedShape
      return
    }
    if let text = root["errorMessage"]?.string, !text.isEmpty || root["results"] == nil {
      failure = .serviceError
      return
    }
    guard let results = root["results"] else {
      if Self.isApp(root), Self.hasVersion(root) { records = [root] } else { failure = .unexpectedShape }
      return
    }
    guard let elements = results.array else {
      failure = .unexpectedShape
      return
    }
    records = elements.filter { Self.isApp($0) && Self.hasVersion($0) }
    if records.isEmpty {
      failure = elements.contains { Self.isApp($0) } ? .unexpectedShape : elements.isEmpty ? .notFound : .mismatch
    }
  }

  private static func isApp(_ node: JSONNode) -> Bool {
    node["kind"]?.string == "software" || node["kind"]?.string == "mac-software"
  }

  private static func hasVersion(_ node: JSONNode) -> Bool {
    node["version"]?.string != nil || node["version"]?.number != nil
  }

  /// Reads the bytes with the fast reader and compares everything.
  static func check(_ bytes: [UInt8], _ label: @autoclosure () -> String = "") {
    let expected = ReplyOracle(bytes)
    let lookup = Lookup.parse(bytes)
    var isRight = lookup.failure?.kind == expected.failure && lookup.apps.count == expected.records.count
    if expected.failure == .malformed { isRight = isRight && lookup.failure?.place?.offset == expected.offset }
    for (record, node) in zip(lookup.apps, expected.records) { isRight = isRight && agrees(record, node) }
    if !isRight {
      Issue.record(
        "\(label()): got \(String(describing: lookup.failure)), expected \(String(describing: expected.failure)) at \(expected.offset ?? -1)"
      )
    }
  }

  private static func agrees(_ record: AppRecord, _ node: JSONNode) -> Bool {
    for field in AppField.allCases where field.isRecordField {
      let value = node[field.name.text]
      if field.isList {
        let texts = value?.array?.compactMap { $0.string ?? $0.number?.text }
        if record.strings(field) != texts { return false }
      } else if field.isBool {
        if record.rows.bool(field, ofRow: record.row) != value?.bool { return false }
      } else {
        let text = value?.string ?? value?.number?.text
        let isNumber = text.map { isDecimal($0) } ?? false
        if field.isNumeric {
          if record.string(field) != (isNumber ? text : nil) { return false }
        } else if record.string(field) != text {
          return false
        }
      }
    }
    return true
  }

  private static func isDecimal(_ text: String) -> Bool {
    text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }
}
