import Testing

@testable import UpdateGate

@Suite struct DecisionLawTests {
  private static let count = 20_000

  /// Runs a law over generated requests and says with which seed.
  private func each(_ name: String, seed: UInt64, _ law: (UpdateRequest, inout RequestGenerator) throws -> Void) throws
  {
    print("\(name): \(Self.count) requests, seed \(seed)")
    var generator = RequestGenerator(seed: seed)
    for _ in 0..<Self.count {
      let request = generator.request()
      try law(request, &generator)
    }
  }

  @Test func theSameRequestHasTheSameAnswer() throws {
    try each("same answer", seed: 11) { request, _ in
      let (first, second) = (try request.evaluate().json, try request.evaluate().json)
      #expect(first == second)
    }
  }

  @Test func noStateSoftensAForceButTheLoopLimit() throws {
    var forced = 0
    try each("force stays", seed: 12) { request, _ in
      var clean = request
      clean.state = PromptState()
      guard try clean.evaluate().outcome == .force else { return }
      forced += 1
      let decision = try request.evaluate()
      #expect(decision.outcome == .force || request.policy?.body.loopLimit != nil, "\(request)")
    }
    #expect(forced > 1_000, "too few musts to say anything")
  }

  /// Between now and `askAgainAt` nothing changes, at it something does, and without it nothing ever does.
  @Test func timeMovesAnAnswerOnlyWhereAskAgainAtSaidSo() throws {
    var announced = 0
    try each("askAgainAt", seed: 13) { request, generator in
      let decision = try request.evaluate()
      let end = decision.askAgainAt ?? request.now + 40 * 86_400
      #expect(end > request.now)
      for _ in 0..<4 {
        var later = request
        later.now = Int64.random(in: request.now..<end, using: &generator.random)
        #expect(try isSame(later.evaluate(), decision), "\(request) at \(later.now)")
      }
      var last = request
      last.now = end - 1
      #expect(try isSame(last.evaluate(), decision), "\(request) at \(last.now)")
      if decision.askAgainAt != nil {
        announced += 1
        last.now = end
        #expect(try !isSame(last.evaluate(), decision), "\(request) at \(last.now)")
      }
    }
    #expect(announced > 1_000, "too few times to say anything")
  }

  private func isSame(_ a: UpdateDecision, _ b: UpdateDecision) -> Bool {
    a.outcome == b.outcome && a.reason == b.reason && a.target.map { Array($0.utf8) } == b.target.map { Array($0.utf8) }
  }

  @Test func theNextStateGivesTheSameAnswerAtTheSameTime() throws {
    try each("re-evaluation", seed: 14) { request, _ in
      let decision = try request.evaluate()
      var again = request
      again.state = decision.state
      let second = try again.evaluate()
      #expect(isSame(second, decision) && second.deadline == decision.deadline, "\(request)")
      #expect(second.state == decision.state, "the state does not settle: \(request)")
      #expect(PromptState(repairing: decision.state.text) == decision.state, "the text loses something: \(request)")
    }
  }

  @Test func aNewerInstalledVersionIsNeverForcedByAFloorAlone() throws {
    let versions = ["0.9", "1.0", "1.0.1", "1.1", "1.2-beta1", "1.2", "2.0", "3.0"]
    try each("floors", seed: 15) { request, _ in
      let body = PolicyBody()
      body.minimumVersion = request.policy?.body.minimumVersion
      body.releases = request.policy?.body.releases.map { releases in
        for release in releases.all { release.critical = .no }
        return releases
      }
      var request = request
      request.policy = UpdatePolicy(body: body)
      request.preset = nil
      var wasNone = false
      for version in versions {
        request.installed = version
        let outcome = try request.evaluate().outcome
        #expect(!(wasNone && outcome == .force), "\(version): \(request)")
        if outcome == .noUpdate || outcome == .recommend { wasNone = true }
      }
    }
  }

  @Test func aDecisionNeverOffersWhatIsNotNewer() throws {
    try each("targets", seed: 16) { request, _ in
      let decision = try request.evaluate()
      guard let target = decision.target else { return }
      // A build floor sees a release of the same version with a higher build as newer.
      let order: VersionOrder = decision.updateType == .build ? .equal : .newer
      #expect(VersionScheme.app.order(target, request.installed, options: .standard) == order, "\(request)")
      #expect(decision.updateType != .unchanged)
    }
  }

  @Test func everyPartOfAnAnswerAgreesWithItsOutcome() throws {
    try each("shape", seed: 17) { request, _ in
      let decision = try request.evaluate()
      switch decision.outcome {
      case .noUpdate: #expect(decision.message == nil && decision.releaseNotes == nil)
      case .unsupported:
        #expect(decision.message != nil && decision.message?.cancelButtonText == nil)
        #expect(decision.message?.skipButtonText == nil && decision.releaseNotes == nil)
      case .recommend: #expect(decision.message?.cancelButtonText != nil)
      case .force: #expect(decision.message?.cancelButtonText == nil && decision.message?.skipButtonText == nil)
      }
      if let deadline = decision.deadline { #expect(deadline > request.now) }
    }
  }
}
