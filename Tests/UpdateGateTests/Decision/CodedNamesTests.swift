import Foundation
import Testing
import UpdateGate

/// Everything that has a name goes through JSON as that name, and nothing else comes back as one.
@Suite struct CodedNamesTests {
  private func hold<Value: Codable & Equatable & CustomStringConvertible>(
    _ values: [Value], _ wrong: String, _ name: (Value) -> String
  ) throws {
    #expect(Set(values.map(name)).count == values.count, "two have one name")
    for value in values {
      let coded = try JSONEncoder().encode([value])
      #expect(String(decoding: coded, as: UTF8.self) == "[\"\(name(value))\"]")
      #expect(try JSONDecoder().decode([Value].self, from: coded) == [value])
      #expect(value.description == name(value))
    }
    for text in ["\"\"", "\"Nothing\"", "1", "null"] {
      #expect("\(text) is taken for \(wrong)") {
        _ = try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8))
      } throws: { error in
        guard case .dataCorrupted(let context) = error as? DecodingError else { return error is DecodingError }
        return context.debugDescription.contains(wrong)
      }
    }
  }

  @Test func names() throws {
    try hold(UpdateDecision.Outcome.allCases, "an outcome", \.name)
    try hold(UpdateDecision.Reason.allCases, "a reason", \.name)
    try hold(UpdateRequest.Trigger.allCases, "a trigger", \.name)
    try hold(PromptEvent.allCases, "an event", \.name)
    try hold(Status.allCases, "a status", \.name)
    try hold(LookupFailure.Kind.allCases, "a kind of failure", \.name)
    try hold(Preset.allCases, "a preset", \.name)
    try hold(TraceVerdict.allCases, "a verdict", \.name)
  }

  @Test func aStateIsItsText() throws {
    let state = try PromptState().recording(.later, version: "2.0", at: 1_796_029_200)
    let coded = try JSONEncoder().encode(["kept": state])
    #expect(try JSONDecoder().decode([String: PromptState].self, from: coded) == ["kept": state])
    #expect(state.description == state.text)
    #expect(PromptState(repairing: Data(state.text.utf8)) == state)
    #expect(PromptState(repairing: [0xFF, 0x00] as [UInt8]) == PromptState())
  }

  @Test func aDecisionByHandIsCodedWhole() throws {
    let message = UpdateDecision.Message(title: "A", message: "B", button: "C", later: "D", skip: "E", language: "en")
    let decision = UpdateDecision(
      .recommend, .newerAvailable, installed: "1.0", target: "2.0", updateType: .major, message: message,
      storeURL: "https://apps.example.com/x", releaseNotes: "New.", askAgainAt: 1, deadline: 2)
    #expect(try JSONDecoder().decode(UpdateDecision.self, from: JSONEncoder().encode(decision)) == decision)
    let other = UpdateDecision.Message(title: "A", message: "B", button: nil)
    #expect(message.id != other.id && other.id == UpdateDecision.Message(title: "A", message: "B", button: "X").id)
  }
}
