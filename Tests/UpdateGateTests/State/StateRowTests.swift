import Foundation
import Testing

@testable import UpdateGate

@Suite struct StateRowTests {
  @Test func everyEventLeavesTheStateItSays() throws {
    for row in try RowFile("states/rows.json").rows {
      let before = PromptState(repairing: row.string("state") ?? "")
      let event = try #require(row.string("event").flatMap { PromptEvent(name: $0) })
      let now = try #require(row.string("now").flatMap { ISODate.parse($0) })
      do throws(UpdateGateError) {
        let next = try before.recording(event, version: row.string("version"), at: now).text
        let value = try? JSONSerialization.jsonObject(with: Data(next.utf8))
        #expect(isSame(value, row.object("next")), "\(row): \(next)")
        #expect(next.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(row): not ASCII")
        #expect(PromptState(repairing: next).text == next, "\(row): does not survive a round trip")
      } catch {
        #expect(row.object("error").map { differences(error, $0).isEmpty } == true, "\(row): \(error)")
      }
    }
  }

  @Test func anEventHasOneNameAndNoOther() {
    for event in PromptEvent.allCases { #expect(PromptEvent(name: event.name) == event) }
    for name in ["", "Shown", "seen", "wentToStore "] { #expect(PromptEvent(name: name) == nil) }
  }
}
