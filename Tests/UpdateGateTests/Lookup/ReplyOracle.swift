import Foundation
import Testing

@testable import UpdateGate

/// What a reply should give, by way of the tree reader: another path through other code to the same answer.
struct ReplyOracle {
  var failure: LookupFailure.Kind?
  var offset: Int?
  var records: [JSONNode] = []
  /// Where half a surrogate pair stands, which breaks the reply if that is in an essential field.
  var mayBreakAt: Int?

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
        let text = blanks + [UInt8](head[body.start...])
        let root: JSONNode
        do throws(UpdateGateError) {
          root = try JSONNode.parse(text, maximumDepth: Lookup.maximumDepth)
        } catch {
          guard error.message.text == JSONFault(.loneSurrogate, at: 0).message.text else { throw error }
          mayBreakAt = error.place?.offset
          root = try JSONNode.parse(text, maximumDepth: Lookup.maximumDepth, allowsHalfSurrogates: true)
        }
        if body.isUnclosed {
          failure = body.beginsAsJSON && BodyGuise(body) == nil ? .malformed : .notJSON
          offset = failure == .malformed ? bytes.count : nil
        } else {
          judge(root)
        }
      } catch {
        failure = body.beginsAsJSON && BodyGuise(body) == nil ? .malformed : .notJSON
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
    let count = (root["resultCount"]?.number?.text ?? root["resultCount"]?.string).flatMap { Double($0) }
    guard let results = root["results"], !(results.isNull && count == 0) else {
      if root["results"] == nil, Self.isApp(root) {
        if Self.hasVersion(root) { records = [root] } else { failure = .unexpectedShape }
      } else {
        failure = count == 0 ? .notFound : .unexpectedShape
      }
      return
    }
    guard let elements = results.array else {
      failure = .unexpectedShape
      return
    }
    records = elements.filter { Self.isApp($0) && Self.hasVersion($0) }
    if records.isEmpty {
      let isOther = elements.contains { $0.object != nil } && !elements.contains { Self.isApp($0) }
      failure = elements.isEmpty ? .notFound : isOther ? .mismatch : .unexpectedShape
    }
  }

  private static func isApp(_ node: JSONNode) -> Bool {
    if let kind = node["kind"]?.string { return kind == "software" || kind == "mac-software" }
    if let wrapper = node["wrapperType"]?.string { return wrapper == "software" }
    let id = (node["trackId"]?.number?.text ?? node["trackId"]?.string).flatMap { isDecimal($0) ? Double($0) : nil }
    let isWhole = id.map { $0 > 0 && $0 < 0x1p63 && $0 == $0.rounded() } ?? false
    return hasVersion(node) && (isWhole || text(node["bundleId"], .bundleId).map { $0 != "" } ?? false)
  }

  /// A value as it must be read: trimmed, and absent where a control character makes it so.
  private static func text(_ node: JSONNode?, _ field: AppField) -> String? {
    guard let text = node?.string else { return node?.number?.text }
    let scalars = text.unicodeScalars
    if field == .version || field == .minimumOsVersion {
      let blanks: ClosedRange<UInt32> = 9...13
      let start = scalars.drop { $0 == " " || blanks.contains($0.value) }
      let trimmed = String(
        String.UnicodeScalarView(start.reversed().drop { $0 == " " || blanks.contains($0.value) }.reversed()))
      if trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return nil }
      return trimmed
    }
    if field.isAddress {
      return scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0xFFFD }) ? nil : text
    }
    return text
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
    if let place = expected.mayBreakAt, lookup.failure?.kind == .malformed, lookup.failure?.place?.offset == place {
      return
    }
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
        let wanted =
          field.isAddressList
          ? texts?.filter { Self.text(JSONNode(value: .string($0), offset: 0, end: 0), .trackViewUrl) != nil } : texts
        if record.strings(field) != wanted { return false }
      } else if field.isBool {
        if record.rows.bool(field, ofRow: record.row) != value?.bool { return false }
      } else {
        let text = text(value, field)
        // Only a version alone is told here what becomes of it; texts around it have rows of their own.
        if field == .minimumOsVersion, let text, text.contains(where: { $0 != "." && !$0.isNumber }) { continue }
        var number = text.flatMap { isDecimal($0) ? $0 : nil }
        if field.isIdentifier, let id = number.flatMap({ Double($0) }), id <= 0 { number = nil }
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
    // Days alone and seconds have rows of their own.
    if text.utf8.count == 10 || isDecimal(text) { return true }
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
