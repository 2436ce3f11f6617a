import Testing

@testable import UpdateGate

/// Frequent releases starve nothing: as long as the installed version stays and nothing is withdrawn, an announced
/// deadline never moves later and a passed grace never comes back.
@Suite struct HistoryLawTests {
  private static let day: Int64 = 86_400

  /// A policy that stays, but for its releases.
  private func policy(_ random: inout SeededGenerator) -> PolicyBody {
    let body = PolicyBody()
    var grace = PolicyGrace()
    for type in UpdateType.allCases where random.below(3) > 0 { grace[type] = Int64(random.below(30)) * Self.day }
    body.grace = grace
    if random.below(2) == 0 { body.waitAfterRelease = Int64(random.below(12)) * Self.day }
    if random.below(4) == 0 { body.waitAppliesToForce = false }
    return body
  }

  private struct History {
    var versions = ["1.0.1", "1.1", "1.1.1", "1.2", "1.2.1", "2.0", "2.0.1", "2.1", "2.1.1", "2.2", "3.0"]
    var listed: [PolicyRelease] = []
    var record: String?

    /// Something newer comes out; what is older may be dropped from the list, never the newest.
    mutating func publish(at now: Int64, inStore: Bool, _ random: inout SeededGenerator) {
      guard let version = versions.first else { return }
      versions.removeFirst()
      if inStore {
        record = """
          {"results":[{"kind":"software","trackId":1,"version":"\(version)",\
          "currentVersionReleaseDate":"\(ISODate.text(now))"}]}
          """
      } else {
        let release = PolicyRelease(version: version, offset: 0)
        if random.below(3) > 0 { release.date = now }
        listed.append(release)
        if random.below(2) == 0 { listed.removeFirst(random.below(listed.count)) }
      }
    }
  }

  @Test func anAnnouncedDeadlineNeverMovesLater() throws {
    let seed = SeededGenerator.seed
    print("histories: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (announced, musts) = (0, 0)
    for number in 0..<4_000 {
      let body = policy(&random)
      let inStore = random.below(2) == 0
      var history = History()
      var state = PromptState()
      var (deadline, isMust) = (Int64.max, false)
      var now: Int64 = 1_796_000_000
      for _ in 0..<30 {
        now += Int64(random.below(5 * 24)) * 3_600
        if random.below(3) == 0 { history.publish(at: now, inStore: inStore, &random) }
        var request = UpdateRequest(installed: "1.0", now: now)
        body.releases = PolicyReleases(history.listed, scheme: .app, options: .standard)
        request.policy = UpdatePolicy(body: body)
        if let record = history.record { request.lookups = [Lookup.parse(Array(record.utf8))] }
        request.state = state
        let decision = try request.evaluate()
        state = decision.state
        if isMust { #expect(decision.outcome == .force, "history \(number) at \(now): a must is gone") }
        if decision.outcome == .force {
          isMust = true
          musts += 1
        } else if let next = decision.deadline {
          announced += 1
          #expect(next <= deadline, "history \(number) at \(now): a deadline moved")
          deadline = min(deadline, next)
        } else if deadline != .max {
          // Nothing open, but what was announced still comes.
          #expect(now < deadline, "history \(number) at \(now): a deadline passed in silence")
        }
      }
    }
    #expect(announced > 5_000 && musts > 5_000, "too few to say anything")
  }
}
