import Foundation
import Testing
import UpdateGate

@testable import UpdateGateClient

extension ClientTests {
  /// From a request to a decision, with storefronts and a cache.
  @Suite
  struct DecideTests {
    private func request() -> UpdateRequest {
      var request = UpdateRequest(installed: "2.3.1", now: 1_796_029_200)
      request.trackID = 9_000_000_042
      request.platform = "ios"
      return request
    }

    @Test("it fetches and decides")
    func decide() async throws {
      let decision = try await Trial("ok").client.decide(request())
      #expect(decision.outcome == .recommend)
      #expect(decision.target == "2.6.0")
      #expect(decision.lookupFailures.isEmpty)
    }

    @Test("storefronts are asked in order until one has the app")
    func storefronts() async throws {
      let trial = Trial("only-de")
      let decision = try await trial.client.decide(request(), storefronts: ["US", "DEU", "fr"])
      #expect(decision.target == "2.6.0")
      #expect(decision.storeURL == "https://apps.example.com/de/app/harbor-notes/id9000000042?uo=4")
      #expect(decision.lookupFailures.map { "\($0.kind.name) \($0.storefront ?? "-")" } == ["notFound us"])
      #expect(try await trial.requests().map { $0.path.suffix(2) } == ["us", "de"])
    }

    @Test("one that is down does not end it")
    func down() async throws {
      let decision = try await Trial("us-down").client.decide(request(), storefronts: ["us", "gb"])
      #expect(decision.outcome == .recommend)
      #expect(decision.lookupFailures.map { "\($0.kind.name) \($0.storefront ?? "-")" } == ["unavailable us"])
    }

    @Test("with no answer at all the policy decides")
    func policyAlone() async throws {
      var request = request()
      request.policy = try UpdatePolicy(parsing: #"{"minimumVersion": "2.4"}"#)
      let decision = try await Trial("cut").client.decide(request)
      #expect(decision.outcome == .force)
      #expect(decision.reason == .belowMinimum)
      #expect(decision.lookupFailures.map { "\($0.kind.name) \($0.storefront ?? "-")" } == ["unavailable us"])
    }

    @Test("a storefront that is none is told before anything is asked")
    func wrongStorefront() async throws {
      let trial = Trial("ok")
      await #expect(throws: UpdateGateError.self) {
        try await trial.client.decide(request(), storefronts: ["us", "en"])
      }
      #expect(try await trial.requests().isEmpty)
    }

    @Test("a request with nothing to look up is refused")
    func nothingToAsk() async throws {
      await #expect(throws: UpdateGateError.self) {
        try await StoreClient().decide(UpdateRequest(installed: "1.0", now: 0))
      }
    }

    // MARK: Cache

    @Test(
      "an unchanged reply is not sent again",
      arguments: [
        ("etag", "if-none-match", "\"v1\""), ("modified", "if-modified-since", "Thu, 26 Nov 2026 08:00:00 GMT"),
      ])
    func unchanged(scenario: String, header: String, value: String) async throws {
      let trial = Trial(scenario, cache: MemoryReplyCache())
      let first = try await trial.reply(), second = try await trial.reply()
      #expect(!first.isUnchanged)
      #expect(second.isUnchanged)
      #expect(second.status == 200)
      #expect(second.body == first.body)
      #expect(second.lookup().apps.first?.version == "2.6.0")
      #expect(try await trial.requests().map { $0.headers[header] } == [nil, value])
    }

    @Test("a changed one takes the place of the old")
    func changed() async throws {
      let trial = Trial("etag-changes", cache: MemoryReplyCache())
      for version in ["2.6.1", "2.6.2", "2.6.3"] {
        let reply = try await trial.reply()
        #expect(reply.lookup().apps.first?.version == version)
      }
      #expect(try await trial.requests().map { $0.headers["if-none-match"] } == [nil, "\"v1\"", "\"v2\""])
    }

    @Test("without a cache nothing is kept")
    func noCache() async throws {
      let trial = Trial("etag")
      for _ in 1...2 { _ = try await trial.reply() }
      #expect(try await trial.requests().map { $0.headers["if-none-match"] } == [nil, nil])
    }

    @Test("a reply that was kept survives as JSON")
    func coding() throws {
      let kept = CachedReply(body: Data("{}".utf8), entityTag: "\"v1\"")
      #expect(try JSONDecoder().decode(CachedReply.self, from: JSONEncoder().encode(kept)) == kept)
    }

    @Test("what is no record is not kept, so that a bad day is over when the server recovers")
    func badRepliesAreNotKept() async throws {
      let cache = MemoryReplyCache()
      let trial = Trial("etag-then-503", cache: cache)
      let first = try await trial.reply()
      let second = try await trial.reply()
      #expect(first.status == 200 && second.status == 503)
      #expect(second.lookup().failure?.kind == .unavailable)
      let address = try #require(trial.client.settings.baseURL).absoluteString + "/lookup?id=9000000042&country=us"
      #expect(await cache.reply(for: address)?.entityTag == "\"v1\"")
    }
  }
}
