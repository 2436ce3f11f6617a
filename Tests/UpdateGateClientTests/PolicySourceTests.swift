import Foundation
import Testing
import UpdateGate

@testable import UpdateGateClient

/// A clock that a test moves.
final class MovedClock: FetchClock, @unchecked Sendable {
  private let lock = NSLock()
  private var time = Date(timeIntervalSince1970: 1_796_029_200)
  var now: Date { lock.withLock { time } }
  func pass(_ seconds: Double) { lock.withLock { time = time.addingTimeInterval(seconds) } }
  func sleep(seconds: Double) { pass(seconds) }
}

/// The way of a hosted policy: address, interval, what is no policy, and what counts meanwhile.
struct PolicySourceTests {
  private let address = URL(string: "https://updates.example.com/policy.json")!
  private let clock = MovedClock()

  private func answer(_ policy: String, tag: String? = nil, status: Int = 200) -> Result<TransportResponse, any Error> {
    .success(TransportResponse(status: status, headers: tag.map { ["etag": $0] } ?? [:], body: Data(policy.utf8)))
  }

  private func source(
    _ answers: [Result<TransportResponse, any Error>], _ change: (inout PolicySourceSettings) -> Void = { _ in }
  ) -> (source: PolicySource, transport: MemoryTransport) {
    var settings = PolicySourceSettings()
    settings.random = { 0 }
    settings.fetch.retries = 0
    change(&settings)
    let transport = MemoryTransport(answers)
    return (PolicySource(address, settings: settings, transport: transport, clock: clock), transport)
  }

  /// What the policy at hand says about 1.0.
  private func outcome(_ source: PolicySource) async throws -> UpdateDecision.Outcome? {
    guard let policy = try await source.policy() else { return nil }
    var request = UpdateRequest(installed: "1.0", now: 1_796_029_200)
    request.policy = policy
    return try request.evaluate().outcome
  }

  private let must = #"{"minimumVersion":"2.0"}"#
  private let nothing = #"{"minimumVersion":"1.0"}"#

  @Test("it is looked at again after its period and not before, by its tag")
  func period() async throws {
    let (source, transport) = source([answer(must, tag: "\"1\""), answer("", status: 304), answer(nothing)])
    #expect(try await outcome(source) == .force)
    clock.pass(3_599)
    #expect(try await outcome(source) == .force)
    #expect(await transport.requests.count == 1)
    #expect(await source.age == 3_599)
    clock.pass(1)
    #expect(try await outcome(source) == .force)
    #expect(await source.age == 0)
    clock.pass(3_600)
    #expect(try await source.policy() != nil)
    #expect(await source.current?.file == Data(nothing.utf8))
    #expect(await transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\""])
  }

  @Test("the share of the jitter moves the next look", arguments: [(-1.0, 3_240.0), (0.5, 3_780.0), (9, 3_960)])
  func jitter(share: Double, seconds: Double) async throws {
    let (source, _) = source([answer(must)]) { $0.random = { share } }
    _ = try await source.policy()
    #expect(await source.nextLook == clock.now.addingTimeInterval(seconds))
  }

  @Test(
    "what is no policy never takes the place of the last good one, and is told",
    arguments: [
      (404, "x", .status(404)), (200, "<html>", nil), (200, #"{"minimumVersion":7}"#, nil), (200, "", nil),
      (503, "x", .status(503)), (304, "", nil),
    ] as [(Int, String, PolicySourceError?)])
  func lastGood(status: Int, body: String, failure: PolicySourceError?) async throws {
    let (source, _) = source([answer(must), answer(body, status: status)])
    #expect(try await outcome(source) == .force)
    clock.pass(4_000)
    #expect(try await outcome(source) == .force)
    #expect(await source.age == (status == 304 ? 0 : 4_000))
    #expect(await (source.failure == nil) == (status == 304))
    if let failure { #expect(await source.failure == failure) }
    // Nobody is there any more.
    clock.pass(4_000)
    #expect(try await outcome(source) == .force)
    #expect(await source.failure == .fetch(FetchError(.unreachable, address: address.absoluteString)))
  }

  @Test("where there never was one, the owner says whether the rest may decide")
  func neverGood() async throws {
    let (open, _) = source([answer("x", status: 404)])
    #expect(try await open.policy() == nil)
    let (closed, _) = source([answer("x", status: 404), answer(must)]) { $0.failsClosed = true }
    await #expect(throws: PolicySourceError.status(404)) { try await closed.policy() }
    clock.pass(4_000)
    #expect(try await outcome(closed) == .force)
  }

  @Test("a 304 without anything at hand is no policy")
  func notModifiedOfNothing() async throws {
    let (source, _) = source([answer("", status: 304)])
    #expect(try await source.policy() == nil)
    #expect(await source.failure == .status(304))
  }

  @Test("a revision never goes down: a stale copy of a cache does not bring an old policy back")
  func revision() async throws {
    let newer = #"{"revision":7,"minimumVersion":"2.0"}"#
    let (source, _) = source([
      answer(newer), answer(#"{"revision":6}"#), answer("{}"), answer(#"{"revision":7}"#), answer(#"{"revision":8}"#),
    ])
    _ = try await source.policy()
    for (failure, file) in [
      (PolicySourceError.olderRevision(6, than: 7), newer), (.olderRevision(0, than: 7), newer),
      (nil, #"{"revision":7}"#), (nil, #"{"revision":8}"#),
    ] {
      try await source.refresh()
      #expect(await source.failure == failure)
      #expect(await source.current?.file == Data(file.utf8))
    }
  }

  @Test("the last good one outlives the process, with its tag, its age and its revision")
  func disk() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appendingPathComponent("deep/policy.json")
    let (first, _) = source([answer(must, tag: "\"1\"")]) { $0.lastGood = place }
    _ = try await first.policy()
    clock.pass(1_000)
    let (second, transport) = source([answer("", status: 304)]) { $0.lastGood = place }
    #expect(try await outcome(second) == .force)
    #expect(await transport.requests.first?.headers["If-None-Match"] == "\"1\"")
    let (third, _) = source([]) { $0.lastGood = place }
    clock.pass(500)
    #expect(try await outcome(third) == .force)
    #expect(await third.age == 500)
    // What is kept for another address, or was damaged, is not taken.
    var settings = PolicySourceSettings()
    settings.lastGood = place
    let elsewhere = PolicySource(
      URL(string: "https://updates.example.com/other.json")!, settings: settings, transport: MemoryTransport([]),
      clock: clock)
    #expect(try await elsewhere.policy() == nil)
    try Data("{".utf8).write(to: place)
    let (fourth, _) = source([]) { $0.lastGood = place }
    #expect(try await fourth.policy() == nil)
  }

  @Test("a file on this machine is read again when it is time")
  func file() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let source = PolicySource(file, transport: MemoryTransport([]), clock: clock)
    #expect(try await source.policy() == nil)
    guard case .file = await source.failure else { Issue.record("a missing file is told"); return }
    try Data(must.utf8).write(to: file)
    try await source.refresh()
    #expect(try await outcome(source) == .force)
    #expect(await source.failure == nil)
    try FileManager.default.removeItem(at: file)
    try await source.refresh()
    #expect(try await outcome(source) == .force)
  }

  @Test("its findings can be asked for")
  func findings() async throws {
    let (source, _) = source([answer(#"{"minimumVersionn":"2.0"}"#)])
    _ = try await source.policy()
    #expect(await source.current?.findings.map(\.code) == [.misspeltKey])
  }

  @Test("many who ask at once share one look")
  func together() async throws {
    let (source, transport) = source([answer(must)])
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...50 { group.addTask { _ = try? await source.policy() } }
    }
    #expect(await transport.requests.count == 1)
  }

  @Test("a longer file than a policy may be is told")
  func tooLarge() async throws {
    let (source, transport) = source([
      .success(TransportResponse(status: 200, body: Data("{}".utf8), isTooLarge: true))
    ])
    #expect(try await source.policy() == nil)
    #expect(await source.failure == .tooLarge)
    #expect(await transport.requests.first?.largestBody == UpdatePolicy.sizeLimit)
  }

  @Test("a clock that was set back does not keep an old policy for long")
  func clockSetBack() async throws {
    let (source, transport) = source([answer(must), answer(nothing)])
    _ = try await source.policy()
    clock.pass(-86_400)
    _ = try await source.policy()
    #expect(await transport.requests.count == 2)
  }

  @Test("a second policy only counts")
  func pending() async throws {
    let (next, _) = source([answer(must)])
    let source = PolicySource(
      address, pending: next, transport: MemoryTransport([answer(nothing)]), clock: clock)
    #expect(try await outcome(source) != .force)
    let pending = try #require(source.pending)
    #expect(try await outcome(pending) == .force)
  }

  @Test(
    "each failure says itself in a sentence",
    arguments: [
      .fetch(FetchError(.timedOut, address: "a")), .status(404), .tooLarge, .file("gone"), .unreadable("x"),
      .olderRevision(1, than: 2),
    ] as [PolicySourceError])
  func sentences(error: PolicySourceError) {
    #expect("\(error)".count > 12 && error.localizedDescription == "\(error)")
  }
}
