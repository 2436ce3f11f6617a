@testable import UpdateGate

/// What each fuzz target asserts of one input. The libFuzzer programs in this folder call these, and so does the replay of
/// the corpora in the tests.
enum FuzzTargets {
  /// Any bytes as a policy: read, or refused with a place inside the text. What was read decides and is linted without a
  /// trap; what is refused is refused alike by the linter.
  static func policy(_ bytes: BorrowedBytes) {
    for scheme in VersionScheme.allCases {
      do throws(UpdateGateError) {
        let policy = try UpdatePolicy(parsing: bytes, scheme: scheme)
        lint(bytes, scheme)
        metadata(of: policy)
        for installed in ["1.0", "2.5.0-beta1", "245", "latest"] {
          var request = UpdateRequest(installed: installed, now: 1_796_000_000)
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
        do throws(UpdateGateError) {
          let findings = try UpdatePolicy.lint(bytes, format: .automatic, scheme: scheme, options: .standard, now: nil)
          precondition(
            error.status == .policy && findings.contains { $0.code == .wrongValue && $0.place == error.place },
            "the linter does not find what reading refuses")
        } catch let other {
          precondition(other.status == error.status && other.place == error.place, "the linter refuses it otherwise")
        }
      }
    }
  }

  /// Each finding has a path and a place where a key or a value begins, and the findings are in the order of the file.
  private static func lint(_ bytes: BorrowedBytes, _ scheme: VersionScheme) {
    guard
      let findings = try? UpdatePolicy.lint(
        bytes, format: .automatic, scheme: scheme, options: .standard, now: 1_796_000_000)
    else { preconditionFailure("a policy that decides cannot be linted") }
    precondition(findings.count <= UpdatePolicy.findingLimit, "more findings than are listed")
    var last = 0
    for finding in findings {
      let place = finding.place
      precondition(place.offset >= last && place.offset < bytes.count, "a finding is out of order or outside the text")
      last = place.offset
      precondition(place == .init(offset: last, in: bytes), "a finding's line and column are not its offset's")
      precondition(beginsAValue(bytes[last]), "a finding is not where a key or a value begins")
      precondition(!finding.path.utf8.isEmpty, "a finding without a path")
    }
    precondition(
      (try? JSONNode.parse(LintFinding.json(findings), maximumDepth: 4))?.array?.count == findings.count,
      "the findings are no JSON")
  }

  private static func beginsAValue(_ byte: UInt8) -> Bool {
    "\"{[-0123456789tfn".utf8.contains(byte)
  }

  /// What a file hands on is an object, each key once.
  private static func metadata(of policy: UpdatePolicy) {
    for (platform, osVersion) in [(nil, nil), ("ios", "16.1"), ("android", "9"), ("", "")] as [(String?, String?)] {
      let text = policy.metadata(for: platform, osVersion: osVersion)
      guard let members = (try? JSONNode.parse(text, maximumDepth: JSONNode.depthLimit))?.object else {
        preconditionFailure("metadata is no object")
      }
      let keys = members.map { Array($0.key.utf8) }
      precondition(Set(keys).count == keys.count, "metadata holds a key twice")
    }
  }

  /// Any bytes as a state: repaired, and settled after one decision; never in the way of a must.
  static func state(_ bytes: BorrowedBytes) {
    let state = PromptState(repairing: bytes)
    let text = state.text
    precondition(PromptState(repairing: text) == state, "a state does not survive its own text")
    precondition(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a state is not ASCII")
    let body = PolicyBody()
    body.minimumVersion = [PolicyFloor("2.0")]
    var request = UpdateRequest(installed: "1.0", now: 1_796_000_000)
    request.policy = UpdatePolicy(body: body)
    request.state = state
    precondition(decide(request).outcome == .force, "a state softened a must")
    for event in PromptEvent.allCases {
      let next = try? state.recording(event, version: "2.0", at: request.now)
      precondition(next.map { PromptState(repairing: $0.text) == $0 } ?? false, "an event left a state that is lost")
    }
  }

  /// Any bytes as a text request: answered with JSON, or refused with a place inside the text.
  static func request(_ bytes: BorrowedBytes) {
    do throws(UpdateGateError) {
      let answer = try TextInterface.evaluate(bytes)
      let root = try JSONNode.parse(answer, maximumDepth: 16)
      precondition(root["outcome"]?.string != nil && root["state"]?.object != nil, "an answer lacks its keys")
    } catch {
      check(error, in: bytes, statuses: [.json, .policy, .request, .tooLong, .argument])
    }
  }

  /// Decides. A request whose facts are short, whose policy was read under its own scheme and which holds no look-ups
  /// cannot be refused.
  @discardableResult
  private static func decide(_ request: UpdateRequest) -> UpdateDecision {
    guard let decision = try? request.evaluate() else { preconditionFailure("a request was refused") }
    precondition((try? JSONNode.parse(decision.json, maximumDepth: 16)) != nil, "a decision is no JSON")
    if let again = decision.askAgainAt { precondition(again > request.now, "ask again in the past") }
    return decision
  }

  private static func check(_ error: UpdateGateError, in bytes: BorrowedBytes, statuses: [Status]) {
    precondition(statuses.contains { $0.rawValue == error.status.rawValue }, "an error of another kind")
    guard error.status != .argument else { return }
    guard let place = error.place else { preconditionFailure("an error without a place") }
    precondition(place.offset >= 0 && place.offset <= bytes.count, "a place outside the text")
    precondition(
      place == UpdateGateError.Place(offset: place.offset, in: bytes), "line and column are not the offset's")
  }
}
