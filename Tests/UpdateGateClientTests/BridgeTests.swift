import Foundation
import Testing
import UpdateGate
import UpdateGateClient

/// Where Foundation's types meet the core's.
struct BridgeTests {
  @Test(
    "a date is whole Unix seconds, rounded down, and none is a trap",
    arguments: [
      (0.0, 0), (1.9, 1), (-0.1, -1), (1_796_029_200.999, 1_796_029_200), (.infinity, 1 << 62), (-.infinity, -1 << 62),
      (1e300, 1 << 62), (.nan, 0),
    ] as [(Double, Int64)])
  func seconds(interval: Double, seconds: Int64) {
    var request = UpdateRequest(installed: "1.0", at: Date(timeIntervalSince1970: interval))
    #expect(request.now == seconds)
    request.date = Date(timeIntervalSince1970: 5)
    #expect(request.now == 5 && request.date.timeIntervalSince1970 == 5)
  }

  @Test("times and addresses of a decision")
  func decision() throws {
    var request = UpdateRequest(installed: "1.0", at: Date(timeIntervalSince1970: 1_796_029_200))
    request.policy = try UpdatePolicy(
      parsing:
        #"{"deadline":"2026-12-05T09:00:00Z","storeURL":"https://apps.example.com/1","releases":[{"version":"1.1"}]}"#)
    let decision = try request.evaluate()
    #expect(decision.deadlineDate == Date(timeIntervalSince1970: 1_796_461_200))
    #expect(decision.askAgainDate == decision.deadlineDate)
    #expect(decision.storeAddress?.host == "apps.example.com")
    let state = try decision.state.recording(.later, version: decision.target, at: request.date)
    #expect(state.later?.at == request.now)
  }

  @Test(
    "orders, both ways",
    arguments: [
      (VersionOrder.older, ComparisonResult.orderedAscending), (.equal, .orderedSame), (.newer, .orderedDescending),
    ])
  func order(order: VersionOrder, result: ComparisonResult) {
    #expect(order.comparisonResult == result && VersionOrder(result) == order)
  }

  @Test(
    "durations",
    arguments: [
      (Duration.seconds(86_400), Every.seconds(86_400)), (.milliseconds(1_999), .seconds(1)),
      (.seconds(-5), .seconds(0)),
    ])
  func every(duration: Duration, every: Every) { #expect(Every.duration(duration) == every) }

  @Test("errors say the same in an alert as in a log")
  func errors() {
    #expect(throws: UpdateGateError.self) { try UpdatePolicy(parsing: #"{"minimumVersion":7}"#) }
    do {
      _ = try UpdatePolicy(parsing: #"{"minimumVersion":7}"#)
    } catch {
      #expect((error as any Error).localizedDescription == error.description)
      #expect(error.description.hasPrefix("minimumVersion: "))
    }
    let error = FetchError(.timedOut, address: "https://a.example")
    #expect((error as any Error).localizedDescription == "no answer in time: https://a.example")
  }
}
