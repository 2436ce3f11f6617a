import Foundation
import Testing

@testable import UpdateGate

/// What a hosted file or a request could ask for, and does not get.
@Suite struct LimitTests {
  private func error(_ request: String) -> UpdateGateError? {
    do throws(UpdateGateError) {
      _ = try TextInterface.evaluate(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func aTextThatWouldGrowBeyondItsLimitStaysAsItIs() throws {
    let version = "2." + String(repeating: "0", count: 50_000) + "1"
    let wanted = String(repeating: "{target}", count: 20_000)
    var request = Request(installed: "1.0", now: 0)
    request.policy = try Policy(
      parsing: """
        {"releases": [{"version": "\(version)"}],
         "messaging": {"recommended": {"title": "{target}", "message": "\(wanted)", "continueButtonText": "{installed}"}}}
        """)
    let message = try #require(try request.evaluate().message)
    #expect(message.title.utf8.elementsEqual(version.utf8))
    #expect(message.message.utf8.elementsEqual(wanted.utf8), "filled in it would have 1 GB")
    #expect(message.continueButtonText.utf8.elementsEqual("1.0".utf8))
  }

  @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func theLimitOfAFilledInTextIsExact(size: Int, isFilled: Bool) throws {
    // Four bytes for each of the variables, and the rest as it stands.
    let text = String(repeating: "{installed}", count: 1000) + String(repeating: "x", count: size - 4000)
    var request = Request(installed: "1.00", now: 0)
    request.policy = try Policy(
      parsing: #"{"releases": [{"version": "2.0"}], "messaging": {"recommended": {"message": "\#(text)"}}}"#)
    let message = try #require(try request.evaluate().message).message
    #expect(message.utf8.count == (isFilled ? size : text.utf8.count))
    #expect(message.utf8.starts(with: (isFilled ? "1.001.00" : "{installed}").utf8))
  }

  @Test(arguments: ["installed", "build", "appName", "platform", "osVersion", "deviceId", "bundleId", "channel"])
  func aFactIsOfLimitedLength(key: String) {
    func request(_ count: Int) -> String {
      let text = String(repeating: "1", count: count)
      let others = key == "installed" ? "" : #""installed": "1.0", "#
      return #"{\#(others)"now": 0, "\#(key)": "\#(text)"}"#
    }
    #expect(error(request(64 << 10)) == nil)
    let fault = error(request(64 << 10 + 1))
    #expect(fault?.status == .tooLong && fault?.path == key && fault?.place != nil)
  }

  @Test func listsAreOfLimitedLength() throws {
    func list(_ key: String, _ item: String, _ count: Int) -> String {
      let items = Array(repeating: item, count: count).joined(separator: ",")
      return #"{"installed": "1.0", "now": 0, "\#(key)": [\#(items)]}"#
    }
    for (key, item) in [("languages", #""en""#), ("lookups", "{}")] {
      #expect(error(list(key, item, 1000)) == nil)
      let fault = error(list(key, item, 1001))
      #expect(fault?.status == .tooLong && fault?.path == key)
    }
    func policy(_ count: Int) -> String {
      let items = Array(repeating: #"{"version": "2.0"}"#, count: count).joined(separator: ",")
      return #"{"platforms": {"ios": {"releases": [\#(items)]}}}"#
    }
    _ = try Policy(parsing: policy(4096))
    do throws(UpdateGateError) {
      _ = try Policy(parsing: policy(4097))
      Issue.record("4097 releases are read")
    } catch {
      #expect(error.status == .policy && error.path == "platforms.ios.releases")
    }
  }

  @Test func aPolicyInsideARequestIsOfLimitedLength() {
    func request(_ count: Int) -> String {
      let policy = #"{"x": "\#(String(repeating: "x", count: count - 9))"}"#
      return #"{"installed": "1.0", "now": 0, "policy": \#(policy)}"#
    }
    #expect(error(request(4 << 20)) == nil)
    let fault = error(request(4 << 20 + 1))
    #expect(fault?.status == .tooLong && fault?.path == "policy")
  }

  /// The same state is the same, whether it comes as a text or as an object.
  @Test func aStateIsOfLimitedLengthInEitherForm() throws {
    func reasons(_ count: Int) throws -> [Decision.Reason] {
      let skip = #""version":1,"skipped":{"version":"2.0","at":"1970-01-01T00:00:00Z"}"#
      let state = #"{"x":"\#(String(repeating: "x", count: count - skip.utf8.count - 9))",\#(skip)}"#
      try #require(state.utf8.count == count)
      let quoted = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      return try [state, quoted].map { state in
        let answer = try TextInterface.evaluate(
          #"{"installed": "1.0", "now": 9, "policy": {"releases": [{"version": "2.0"}]}, "state": \#(state)}"#)
        let value = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        return try #require(Decision.Reason.allCases.first { $0.name.text == value?["reason"] as? String })
      }
    }
    #expect(try reasons(64 << 10) == [.skipped, .skipped])
    #expect(try reasons(64 << 10 + 1) == [.newerAvailable, .newerAvailable])
  }
}
