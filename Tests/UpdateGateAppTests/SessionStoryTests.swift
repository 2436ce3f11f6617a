import Foundation
import Testing
import UpdateGate
import UpdateGateClient

@testable import UpdateGateApp

/// A clock that a story moves, and whose sleeping is the passing of time.
final class StoryClock: FetchClock, @unchecked Sendable {
  private let lock = NSLock()
  private var time = Date(timeIntervalSince1970: 1_796_029_200)  // 2026-11-30T09:00:00Z
  var now: Date {
    get { lock.withLock { time } }
    set { lock.withLock { time = newValue } }
  }
  func pass(days: Double) { now = now.addingTimeInterval(days * 86_400) }
  func sleep(seconds: Double) async throws {
    try Task.checkCancellation()
    now = now.addingTimeInterval(seconds)
  }
}

/// What the world says, which a story changes.
@MainActor
final class World: UpdateSource {
  var policy: String?
  var store: String?
  var isDown = false
  private(set) var checks = 0

  func complete(_ request: inout UpdateRequest) async throws -> [any Error] {
    checks += 1
    if isDown { throw FetchError(.unreachable, address: "https://updates.example.com") }
    if let policy { request.policy = try UpdatePolicy(parsing: policy) }
    if let store {
      request.lookups = [
        Lookup.parse(
          Array(
            #"{"results":[{"kind":"software","trackId":1,"version":"\#(store)","trackViewUrl":"https://apps.example.com/1"}]}"#
              .utf8))
      ]
    }
    return isDown ? [FetchError(.unreachable, address: "https://updates.example.com")] : []
  }
}

@MainActor
final class NotedOpener: StoreOpener {
  private(set) var opened: [URL] = []
  func open(_ address: URL) async -> Bool {
    opened.append(address)
    return true
  }
}

/// Whole stories of one user, in no time.
@MainActor
struct SessionStoryTests {
  let clock = StoryClock(), world = World(), opener = NotedOpener(), states = MemoryStateStore()

  /// An app that was just started.
  private func start(_ installed: String = "1.0") -> UpdateSession {
    var facts = AppFacts(installed: installed, languages: ["en"])
    facts.platform = "ios"
    return UpdateSession(facts: facts, source: world, states: states, opener: opener, clock: clock)
  }

  @Test("first start: nothing is newer, nothing is shown, and it looks again within a day")
  func firstStart() async {
    world.store = "1.0"
    let session = start()
    #expect(session.nextCheck == nil)
    await session.checkIfDue()
    #expect(session.prompt == nil && session.decision?.reason == .upToDate)
    #expect(session.nextCheck == clock.now.addingTimeInterval(86_400))
    #expect(states.load().installed == "1.0")
    await session.checkIfDue()
    #expect(world.checks == 1)
    clock.pass(days: 1)
    await session.checkIfDue()
    #expect(world.checks == 2)
  }

  @Test("later, for a week: silence, then the prompt again, over restarts")
  func laterForAWeek() async {
    world.store = "1.1"
    world.policy = #"{"every":"P7D"}"#
    let session = start()
    await session.check()
    #expect(session.prompt?.decision.outcome == .recommend)
    #expect(states.load().shown?.at == 1_796_029_200)
    await session.choose(.later)
    #expect(session.prompt == nil && states.load().later?.version == "1.1" && opener.opened.isEmpty)
    clock.pass(days: 6.9)
    let second = start()
    await second.check()
    #expect(second.prompt == nil && second.decision?.reason == .askedRecently)
    // Exactly when the week is over.
    #expect(second.nextCheck == Date(timeIntervalSince1970: 1_796_029_200 + 7 * 86_400))
    clock.now = second.nextCheck ?? clock.now
    await second.checkIfDue()
    #expect(second.prompt != nil)
  }

  @Test("skip: this version never again, the next one at once")
  func skip() async {
    world.store = "1.1"
    let session = start()
    await session.check()
    await session.choose(.skip)
    clock.pass(days: 400)
    await session.checkIfDue()
    #expect(session.prompt == nil && session.decision?.reason == .skipped)
    world.store = "1.2"
    clock.pass(days: 1)
    await session.checkIfDue()
    #expect(session.prompt?.decision.target == "1.2")
  }

  @Test("a must blocks, stays while the user is in the store, and ends with the update")
  func must() async {
    world.store = "2.0"
    world.policy = #"{"minimumVersion":"2.0"}"#
    let session = start()
    await session.check()
    #expect(session.prompt?.isBlocking == true && session.prompt?.buttons.map(\.choice) == [.update])
    await session.choose(.later)
    #expect(session.prompt != nil && states.load().later == nil)
    await session.choose(.update)
    #expect(opener.opened.map(\.absoluteString) == ["https://apps.example.com/1"])
    #expect(session.prompt != nil && states.load().store?.count == 1)
    let id = session.prompt?.id
    await session.checkIfDue()  // Back without an update: looked at again, and the same prompt.
    #expect(world.checks == 2 && session.prompt?.id == id)
    let updated = start("2.0")
    await updated.checkIfDue()
    #expect(updated.prompt == nil && updated.decision?.reason == .upToDate)
  }

  @Test("a store that does not deliver: after so many visits the must lets go")
  func loop() async {
    world.store = "2.0"
    world.policy = #"{"minimumVersion":"2.0","loopLimit":2}"#
    let session = start()
    await session.check()
    for _ in 1...2 {
      #expect(session.prompt?.isBlocking == true)
      await session.choose(.update)
      await session.check()
    }
    #expect(session.decision?.reason == .storeLoop && session.prompt?.isBlocking == false)
    await session.choose(.later)
    #expect(session.prompt == nil)
  }

  @Test("offline for a month: what was on show stays, it tries again within the hour, and recovers")
  func offline() async {
    world.store = "2.0"
    world.policy = #"{"minimumVersion":"2.0"}"#
    let session = start()
    await session.check()
    world.isDown = true
    for _ in 1...30 {
      clock.pass(days: 1)
      await session.checkIfDue()
    }
    #expect(session.prompt?.isBlocking == true && session.failure is FetchError)
    #expect(session.nextCheck == clock.now.addingTimeInterval(3_600))
    let fresh = start()
    await fresh.check()
    #expect(fresh.prompt == nil && fresh.decision == nil && fresh.failure is FetchError)
    world.isDown = false
    clock.pass(days: 0.05)
    await fresh.checkIfDue()
    #expect(fresh.prompt?.isBlocking == true && fresh.failure == nil)
  }

  @Test("a policy that is broken is told, and nothing is decided by it")
  func broken() async {
    world.policy = #"{"minimumVersion":7}"#
    let session = start()
    await session.check()
    #expect(session.decision == nil && (session.failure as? UpdateGateError)?.path == "minimumVersion")
    world.policy = #"{"minimumVersion":"7"}"#
    clock.pass(days: 1)
    await session.checkIfDue()
    #expect(session.decision?.outcome == .force && session.failure == nil)
  }

  @Test("a clock that was set back does not silence it")
  func clockSetBack() async {
    world.store = "1.1"
    world.policy = #"{"every":"P7D"}"#
    let session = start()
    await session.check()
    await session.choose(.later)
    clock.pass(days: -365)
    await session.checkIfDue()
    #expect(world.checks == 2 && session.prompt != nil)
    #expect(states.load().later == nil)
  }

  @Test("asked by hand, it shows what was put off, and a second check shows the same prompt once")
  func manual() async {
    world.store = "1.1"
    world.policy = #"{"every":"once"}"#
    let session = start()
    await session.check()
    await session.choose(.later)
    await session.check()
    #expect(session.prompt == nil)
    await session.check(.manual)
    #expect(session.prompt != nil)
    let id = session.prompt?.id
    let shown = states.load().shown
    clock.pass(days: 0.01)
    await session.check(.manual)
    #expect(session.prompt?.id == id && states.load().shown == shown)
  }

  @Test("run checks whenever it is time, until it is cancelled")
  func run() async {
    world.store = "1.0"
    let session = start()
    session.longestPause = 3_600
    let start = clock.now
    let task = Task { await session.run() }
    while world.checks < 25 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(clock.now.timeIntervalSince(start) >= 24 * 3_600)
  }

  @Test("a state that cannot be kept counts until the app ends, and is told")
  func fullDisk() async {
    struct Full: StateStore {
      func load() -> PromptState { PromptState() }
      func save(_ state: PromptState) throws { throw CocoaError(.fileWriteOutOfSpace) }
    }
    world.store = "1.1"
    world.policy = #"{"every":"once"}"#
    let session = UpdateSession(
      facts: AppFacts(installed: "1.0"), source: world, states: Full(), opener: opener, clock: clock)
    await session.check()
    #expect(session.prompt != nil && session.failure is CocoaError)
    await session.choose(.later)
    await session.check()
    #expect(session.prompt == nil && session.decision?.reason == .askedRecently)
  }

  @Test("the app's last word is in each request")
  func adjust() async {
    world.policy = #"{"releases":[{"version":"2.0","channel":"beta"}]}"#
    let session = start()
    await session.check()
    #expect(session.prompt == nil)
    session.adjust = { $0.channels = ["beta"] }
    await session.check()
    #expect(session.prompt?.decision.target == "2.0")
  }
}
