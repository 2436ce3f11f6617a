import Testing

@testable import UpdateGate

/// What may and may not make a must of a decision, or take one away.
@Suite struct MustLawTests {
  private static let count = 20_000

  private func each(_ name: String, seed: UInt64, _ law: (UpdateRequest, inout RequestGenerator) throws -> Void) throws
  {
    print("\(name): \(Self.count) requests, seed \(seed)")
    var generator = RequestGenerator(seed: seed)
    for _ in 0..<Self.count {
      let request = generator.request()
      try law(request, &generator)
    }
  }

  /// The request with other releases in its policy.
  private func with(_ releases: [PolicyRelease], _ request: UpdateRequest) -> UpdateRequest {
    var request = request
    guard let old = request.policy?.body else { return request }
    let body = PolicyBody().completed(from: old)
    body.releases = PolicyReleases(releases, scheme: .app, options: .standard)
    request.policy = UpdatePolicy(body: body)
    return request
  }

  @Test func takingAReleaseBackNeverMakesAMust() throws {
    var withdrawn = 0
    try each("withdrawn", seed: 31) { request, generator in
      guard let releases = request.policy?.body.releases?.all, !releases.isEmpty else { return }
      guard try request.evaluate().outcome != .force else { return }
      generator.pick(releases).isWithdrawn = true
      withdrawn += 1
      #expect(try request.evaluate().outcome != .force, "\(request)")
    }
    #expect(withdrawn > 3_000, "too few to say anything")
  }

  @Test func aReleaseThatIsOpenTakesNoMustAway() throws {
    var forced = 0
    try each("one more release", seed: 32) { request, generator in
      guard let releases = request.policy?.body.releases?.all, request.lookups.isEmpty else { return }
      let decision = try request.evaluate()
      // A must without a target knows no release, and with one it would have to be for this device.
      guard decision.outcome == .force, decision.target != nil else { return }
      forced += 1
      // A version that nothing else lists.
      let version = generator.pick(["0.9.7", "1.0.0.7", "1.0.7", "1.1.7", "1.7", "2.7", "9.0"])
      let release = PolicyRelease(version: version, offset: 0)
      release.salt = RolloutBucket.salt(version: version, scheme: .app, options: .standard)
      let more = with(releases + [release], request)
      // Visits count for the versions below the one visited, so that a loop may end or begin.
      #expect(try more.evaluate().outcome == .force || request.policy?.body.loopLimit != nil, "\(request) \(version)")
    }
    #expect(forced > 500, "too few musts to say anything")
  }

  @Test func askingByHandTakesNoMustAway() throws {
    var forced = 0
    try each("by hand", seed: 33) { request, _ in
      var request = request
      request.trigger = .automatic
      let automatic = try request.evaluate()
      request.trigger = .manual
      let manual = try request.evaluate()
      if automatic.outcome == .force {
        forced += 1
        #expect(manual.outcome == .force || request.policy?.body.loopLimit != nil, "\(request)")
      }
      if automatic.outcome == .recommend {
        #expect(manual.outcome == .recommend || manual.outcome == .force, "\(request)")
      }
    }
    #expect(forced > 1_000, "too few musts to say anything")
  }

  @Test func nothingOfTheStateSoftensAMustButTheLoopLimit() throws {
    try each("state and musts", seed: 34) { request, generator in
      guard try request.evaluate().outcome == .force, request.policy?.body.loopLimit == nil else { return }
      var other = request
      other.state.skipped = .init(version: generator.readable(), at: request.now)
      other.state.skippedMajor = .init(version: generator.readable(), at: request.now)
      other.state.shown = .init(version: generator.readable(), count: 9, at: request.now)
      other.state.store = .init(version: generator.readable(), count: 9, at: request.now)
      if let later = request.state.later, later.at <= request.now {
        other.state.later = .init(version: generator.readable(), count: later.count + 1, at: request.now)
      } else {
        other.state.later = .init(version: generator.readable(), at: request.now)
      }
      #expect(try other.evaluate().outcome == .force, "\(request)")
    }
  }
}
