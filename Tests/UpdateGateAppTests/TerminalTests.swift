import Testing
import UpdateGate
import UpdateGateClient

@testable import UpdateGateApp

/// A user at a terminal.
@MainActor
struct TerminalTests {
  final class Typing {
    var lines: [String]
    var text = ""
    init(_ lines: [String]) { self.lines = lines }
  }

  private func choose(_ lines: [String], policy: String) async throws -> (UpdateChoice?, String) {
    var request = UpdateRequest(installed: "1.0", now: 1_796_029_200)
    request.policy = try UpdatePolicy(parsing: policy)
    let prompt = try #require(UpdatePrompt(try request.evaluate()))
    let typing = Typing(lines)
    let presenter = TerminalPresenter(
      write: { typing.text += $0 }, read: { typing.lines.isEmpty ? nil : typing.lines.removeFirst() })
    return (await presenter.present(prompt), typing.text)
  }

  private let recommended = #"{"releases":[{"version":"1.1","notes":"Tides."}]}"#

  @Test(
    "a number, a word or its beginning chooses; anything else asks again; the end chooses nothing",
    arguments: [
      (["1"], .update), ([" 2 "], .later), (["3"], .skip), (["4", "0", "-1", "x", "", "later"], .later),
      (["SKIP"], .skip),
      ([], nil), (["9"], nil),
    ] as [([String], UpdateChoice?)])
  func choices(lines: [String], choice: UpdateChoice?) async throws {
    #expect(try await choose(lines, policy: recommended).0 == choice)
  }

  @Test("texts, notes and choices are on the screen")
  func screen() async throws {
    let text = try await choose(["1"], policy: recommended).1
    #expect(text.contains("\nTides.\n") && text.contains("  1  ") && text.contains("  3  ") && text.hasSuffix("> "))
  }

  @Test("a must has one choice")
  func must() async throws {
    let (choice, text) = try await choose(["2", "later", "1"], policy: #"{"minimumVersion":"2.0"}"#)
    #expect(choice == .update && !text.contains("  2  "))
  }
}
