import Testing

@testable import UpdateGate

@Suite struct InstantTests {
  @Test(
    arguments: [
      (0, 5, 5), (-5, 5, 0), (.max, 0, .max), (.max - 1, 1, .max), (.max, 1, .max), (.max, .max, .max),
      (.min, -1, .min),
      (.min, .max, -1),
    ] as [(Int64, Int64, Int64)])
  func aTimeLaterByASpan(time: Int64, span: Int64, later: Int64) { #expect(time.later(by: span) == later) }

  @Test(
    arguments: [
      (5, 0, 5), (0, 5, -5), (.max, 0, .max), (.max, -1, .max), (.max, .min, .max), (.min, 1, .min), (.min, .max, .min),
    ] as [(Int64, Int64, Int64)])
  func aSpanFromAnEarlierTime(time: Int64, earlier: Int64, span: Int64) { #expect(time.since(earlier) == span) }

  /// A Swift caller may hand in any time at all.
  @Test(arguments: [Int64.min, .min + 1, ISODate.earliest - 1, 0, ISODate.latest + 1, .max - 1, .max])
  func aDecisionAtAnyTimeIsOne(now: Int64) throws {
    let policy = try UpdatePolicy(
      parsing: """
        {"waitAfterRelease": "P1D", "grace": {"major": "P30D"}, "deadline": "2027-01-01T00:00:00Z", "every": "P1D",
         "releases": [{"version": "2.0", "date": "2026-11-01T00:00:00Z", "rollout": {"over": "P7D"}}, {"version": "3.0"}],
         "loopLimit": 2, "messaging": {"recommended": {"message": "{days}"}}}
        """)
    var state = PromptState()
    for version in ["2.0", "3.0"] {
      for event in PromptEvent.allCases { state = try state.recording(event, version: version, at: now) }
    }
    var request = UpdateRequest(installed: "1.0", now: now)
    (request.policy, request.state) = (policy, state)
    let decision = try request.evaluate()
    // 3.0 has neither a date nor a rollout, so it can be installed at any time. Its grace and the deadline tell the rest.
    #expect(decision.target == "3.0" && decision.updateType == .major)
    let end = min(1_798_761_600, now.later(by: 30 * 86_400))
    let isPast = now >= end
    #expect(decision.deadline == (isPast ? nil : end))
    #expect(decision.outcome == (isPast ? .force : .noUpdate), "\(decision.reason)")
    #expect(decision.reason == (isPast ? .deadlinePassed : .skipped))
    #expect(decision.askAgainAt.map { $0 > now } ?? true)
    var again = request
    again.state = decision.state
    let second = try again.evaluate()
    #expect(second.state == decision.state && second.outcome == decision.outcome)
  }
}
