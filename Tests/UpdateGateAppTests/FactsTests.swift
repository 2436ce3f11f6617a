import Foundation
import Testing
import UpdateGate

@testable import UpdateGateApp

/// What an app says of itself.
struct FactsTests {
  private let system = OperatingSystemVersion(majorVersion: 17, minorVersion: 4, patchVersion: 1)

  private func facts(_ info: [String: Any], installed: String? = nil) -> AppFacts {
    AppFacts(
      info: info, bundleID: "com.example.harbor-notes", installed: installed, deviceID: "d", system: system,
      languages: ["de-AT", "en"])
  }

  @Test("version, build and name are the bundle's, the name that users see first")
  func bundle() {
    let facts = facts([
      "CFBundleShortVersionString": "2.3.1", "CFBundleVersion": "40", "CFBundleDisplayName": "Harbor Notes",
      "CFBundleName": "Harbor",
    ])
    #expect(facts.installed == "2.3.1" && facts.build == "40" && facts.appName == "Harbor Notes")
    #expect(self.facts(["CFBundleName": "Harbor"]).appName == "Harbor")
  }

  @Test("a tool without a bundle's list says its version itself, and one that says none is unreadable, not a failure")
  func tool() throws {
    #expect(facts([:], installed: "1.2").installed == "1.2")
    let decision = try facts([:]).request(at: Date(timeIntervalSince1970: 0)).evaluate()
    #expect(decision.reason == .versionUnreadable)
  }

  @Test("every fact is in the request")
  func request() {
    let request = facts(["CFBundleShortVersionString": "2.3.1", "CFBundleVersion": "40", "CFBundleName": "Harbor"])
      .request(at: Date(timeIntervalSince1970: 1_796_029_200.9))
    #expect(request.installed == "2.3.1" && request.build == "40" && request.appName == "Harbor")
    #expect(request.bundleID == "com.example.harbor-notes" && request.deviceID == "d")
    #expect(request.osVersion == "17.4.1" && request.languages == ["de-AT", "en"] && request.now == 1_796_029_200)
  }

  @Test("this machine names its platform, its system and its processor in the words of policies")
  func machine() {
    let facts = AppFacts.current(installed: "1.0")
    #if os(Linux)
      #expect(facts.platform == "linux")
    #endif
    #expect(facts.installed == "1.0" && facts.deviceID == nil)
    #expect(facts.osVersion?.split(separator: ".").count == 3)
    #expect(facts.architecture != nil)
  }
}
