import Foundation
import Testing
import UpdateGate
import UpdateGateApp
import UpdateGateClient

/// A policy source and a store client together.
struct HostedSourceTests {
  /// Answers by host; everything else is unreachable.
  struct Hosts: Transport {
    var answers: [String: String]
    func response(to request: TransportRequest) async throws -> TransportResponse {
      guard let text = request.url.host.flatMap({ answers[$0] }) else {
        throw FetchError(.unreachable, address: request.url.absoluteString)
      }
      return TransportResponse(status: 200, body: Data(text.utf8))
    }
  }

  private static let record = #"{"results":[{"kind":"software","trackId":7,"bundleId":"b","version":"2.0"}]}"#

  private func source(_ answers: [String: String], trackID: Int64? = 7) -> HostedSource {
    var settings = PolicySourceSettings()
    settings.fetch.retries = 0
    let transport = Hosts(answers: answers)
    return HostedSource(
      policy: PolicySource(
        URL(string: "https://updates.example.com/p")!, settings: settings, transport: transport),
      store: StoreClient(settings: settings.fetch, transport: transport), storefronts: ["us", "de"], trackID: trackID)
  }

  @Test("both are in the request")
  func both() async throws {
    var request = UpdateRequest(installed: "1.0", now: 0)
    let source = source(["updates.example.com": #"{"minimumVersion":"1.5"}"#, "itunes.apple.com": Self.record])
    #expect(try await source.complete(&request).isEmpty)
    #expect(request.trackID == 7 && request.lookups.count == 1)
    let decision = try request.evaluate()
    #expect(decision.outcome == .force && decision.target == "2.0")
  }

  @Test("whatever is missing is told, and stands in the request as what it is")
  func missing() async throws {
    var request = UpdateRequest(installed: "1.0", now: 0)
    let problems = try await source([:]).complete(&request)
    #expect(problems.count == 3 && request.policy == nil)
    #expect(request.lookups.map { $0.failure?.kind } == [.unavailable, .unavailable])
    request = UpdateRequest(installed: "1.0", now: 0)
    #expect(try await source(["itunes.apple.com": Self.record]).complete(&request).count == 1)
    #expect(try request.evaluate().target == "2.0")
  }

  @Test("without a number the bundle identifier is looked up, and without both nobody is asked")
  func query() async throws {
    var request = UpdateRequest(installed: "1.0", now: 0)
    let source = source(["updates.example.com": "{}", "itunes.apple.com": Self.record], trackID: nil)
    _ = try await source.complete(&request)
    #expect(request.lookups.isEmpty)
    request.bundleID = "b"
    _ = try await source.complete(&request)
    #expect(request.lookups.count == 1)
  }

  @Test("closed, nothing is decided without the policy")
  func closed() async throws {
    var settings = PolicySourceSettings()
    settings.fetch.retries = 0
    settings.failsClosed = true
    let source = HostedSource(
      policy: PolicySource(
        URL(string: "https://updates.example.com/p")!, settings: settings, transport: Hosts(answers: [:])))
    var request = UpdateRequest(installed: "1.0", now: 0)
    await #expect(throws: PolicySourceError.self) { _ = try await source.complete(&request) }
  }
}
