import CUpdateGate
import Foundation
import Testing
import UpdateGateC

@testable import UpdateGate

/// Columns of one row through the exports of this process, which must come to what the decision alone comes to.
@Suite struct ColumnTests {
  /// Buffers of one row, kept for as long as they are read.
  private final class Columns {
    private var memory: [UnsafeMutableRawPointer] = []
    deinit { for piece in memory { piece.deallocate() } }

    private func keep<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
      let count = max(values.count, 1)
      let piece = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Value>.stride, alignment: 16)
      memory.append(piece)
      let typed = piece.bindMemory(to: Value.self, capacity: count)
      typed.initialize(from: values, count: values.count)
      return typed
    }

    private func column(_ layout: ug_layout, isThere: Bool) -> ug_column {
      var column = ug_column()
      column.struct_size = UInt32(MemoryLayout<ug_column>.size)
      (column.layout, column.length) = (layout, 1)
      column.validity = UnsafePointer(keep([UInt8(isThere ? 1 : 0)]))
      return column
    }

    func text(_ text: String?) -> UnsafePointer<ug_column> {
      let bytes = Array((text ?? "").utf8)
      var column = column(ug_layout(UG_LAYOUT_UTF8), isThere: text != nil)
      column.offsets = UnsafeRawPointer(keep([Int32(0), Int32(bytes.count)]))
      column.data = UnsafePointer(keep(bytes))
      return UnsafePointer(keep([column]))
    }

    func number(_ number: Int64?) -> UnsafePointer<ug_column> {
      var column = column(ug_layout(UG_LAYOUT_INT64), isThere: number != nil)
      column.data = UnsafeRawPointer(keep([number ?? 0])).assumingMemoryBound(to: UInt8.self)
      return UnsafePointer(keep([column]))
    }

    func event(_ version: String?, _ count: Int64?, at: Int64?) -> ug_event_columns {
      ug_event_columns(version: text(version), count: number(count), at: number(at))
    }

    func facts(_ installed: String) -> ug_fact_columns {
      var facts = ug_fact_columns()
      facts.struct_size = UInt32(MemoryLayout<ug_fact_columns>.size)
      facts.installed = text(installed)
      return facts
    }
  }

  private struct Row: Equatable {
    var outcome: Int8 = 0
    var reason: Int8 = 0
    var type: Int8 = 0
    var deadline: Int64 = 0
    var askAgainAt: Int64 = 0
    var target: String?

    init() {}

    init(_ decision: OpaquePointer) {
      outcome = Int8(ug_decision_outcome(decision))
      reason = Int8(ug_decision_reason(decision))
      type = Int8(ug_decision_update_type(decision))
      (deadline, askAgainAt) = (.min, .min)
      _ = ug_decision_deadline(decision, &deadline)
      _ = ug_decision_ask_again_at(decision, &askAgainAt)
      target = ug_decision_target(decision).text
    }
  }

  private func row(_ common: ug_request, _ facts: ug_fact_columns, withTime: Bool = true) throws -> Row {
    var (common, facts, row, code) = (common, facts, Row(), Int32(-2))
    var memo: OpaquePointer?
    try #require(ug_memo_make(4, &memo, nil) == 0)
    defer { ug_memo_free(memo) }
    let status = withUnsafeMutablePointer(to: &row) { row in
      withUnsafeMutablePointer(to: &code) { code in
        var outcomes = ug_outcomes()
        outcomes.struct_size = UInt32(MemoryLayout<ug_outcomes>.size)
        outcomes.outcomes = row.pointer(to: \.outcome)
        outcomes.reasons = row.pointer(to: \.reason)
        outcomes.update_types = row.pointer(to: \.type)
        outcomes.deadlines = row.pointer(to: \.deadline)
        if withTime { outcomes.ask_again_at = row.pointer(to: \.askAgainAt) }
        outcomes.targets = code
        return ug_evaluate_many(&common, &facts, 0, 1, memo, &outcomes, nil)
      }
    }
    try #require(status == 0)
    if code >= 0 { row.target = ug_memo_target(memo, Int(code)).text }
    return row
  }

  @Test func aRowIsAnsweredAsItIsAlone() throws {
    var count = 0
    for row in try RowFile.all(in: "decisions").flatMap(\.rows) where row.object("answer") != nil {
      let text = try #require(row.request())
      let installed = try #require(try JSONNode.parse(Array(text.utf8), maximumDepth: 65)["installed"]?.string)
      let caller = try CallerRequest(text)
      try caller.decide { decision in
        let columns = Columns()
        // The text of the lists is the caller's, and they are there while it decides.
        var facts = columns.facts(installed)
        var expected = Row(decision)
        let found = try self.row(caller.request, facts)
        #expect(found == expected, "\(row)")
        let untimed = try self.row(caller.request, facts, withTime: false)
        let asked = expected.askAgainAt
        expected.askAgainAt = 0
        #expect(untimed == expected, "\(row), and nobody asks for the time")
        expected.askAgainAt = asked
        if let channel = caller.request.channel.text {
          var common = caller.request
          facts.channel = columns.text(channel)
          common.channel = ug_string()
          let found = try self.row(common, facts)
          #expect(found == expected, "\(row), by a column of channels")
        }
      }
      count += 1
    }
    print("decisions: \(count) rows by columns in this process")
    #expect(count >= 270)
  }

  /// A state in columns is what the same state is as text, each part as far as it can be one.
  @Test func aStateInColumnsIsTheStateAsText() throws {
    let day: Int64 = 86_400
    let now: Int64 = 1_796_029_200
    let longest = String(repeating: "9", count: VersionScheme.decisionLimit)
    let request =
      #"{"installed":"1.0","now":\#(now),"policy":{"every":"P7D","deferrals":3,"maxPrompts":5,"afterLater":"P2D","#
      + #""loopLimit":2,"rules":{"major":{"policy":"recommend"}},"waitAfterRelease":"P1D","#
      + #""releases":[{"version":"1.1"},{"version":"2.0"}]}"#
    let events: [(version: String?, count: Int64?, at: Int64?)] = [
      (nil, nil, nil), ("2.0", nil, now - day), ("2.0", 1, now - day), (nil, 2, now - day), ("1.1", 3, now - 3 * day),
      ("2.0", -1, now - day), ("2.0", 0, now), ("2.0", .max, now), ("2.0", 1, now + day), ("2.0", 1, .max),
      ("2.0", 1, .min), (longest, 1, now - day), (longest + "9", 1, now - day), ("1.1", 2, nil),
    ]
    let parts: [(String, WritableKeyPath<ug_fact_columns, ug_event_columns>)] = [
      ("firstSeen", \.first_seen), ("waiting", \.waiting), ("shown", \.shown), ("later", \.later),
      ("skipped", \.skipped), ("skippedMajor", \.skipped_major), ("store", \.store),
    ]
    for (key, part) in parts {
      for event in events {
        var members = ["\"version\":" + (event.version.map { "\"\($0)\"" } ?? "null")]
        if let count = event.count { members.append("\"count\":\(count)") }
        if let at = event.at, let inYears = ISODate.inYears(at) {
          members.append("\"at\":\"\(ISODate.text(inYears))\"")
        }
        let state = "{\"version\":1,\"installed\":\"1.0\",\"\(key)\":{\(members.joined(separator: ","))}}"
        let caller = try CallerRequest(request + ",\"state\":\(state)}")
        let common = try CallerRequest(request + "}")
        try caller.decide { decision in
          let columns = Columns()
          var facts = columns.facts("1.0")
          facts.state_installed = columns.text("1.0")
          facts[keyPath: part] = columns.event(event.version, event.count, at: event.at)
          let (found, expected) = (try self.row(common.request, facts), Row(decision))
          #expect(found == expected, "\(key): \(event)")
        }
      }
    }
  }
}
