import Foundation
import Testing

@testable import UpdateGate

/// What a reply should give, by way of the tree reader: another path through other code to the same answer.
struct ReplyOracle {
  var failure: LookupFailure.Kind?
  var offset: Int?
  var records: [JSONNode] = []

  init(_ bytes: [UInt8]) {
    bytes.withBytes { buffer in
      let body = ReplyBody(buffer)
      if body.isEmpty {
        failure = .unavailable
        return
      }
      do throws(UpdateGateError) {
        let head = buffer[..<body.end]
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
        let number = text.flatMap { isDecimal($0) ? $0 : nil }
        if record.string(field) != (field.isNumeric ? number : text) { return false }
        if field.isNumeric, !hasNumber(record, field, number) { return false }
        if field.isDate, let text, !hasDate(record, field, text) { return false }
      }
    }
    return true
  }

  private static func isDecimal(_ text: String) -> Bool {
    // Digits alone are told at once, since most texts are those or none.
    guard let last = text.utf8.last, last >= 0x30, last <= 0x39 else { return false }
    return text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      || text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  /// The standard library converts the same digits.
  private static func hasNumber(_ record: AppRecord, _ field: AppField, _ text: String?) -> Bool {
    guard let text, let double = Double(text) else {
      return record.double(field) == nil && record.integer(field) == nil
    }
    if record.double(field) != (double.isFinite ? double : nil) { return false }
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 >= 0x30 && $0 <= 0x39 }) {
      return record.integer(field) == Int64(text)
    }
    // No two numbers of fifteen digits are the same double, so a whole double was written as a whole number.
    guard text.utf8.count <= 15, double.magnitude < 0x1p53 else { return true }
    return record.integer(field) == Int64(exactly: double)
  }

  /// The C library counts the days of the plain form; other forms have rows of their own.
  private static func hasDate(_ record: AppRecord, _ field: AppField, _ text: String) -> Bool {
    guard text.utf8.count >= 20 else { return record.date(field) == nil }
    let shape = text.utf8.map { $0 >= 0x30 && $0 <= 0x39 ? UInt8(ascii: "0") : $0 }
    guard shape.elementsEqual("0000-00-00T00:00:00Z".utf8), !text.contains(":6") else { return true }
    let parts = text.split(whereSeparator: { "-T:Z".contains($0) }).compactMap { Int32($0) }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
    var same = time
    let seconds = timegm(&same)
    // What is no date comes back as another one.
    let isDate =
      parts[0] > 0 && same.tm_mon == time.tm_mon && same.tm_mday == time.tm_mday && same.tm_hour == time.tm_hour
      && same.tm_min == time.tm_min
    return record.date(field) == (isDate ? Int64(seconds) : nil)
  }
}
