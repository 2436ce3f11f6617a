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
    let version = "2." + String(repeating: "0", count: 1000) + "1"
    let wanted = String(repeating: "{target}", count: 200_000)
    var request = UpdateRequest(installed: "1.0", now: 0)
    request.policy = try UpdatePolicy(
      parsing: """
        {"releases": [{"version": "\(version)"}],
         "messaging": {"recommended": {"title": "{target}", "message": "\(wanted)", "continueButtonText": "{installed}"}}}
        """)
    let message = try #require(try request.evaluate().message)
    #expect(message.title.utf8.elementsEqual(version.utf8))
    #expect(message.message.utf8.elementsEqual(wanted.utf8), "filled in it would have 200 MB")
    #expect(message.continueButtonText?.utf8.elementsEqual("1.0".utf8) == true)
  }

  @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func theLimitOfAFilledInTextIsExact(size: Int, isFilled: Bool) throws {
    // Four bytes for each of the variables, and the rest as it stands.
    let text = String(repeating: "{installed}", count: 1000) + String(repeating: "x", count: size - 4000)
    var request = UpdateRequest(installed: "1.00", now: 0)
    request.policy = try UpdatePolicy(
      parsing: #"{"releases": [{"version": "2.0"}], "messaging": {"recommended": {"message": "\#(text)"}}}"#)
    let message = try #require(try request.evaluate().message).message
    #expect(message.utf8.count == (isFilled ? size : text.utf8.count))
    #expect(message.utf8.starts(with: (isFilled ? "1.001.00" : "{installed}").utf8))
  }

  @Test(arguments: [
    ("installed", 1024), ("build", 1024), ("osVersion", 1024), ("appName", 65_536), ("platform", 65_536),
    ("deviceId", 65_536), ("bundleId", 65_536), ("channel", 65_536),
  ])
  func aFactIsOfLimitedLength(key: String, limit: Int) {
    func request(_ count: Int) -> String {
      let text = String(repeating: "1", count: count)
      let others = key == "installed" ? "" : #""installed": "1.0", "#
      return #"{\#(others)"now": 0, "\#(key)": "\#(text)"}"#
    }
    #expect(error(request(limit)) == nil)
    let fault = error(request(limit + 1))
    #expect(fault?.status == .tooLong && fault?.path == key && fault?.place != nil)
  }

  @Test func listsAreOfLimitedLength() throws {
    func list(_ key: String, _ item: String, _ count: Int) -> String {
      let items = Array(repeating: item, count: count).joined(separator: ",")
      return #"{"installed": "1.0", "now": 0, "\#(key)": [\#(items)]}"#
    }
    for (key, item, limit) in [("languages", #""en""#, 100), ("lookups", "{}", 1000)] {
      #expect(error(list(key, item, limit)) == nil)
      let fault = error(list(key, item, limit + 1))
      #expect(fault?.status == .tooLong && fault?.path == key)
    }
  }

  /// The error of a policy; `nil` where it is read.
  private func fault(_ policy: String) -> UpdateGateError? {
    do throws(UpdateGateError) {
      _ = try UpdatePolicy(parsing: policy)
      return nil
    } catch {
      return error
    }
  }

  @Test func listsOfAPolicyAreOfLimitedLength() {
    func list(_ key: String, _ item: String, _ count: Int) -> String {
      let items = Array(repeating: item, count: count).joined(separator: ",")
      return #"{"platforms": {"ios": {"\#(key)": [\#(items)]}}}"#
    }
    for (key, item) in [("releases", #"{"version":"2.0"}"#), ("versions", #"{"version":"1.0","policy":"none"}"#)] {
      #expect(fault(list(key, item, 4096)) == nil)
      let error = fault(list(key, item, 4097))
      #expect(error?.status == .policy && error?.path == "platforms.ios." + key && error?.place != nil)
    }
    func platforms(_ count: Int) -> String {
      #"{"platforms": {\#((0..<count).map { #""p\#($0)": {}"# }.joined(separator: ","))}}"#
    }
    #expect(fault(platforms(256)) == nil)
    let error = fault(platforms(257))
    #expect(error?.status == .policy && error?.path == "platforms")
  }

  @Test(arguments: [
    (#"{"minimumVersion": "*"}"#, "minimumVersion"), (#"{"recommendedVersion": "*"}"#, "recommendedVersion"),
    (#"{"releases": [{"version": "*"}]}"#, "releases[0].version"),
    (#"{"releases": [{"version": "2", "minimumOS": "*"}]}"#, "releases[0].minimumOS"),
    (#"{"releases": [{"version": "2", "critical": {"below": "*"}}]}"#, "releases[0].critical.below"),
    (#"{"versions": [{"version": "*", "policy": "none"}]}"#, "versions[0].version"),
    (#"{"versions": [{"range": "*", "policy": "none"}]}"#, "versions[0].range"),
  ])
  func aVersionOfAPolicyIsOfLimitedLength(file: String, path: String) {
    func policy(_ count: Int) -> String {
      file.replacingOccurrences(of: "*", with: String(repeating: "1", count: count))
    }
    #expect(fault(policy(1024)) == nil)
    let error = fault(policy(1025))
    #expect(error?.status == .policy && error?.path == path && error?.place != nil)
  }

  @Test func aRangeHasALimitedNumberOfBounds() throws {
    func range(_ count: Int) -> String { Array(repeating: ">1", count: count).joined(separator: " ") }
    #expect(try VersionRange(range(100)).contains("2"))
    do throws(UpdateGateError) {
      _ = try VersionRange(range(101))
      Issue.record("101 bounds are read")
    } catch {
      #expect(error.status == .range && error.place?.offset == 300)
    }
  }

  @Test func aSwiftCallerIsToldTheSameLimits() {
    func error(_ change: (inout UpdateRequest) -> Void) -> UpdateGateError? {
      var request = UpdateRequest(installed: "1.0", now: 0)
      change(&request)
      do throws(UpdateGateError) {
        _ = try request.evaluate()
        return nil
      } catch {
        return error
      }
    }
    let long = String(repeating: "1", count: 1025)
    #expect(error { $0.installed = long }?.path == "installed")
    #expect(error { $0.build = long }?.path == "build")
    #expect(error { $0.osVersion = long }?.path == "osVersion")
    #expect(error { $0.osVersion = String(long.dropLast()) } == nil)
    #expect(error { $0.deviceID = String(repeating: "1", count: 65_537) }?.path == "deviceId")
    #expect(error { $0.languages = Array(repeating: "en", count: 101) }?.path == "languages")
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
    func reasons(_ count: Int) throws -> [UpdateDecision.Reason] {
      let skip = #""version":1,"skipped":{"version":"2.0","at":"1970-01-01T00:00:00Z"}"#
      let state = #"{"x":"\#(String(repeating: "x", count: count - skip.utf8.count - 9))",\#(skip)}"#
      try #require(state.utf8.count == count)
      let quoted = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      return try [state, quoted].map { state in
        let answer = try TextInterface.evaluate(
          #"{"installed": "1.0", "now": 9, "policy": {"releases": [{"version": "2.0"}]}, "state": \#(state)}"#)
        let value = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        return try #require(UpdateDecision.Reason.allCases.first { $0.name == value?["reason"] as? String })
      }
    }
    #expect(try reasons(64 << 10) == [.skipped, .skipped])
    #expect(try reasons(64 << 10 + 1) == [.newerAvailable, .newerAvailable])
  }
}
