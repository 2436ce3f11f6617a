import Foundation
import Testing
import UpdateGate

@testable import UpdateGateClient

extension ClientTests {
  /// The Swift client against a real server on this machine that fails in every way.
  @Suite
  struct FetchTests {
    @Test("a reply is fetched and read, and the address is the store's own path")
    func reply() async throws {
      let trial = Trial("ok")
      let reply = try await trial.reply()
      #expect(reply.status == 200)
      #expect(reply.requestCount == 1)
      #expect(reply.lookup().apps.first?.version == "2.6.0")
      #expect(reply.lookup().apps.first?.releaseNotes == "潮汐表 · tides")
      let requests = try await trial.requests()
      #expect(requests.map(\.path) == ["/ok/\(trial.key)/lookup?id=9000000042&country=us"])
      #expect(requests.first?.headers["user-agent"] == "UpdateGateClient/0.1")
    }

    @Test(
      "an answer that is no record is a reply, and the look-up says what it means",
      arguments: [
        ("not-found", .notFound, 1), ("error", .serviceError, 1), ("html", .notJSON, 1), ("empty", .unavailable, 1),
        ("half-json", .malformed, 1), ("403", .throttled, 3), ("429", .throttled, 3), ("500", .unavailable, 3),
        ("503", .unavailable, 3),
      ] as [(String, LookupFailure.Kind, Int)])
    func failure(scenario: String, kind: LookupFailure.Kind, requests: Int) async throws {
      let trial = Trial(scenario)
      let reply = try await trial.reply()
      #expect(reply.lookup().failure?.kind == kind)
      #expect(reply.requestCount == requests)
      #expect(try await trial.requests().count == requests)
    }

    @Test(
      "a compressed body is undone", arguments: ["gzip", "deflate"])
    func compressed(scenario: String) async throws {
      let reply = try await Trial(scenario).reply()
      #expect(reply.lookup().apps.first?.version == "2.6.0")
    }

    @Test(
      "where there is no whole answer, there is none",
      arguments: [
        ("truncated", .cutOff), ("truncated-chunks", .cutOff), ("gzip-cut", .cutOff), ("cut", .cutOff),
      ] as [(String, FetchError.Kind)])
    func broken(scenario: String, kind: FetchError.Kind) async throws {
      let trial = Trial(scenario)
      #expect(try await trial.fetchError() == kind)
      #expect(try await trial.requests().count >= 3)
    }

    @Test("the time-out is for the whole request, however slowly bytes trickle in", arguments: ["slow", "stall"])
    func timeOut(scenario: String) async throws {
      var trial = Trial(scenario, timeout: 1)
      trial.client.settings.retries = 0
      let start = Date()
      #expect(try await trial.fetchError() == .timedOut)
      #expect(Date().timeIntervalSince(start) < 60)
    }

    @Test("nobody there is told at once")
    func unreachable() async throws {
      var trial = Trial("ok")
      trial.client.settings.baseURL = URL(string: "http://127.0.0.1:9")!
      trial.client.settings.retries = 1
      #expect(try await trial.fetchError() == .unreachable)
      #expect(await trial.clock.waits == [1])
    }

    @Test("a cancelled task ends the request")
    func cancel() async throws {
      let trial = Trial("stall", timeout: 300)
      let start = Date()
      let task = Task { try await trial.reply() }
      try await Task.sleep(nanoseconds: 300_000_000)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(Date().timeIntervalSince(start) < 60)
    }

    // MARK: Size

    @Test("a body is read as far as the limit and not beyond", arguments: ["big", "endless", "bomb"])
    func tooLarge(scenario: String) async throws {
      let reply = try await Trial(scenario, timeout: 30).reply()
      #expect(reply.isTooLarge)
      #expect(reply.body.count == Lookup.maximumSize + 1)
      #expect(reply.lookup().failure?.kind == .tooLarge)
    }

    @Test("a body of just the limit is read")
    func full() async throws {
      let reply = try await Trial("full", timeout: 30).reply()
      #expect(!reply.isTooLarge)
      #expect(reply.lookup().apps.first?.version == "2.6.0")
    }

    @Test("a smaller limit holds too")
    func smallLimit() async throws {
      var trial = Trial("ok")
      trial.client.settings.largestBody = 100
      let reply = try await trial.reply()
      #expect(reply.body.count == 101)
      #expect(reply.lookup(storefront: "us").failure?.kind == .tooLarge)
    }
  }
}
