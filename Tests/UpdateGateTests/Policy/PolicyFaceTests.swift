import Foundation
import Testing
import UpdateGate

/// Policies made, read, compared and coded in Swift.
@Suite struct PolicyFaceTests {
  @Test func aPolicyIsMadeOfItsKeys() throws {
    let policy = try UpdatePolicy(minimumVersion: "2.0", every: .seconds(86_400), releases: [.init("2.5.0")])
    var request = UpdateRequest(installed: "1.9", now: 1_796_000_000)
    request.policy = policy
    let decision = try request.evaluate()
    #expect(decision.outcome == .force && decision.target == "2.5.0")
    #expect(policy.minimumVersion == "2.0" && policy.every == .seconds(86_400))
    #expect(policy.releases.map(\.version) == ["2.5.0"])
    #expect(policy.json == #"{"minimumVersion":"2.0","every":86400,"releases":[{"version":"2.5.0"}]}"#)
  }

  @Test func whatIsMadeIsReadAgain() throws {
    let release = UpdatePolicy.Release(
      "2.5.0", build: "250", date: 1_790_000_000, minimumOS: "16", maximumOS: "26", architectures: ["arm64"],
      critical: .below("2.3"), rollout: .percent(12.5), channel: "beta", isWithdrawn: true, notes: "n",
      url: "https://example.com/", only: ["eu"], except: ["test"])
    let entry = UpdatePolicy.Entry(
      .range(">=1.0 <2.0"), .recommend, messaging: .init(title: "T", cancelButtonText: ""), url: "https://example.com/",
      notes: "n", only: ["eu"], except: [], from: 1_800_000_000)
    let rule = UpdatePolicy.Rule(
      .recommend, every: .once, skippable: false, afterLater: .seconds(60), afterStore: .once, maxPrompts: 3,
      deferrals: 2)
    let floors: [UpdatePolicy.Floor] = [.init("3.0", only: ["eu"], except: ["x"], from: 1_800_000_000), "2.0"]
    let messaging = UpdatePolicy.Messaging(
      forced: .init(title: "F"), recommended: .init(message: "R"), unsupported: .init(continueButtonText: "U"))
    let policy = try UpdatePolicy(
      enabled: false, storeURL: "https://example.com/", minimumVersions: floors, recommendedVersions: ["4.0"],
      minimumBuild: "107", recommendedBuild: "110", prereleaseMeetsMinimum: true, unreadableVersion: .force,
      versions: [entry, .init(.version("1.0"), .ignore)], rules: [.minor: rule, .major: .init(.force)], every: .once,
      afterLater: .seconds(1), afterStore: .once, maxPrompts: 5, deferrals: 0, skippable: false, waitAfterRelease: 60,
      waitAppliesToForce: false, grace: [.major: 600], deadline: 1_800_000_000,
      releases: [release, .init("2.6", critical: .always, rollout: .over(60))], messaging: messaging,
      messagingByLanguage: ["de": .init(forced: .init(title: "D"))], loopLimit: 5, meta: #"{"a":[1]}"#, revision: 7,
      platforms: ["android": try UpdatePolicy(minimumVersion: "9")])
    #expect(!policy.isEnabled && policy.storeURL == "https://example.com/" && policy.minimumVersions == floors)
    #expect(policy.recommendedVersion == "4.0" && policy.minimumBuild == "107" && policy.recommendedBuild == "110")
    #expect(policy.prereleaseMeetsMinimum && policy.unreadableVersion == .force)
    #expect(policy.versions == [entry, .init(.version("1.0"), .ignore)])
    #expect(policy.rules == [.minor: rule, .major: .init(.force)])
    #expect(policy.every == .once && policy.afterLater == .seconds(1) && policy.afterStore == .once)
    #expect(policy.maxPrompts == 5 && policy.deferrals == 0 && policy.skippable == false)
    #expect(policy.waitAfterRelease == 60 && !policy.waitAppliesToForce && policy.grace == [.major: 600])
    #expect(policy.deadline == 1_800_000_000)
    #expect(policy.releases == [release, .init("2.6", critical: .always, rollout: .over(60))])
    #expect(policy.messaging == messaging && policy.messagingByLanguage["de"]?.forced?.title == "D")
    #expect(policy.loopLimit == 5 && policy.metadata() == #"{"a":[1]}"# && policy.revision == 7)
    #expect(policy.platformNames == ["android"] && policy.policy(for: "android").minimumVersion == "9")
    #expect(policy.policy(for: "ios").minimumVersion == "3.0")
  }

  @Test func aFaultHasThePathOfItsKey() throws {
    let error = #expect(throws: UpdateGateError.self) { try UpdatePolicy(minimumVersions: ["1.0", "soon"]) }
    #expect(error?.status == .policy && error?.path == "minimumVersion[1].version")
    #expect(throws: UpdateGateError.self) { try UpdatePolicy(releases: [.init("2", rollout: .percent(.nan))]) }
    #expect(throws: UpdateGateError.self) { try UpdatePolicy(meta: "[1]") }
  }

  @Test func aPolicyIsReadFromBytesOfAnyKind() throws {
    let data = Data(#"{"minimumVersion":"2.0"}"#.utf8)
    let policies = [try UpdatePolicy(parsing: data), try UpdatePolicy(parsing: Array(data)[0...])]
    #expect(policies.allSatisfy { $0.minimumVersion == "2.0" } && policies[0] == policies[1])
    #expect(Set(policies).count == 1)
    let strict = try UpdatePolicy(parsing: #"{"minimumVersion":"2.0.0"}"#, scheme: .semver)
    #expect(try strict != UpdatePolicy(parsing: #"{"minimumVersion":"2.0.0"}"#), "not under the same scheme")
  }

  @Test func policiesAreEqualByTheirJSON() throws {
    #expect(try UpdatePolicy(parsing: #"{ "every" : "P1D" }"#) == UpdatePolicy(parsing: #"{"every":"P1D"}"#))
    #expect(try UpdatePolicy(parsing: #"{"every":"P1D"}"#) != UpdatePolicy(parsing: #"{"every":"P2D"}"#))
  }

  @Test func aPolicyStandsInsideAnotherDocument() throws {
    struct Settings: Codable {
      var name: String
      var policy: UpdatePolicy
    }
    let text =
      #"{"name":"x","policy":{"minimumVersion":"2.0","releases":[{"version":"2.5","rollout":{"percent":12.5}}]}}"#
    let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    #expect(settings.policy.minimumVersion == "2.0" && settings.policy.releases.first?.rollout == .percent(12.5))
    let again = try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings))
    #expect(again.policy == settings.policy)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Settings.self, from: Data(#"{"name":"x","policy":{"every":"soon"}}"#.utf8))
    }
  }
}
