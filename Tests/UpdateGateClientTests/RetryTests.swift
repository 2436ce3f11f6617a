import Foundation
import Testing
import UpdateGate

@testable import UpdateGateClient

extension ClientTests {
  /// When and how long the Swift client waits before it asks again.
  @Suite
  struct RetryTests {
    @Test(
      "it waits as the server says, else twice as long each time",
      arguments: [
        ("429-then-ok", [1]), ("403-then-ok", [1]), ("503-twice-then-ok", [1, 2]), ("cut-then-ok", [1]),
        ("truncated-then-ok", [1]),
      ] as [(String, [Double])])
    func waits(scenario: String, seconds: [Double]) async throws {
      let trial = Trial(scenario)
      let reply = try await trial.reply()
      #expect(reply.lookup().apps.first?.version == "2.6.0")
      // A system may ask once more by itself where a connection broke, which leaves fewer waits.
      let waited = await trial.clock.waits
      #expect(waited == seconds || (scenario == "cut-then-ok" && waited.isEmpty))
    }

    @Test("Retry-After may be a date")
    func date() async throws {
      let trial = Trial("429-date-then-ok")
      #expect(try await trial.reply().status == 200)
      let waited = await trial.clock.waits
      #expect(waited.count == 1)
      #expect((waited.first ?? -1) >= 0 && (waited.first ?? -1) <= 2)
    }

    @Test("a longer Retry-After than it waits makes the reply count as it is")
    func long() async throws {
      let trial = Trial("429-long")
      #expect(try await trial.reply().requestCount == 1)
      #expect(await trial.clock.waits.isEmpty)
    }

    @Test("no wait is longer than the longest")
    func bounded() async throws {
      var trial = Trial("500")
      trial.client.settings.retries = 5
      trial.client.settings.longestWait = 3
      #expect(try await trial.reply().requestCount == 6)
      #expect(await trial.clock.waits == [1, 2, 3, 3, 3])
    }

    @Test(
      "Retry-After as text",
      arguments: [
        ("0", 0), ("120", 120), (" 7 ", 7), ("Mon, 30 Nov 2026 09:00:30 GMT", 30), ("Mon, 30 Nov 2026 08:00:00 GMT", 0),
        ("-1", nil), ("soon", nil), ("", nil),
      ] as [(String, Double?)])
    func text(text: String, seconds: Double?) {
      #expect(RetryAfter.seconds(text, now: Date(timeIntervalSince1970: 1_796_029_200)) == seconds)
    }
  }
}
