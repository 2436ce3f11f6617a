import CUpdateGate
import Foundation
import Testing
import UpdateGateC

@testable import UpdateGate

/// The C interface in this process, over the same rows as the text interface.
@Suite struct CallerTests {
  @Test func handlesGiveTheSameBytesAsText() throws {
    var count = 0
    for row in try RowFile.all(in: "decisions").flatMap(\.rows) where row.object("answer") != nil {
      let text = try #require(row.request())
      let expected = try TextInterface.evaluate(text)
      try CallerRequest(text).decide { decision in
        #expect(ug_decision_json(decision).text == expected, "\(row)")
        let next = try #require(ug_decision_state(decision).text)
        #expect(PromptState(repairing: next).text == next, "\(row)")
        #expect(expected.contains(next), "\(row): its state is not that of its JSON")
        // Asked for again, a text is the one that was given out before.
        #expect(ug_decision_json(decision).data == ug_decision_json(decision).data, "\(row)")
        #expect(ug_decision_state(decision).data == ug_decision_state(decision).data, "\(row)")
      }
      count += 1
    }
    print("decisions: \(count) rows by handles in this process")
    #expect(count >= 270)
  }

  @Test func aTextThatManyThreadsAskForFirstIsWrittenOnce() throws {
    // Long enough that one thread is not done when the next begins.
    let name = String(repeating: "\u{1F600}", count: 16_000)
    let request = try CallerRequest(
      #"{"installed":"1.0","now":0,"appName":"\#(name)","policy":{"releases":[{"version":"2.0"}],"messaging":"#
        + #"{"recommended":{"message":"{app} {app} {app} {app}"}}}}"#)
    for _ in 0..<20 {
      try request.decide { decision in
        let shared = Shared(decision: decision)
        DispatchQueue.concurrentPerform(iterations: 8) { shared.ask($0) }
        #expect(Set(shared.places).count == 1)
      }
    }
  }

  @Test func ofTwoWrittenTextsTheFirstIsKept() {
    var word: UInt = 0
    withUnsafeMutablePointer(to: &word) { word in
      let slot = WrittenText.Slot(word)
      let kept = slot.text {
        // Another thread is faster: what it wrote counts, and this one is given back.
        #expect(slot.text { Array("first".utf8) }.string == "first")
        return Array("second".utf8)
      }
      #expect(kept.string == "first")
      #expect(slot.text { Array("third".utf8) }.string == "first")
      slot.deallocate()
    }
  }

  /// A decision that several threads read, and where each found its text.
  private final class Shared: @unchecked Sendable {
    let decision: OpaquePointer
    private let lock = NSLock()
    private(set) var places: [UnsafePointer<CChar>?] = []

    init(decision: OpaquePointer) { self.decision = decision }

    func ask(_: Int) {
      let place = ug_decision_json(decision).data
      lock.withLock { places.append(place) }
    }
  }

  @Test func factsThatAreNoUTF8AreReplaced() throws {
    let caller = try CallerRequest(#"{"installed":"1.0","now":0,"preset":"retired"}"#)
    var request = caller.request
    let bytes: [UInt8] = [0x31, 0x2E, 0xFF, 0x30]
    try bytes.withUnsafeBytes { bytes in
      request.installed = ug_string(data: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), size: bytes.count)
      var decision: OpaquePointer?
      try #require(ug_evaluate(&request, &decision, nil) == 0)
      defer { ug_decision_free(decision) }
      #expect(ug_decision_installed(decision).text == "1.\u{FFFD}0")
    }
  }

  @Test func aPolicyReadUnderAnotherSchemeIsRefused() throws {
    let caller = try CallerRequest(#"{"installed":"1.0.0","now":0,"policy":{"minimumVersion":"2.0.0"}}"#)
    var (request, error) = (caller.request, ug_error())
    error.struct_size = UInt32(MemoryLayout<ug_error>.size)
    var decision: OpaquePointer?
    request.versions.scheme = VersionScheme.semver.rawValue
    #expect(ug_evaluate(&request, &decision, &error) == ug_status(UG_E_ARGUMENT) && decision == nil)
    #expect(withUnsafeBytes(of: error.path) { $0.starts(with: Array("policy".utf8) + [0]) })
    request.versions.scheme = VersionScheme.app.rawValue
    request.versions.flags = UInt32(UG_VERSION_LETTER_IS_PRERELEASE)
    #expect(ug_evaluate(&request, &decision, &error) == ug_status(UG_E_ARGUMENT) && decision == nil)
    request.versions.flags = 0
    #expect(ug_evaluate(&request, &decision, &error) == ug_status(UG_OK))
    #expect(ug_decision_reason(decision) == UpdateDecision.Reason.belowMinimum.rawValue)
    ug_decision_free(decision)
  }

  /// Only the scheme `app` has options, so under another they make no difference.
  @Test func optionsThatTheSchemeIgnoresMayDiffer() throws {
    var request = UpdateRequest(installed: "1.0.0", now: 0)
    (request.scheme, request.options.build) = (.semver, true)
    request.policy = try UpdatePolicy(parsing: #"{"minimumVersion": "2.0.0"}"#, scheme: .semver)
    #expect(try request.evaluate().outcome == .force)
    request.scheme = .apple
    #expect(throws: UpdateGateError.self) { try request.evaluate() }
  }
}
