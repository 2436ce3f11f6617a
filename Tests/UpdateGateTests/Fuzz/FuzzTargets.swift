@testable import UpdateGate

/// What each fuzz target asserts of one input. The libFuzzer programs in this folder call these, and so does the replay of
/// the corpora in the tests.
enum FuzzTargets {
  /// Any bytes as a policy: read, or refused with a place inside the text. What was read decides without a trap.
  static func policy(_ bytes: UnsafeBufferPointer<UInt8>) {
    for scheme in VersionScheme.allCases {
      do throws(UpdateGateError) {
        let policy = try Policy(parsing: bytes, scheme: scheme)
        for installed in ["1.0", "2.5.0-beta1", "245", "latest"] {
          var request = Request(installed: installed, now: 1_796_000_000)
          request.scheme = scheme
          request.policy = policy
          request.platform = "ios"
          request.osVersion = "16.1"
          request.deviceID = "device"
          request.languages = ["zh-Hans-CN", "de"]
          request.trace = true
          decide(request)
        }
      } catch {
        check(error, in: bytes, statuses: [.json, .policy])
      }
    }
  }

  /// Any bytes as a state: repaired, and settled after one decision; never in the way of a must.
  static func state(_ bytes: UnsafeBufferPointer<UInt8>) {
    let state = PromptState(repairing: bytes)
    let text = state.text
    precondition(PromptState(repairing: text) == state, "a state does not survive its own text")
    precondition(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a state is not ASCII")
    let body = PolicyBody()
    body.minimumVersion = "2.0"
    var request = Request(installed: "1.0", now: 1_796_000_000)
    request.policy = Policy(body: body)
    request.state = state
    precondition(decide(request)?.outcome == .force, "a state softened a must")
    for event in PromptEvent.allCases {
      let next = try? state.recording(event, version: "2.0", at: request.now)
      precondition(next.map { PromptState(repairing: $0.text) == $0 } ?? false, "an event left a state that is lost")
    }
  }

  /// Any bytes as a text request: answered with JSON, or refused with a place inside the text.
  static func request(_ bytes: UnsafeBufferPointer<UInt8>) {
    do throws(UpdateGateError) {
      let answer = try TextInterface.evaluate(bytes)
      let root = try JSONNode.parse(answer, maximumDepth: 16)
      precondition(root["outcome"]?.string != nil && root["state"]?.object != nil, "an answer lacks its keys")
    } catch {
      check(error, in: bytes, statuses: [.json, .policy, .request, .argument])
    }
  }

  @discardableResult
  private static func decide(_ request: Request) -> Decision? {
    guard let decision = try? request.evaluate() else { return nil }
    precondition((try? JSONNode.parse(decision.json, maximumDepth: 16)) != nil, "a decision is no JSON")
    if let again = decision.askAgainAt { precondition(again > request.now, "ask again in the past") }
    return decision
  }

  private static func check(_ error: UpdateGateError, in bytes: UnsafeBufferPointer<UInt8>, statuses: [Status]) {
    precondition(statuses.contains { $0.rawValue == error.status.rawValue }, "an error of another kind")
    guard error.status != .argument else { return }
    guard let place = error.place else { preconditionFailure("an error without a place") }
    precondition(place.offset >= 0 && place.offset <= bytes.count, "a place outside the text")
    precondition(
      place == UpdateGateError.Place(offset: place.offset, in: bytes), "line and column are not the offset's")
  }
}
