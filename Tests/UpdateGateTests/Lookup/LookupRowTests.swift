import Testing

@testable import UpdateGate

/// The rows of `Tests/data/lookups/rows.json`, which the C harness and Python replay too.
@Suite struct LookupRowTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let node: JSONNode
    var testDescription: String { node["name"]?.string ?? "" }

    func body() throws -> [UInt8] {
      if let file = node["file"]?.string { return try TestData.own("lookups/" + file) }
      if let hex = node["hex"]?.string {
        let digits = Array(hex.utf8).map { UInt8(String(UnicodeScalar($0)), radix: 16) ?? 0 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      }
      return Array((node["body"]?.string ?? "").utf8)
    }

    var options: LookupOptions {
      let select = node["select"]
      return LookupOptions(
        status: node["status"]?.number?.int64.map(Int.init), bundleId: select?["bundleId"]?.string,
        trackId: select?["trackId"]?.number?.int64,
        kind: select?["kind"]?.string.map { $0 == "software" ? .software : .macSoftware })
    }
  }

  static let rows: [Row] = {
    guard let bytes = try? TestData.own("lookups/rows.json"),
      let rows = try? JSONNode.parse(bytes, maximumDepth: 16).array
    else { return [] }
    return rows.map { Row(node: $0) }
  }()

  @Test func thereAreRows() {
    #expect(Self.rows.count >= 220)
    print("lookup rows: \(Self.rows.count)")
  }

  @Test(arguments: rows)
  func aReplyGivesWhatItsRowSays(_ row: Row) throws {
    let lookup = Lookup.parse(try row.body(), options: row.options)
    let expect = try #require(row.node["expect"])
    #expect(lookup.failure?.kind.name == expect["failure"]?.string)
    #expect(lookup.failure == nil || lookup.apps.isEmpty)
    if let offset = expect["offset"]?.number?.int64 {
      #expect(lookup.failure?.place?.offset == Int(offset))
      #expect(lookup.failure?.place?.line == expect["line"]?.number?.int64.map(Int.init))
      #expect(lookup.failure?.place?.column == expect["column"]?.number?.int64.map(Int.init))
    } else {
      #expect(lookup.failure?.place == nil)
    }
    if let text = expect["text"]?.string { #expect(lookup.failure?.detail == text) }
    if let count = expect["passedOver"]?.number?.int64 { #expect(lookup.otherRecordCount == Int(count)) }
    let apps = expect["apps"]?.array ?? []
    #expect(lookup.apps.count == apps.count)
    for (record, fields) in zip(lookup.apps, apps) {
      for member in fields.object ?? [] { compare(record, member) }
    }
  }

  private func compare(_ record: AppRecord, _ member: JSONMember) {
    guard let field = AppField.allCases.first(where: { $0.name.text == member.key }) else {
      Issue.record("unknown field \(member.key)")
      return
    }
    let rows = record.rows
    switch member.node.value {
    case .null:
      #expect(rows.wholeNumber(field, ofRow: record.row) == nil, "\(member.key)")
      #expect(rows.list(field, ofRow: record.row) == nil, "\(member.key)")
      if !field.isNumeric { #expect(record.string(field) == nil, "\(member.key)") }
    case .bool(let value):
      #expect(rows.bool(field, ofRow: record.row) == value, "\(member.key)")
    case .number(let number) where field.isDate:
      #expect(rows.wholeNumber(field, ofRow: record.row) == number.int64, "\(member.key)")
    case .number(let number):
      #expect(rows.double(field, ofRow: record.row) == number.double, "\(member.key)")
      if let integer = number.int64 { #expect(rows.integer(field, ofRow: record.row) == integer, "\(member.key)") }
    case .string(let text):
      #expect(record.string(field)?.hasSameBytes(as: text) == true, "\(member.key)")
    case .array(let items):
      #expect(record.strings(field) == items.map { $0.string ?? "" }, "\(member.key)")
    case .object:
      Issue.record("a field is no object")
    }
  }
}
