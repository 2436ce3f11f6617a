import Testing
import UpdateGate

/// Requests as text that are wrong in one place each, and version options under which the same request is another.
@Suite struct RequestTextTests {
  /// A request with more keys behind the two that are required.
  private func request(_ keys: String, installed: String = "1.0") -> String {
    #"{"installed": "\#(installed)", "now": "2026-11-30T00:00:00Z", \#(keys)}"#
  }

  private func list(_ count: Int) -> String { "[" + repeatElement("\"a\"", count: count).joined(separator: ",") + "]" }

  @Test(arguments: [
    (#""versionOptions": {"loneLetter": "either"}"#, "versionOptions.loneLetter", Status.request),
    (#""versionOptions": {"dashNumber": 1}"#, "versionOptions.dashNumber", .request),
    (#""versionOptions": {"unknownWords": "loud"}"#, "versionOptions.unknownWords", .request),
    (#""versionOptions": {"builds": true}"#, "versionOptions.builds", .request),
    (#""versionOptions": {"build": "yes"}"#, "versionOptions.build", .request),
    (#""policy": []"#, "policy", .request),
    (#""policy": "{}""#, "policy", .request),
    (#""lookups": [{"status": 1000}]"#, "lookups[0].status", .request),
    (#""lookups": [{"status": -1}]"#, "lookups[0].status", .request),
    (#""lookups": [{"url": "x"}]"#, "lookups[0].url", .request),
    (#""trackId": 0"#, "trackId", .request),
    (#""trackId": "7a""#, "trackId", .request),
    (#""tags": "one""#, "tags", .request),
  ])
  func aFaultIsAtItsPlace(keys: String, path: String, status: Status) {
    #expect {
      _ = try TextInterface.evaluate(request(keys))
    } throws: { error in
      let error = error as? UpdateGateError
      return error?.status == status && error?.path == path && error?.place?.line == 1
    }
  }

  @Test(arguments: ["1e400", "1.5", "99999999999999", "-99999999999999"])
  func aTimeOutsideTheYearsIsRefused(now: String) {
    #expect {
      _ = try TextInterface.evaluate(#"{"installed": "1.0", "now": \#(now)}"#)
    } throws: { ($0 as? UpdateGateError)?.path == "now" }
  }

  @Test func aRequestIsAsLongAsItMayBe() throws {
    let request = #"{"installed": "1.0", "now": 0}"#
    let room = TextInterface.sizeLimit - request.utf8.count
    #expect(try TextInterface.evaluate(request + String(repeating: " ", count: room)).hasPrefix("{\"outcome\""))
    #expect {
      _ = try TextInterface.evaluate(request + String(repeating: " ", count: room + 1))
    } throws: { ($0 as? UpdateGateError)?.status == .tooLong }
  }

  @Test func listsHoldAsMuchAsTheyMay() throws {
    for (key, limit) in [("tags", 100), ("channel", 100), ("languages", 100)] {
      _ = try TextInterface.evaluate(request("\"\(key)\": \(list(limit))"))
      #expect {
        _ = try TextInterface.evaluate(request("\"\(key)\": \(list(limit + 1))"))
      } throws: { error in
        let error = error as? UpdateGateError
        return error?.status == .tooLong && error?.path == key
      }
    }
    var plain = UpdateRequest(installed: "1.0", now: 0)
    plain.tags = Array(repeating: "a", count: 101)
    #expect { _ = try plain.evaluate() } throws: { ($0 as? UpdateGateError)?.path == "tags" }
    (plain.tags, plain.channels) = ([], Array(repeating: "a", count: 101))
    #expect { _ = try plain.evaluate() } throws: { ($0 as? UpdateGateError)?.path == "channel" }
  }

  @Test(arguments: [
    (#""versionOptions": {"loneLetter": "prerelease"}"#, "2.79", "2.79a", UpdateDecision.Outcome.noUpdate),
    (#""versionOptions": {"loneLetter": "postrelease"}"#, "2.79", "2.79a", .recommend),
    (#""versionOptions": {"loneLetter": null}"#, "2.79", "2.79a", .recommend),
    (#""versionOptions": {"dashNumber": "revision"}"#, "1.0", "1.0-1", .recommend),
    (#""versionOptions": {"dashNumber": "prerelease"}"#, "1.0", "1.0-1", .noUpdate),
    (#""versionOptions": {"unknownWords": "ignored"}"#, "8.1.8-local", "8.1.8", .noUpdate),
    (#""versionOptions": {"unknownWords": "prerelease"}"#, "8.1.8-local", "8.1.8", .recommend),
    (#""versionOptions": {"build": true}"#, "1.0+1", "1.0+2", .recommend),
    (#""versionOptions": {"build": false}"#, "1.0+1", "1.0+2", .noUpdate),
  ])
  func versionOptionsDecide(keys: String, installed: String, release: String, outcome: UpdateDecision.Outcome) throws {
    let answer = try TextInterface.evaluate(
      request(#"\#(keys), "policy": {"releases": [{"version": "\#(release)"}]}"#, installed: installed))
    #expect(answer.hasPrefix("{\"outcome\":\"\(outcome.name)\""), "\(answer)")
  }

  @Test func aStatusOfZeroIsNone() throws {
    let body = #"{\"results\":[{\"kind\":\"software\",\"version\":\"2.0\"}]}"#
    let answer = try TextInterface.evaluate(
      request(#""lookups": [{"status": 0, "storefront": "", "body": "\#(body)"}]"#))
    #expect(answer.hasPrefix(#"{"outcome":"recommend""#))
  }
}
