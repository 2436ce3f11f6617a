/// What a hosted policy file says: who must update, who should, and how often they are asked.
///
/// A policy is read once and may then be used for any number of decisions. It holds one set of keys, and another for
/// each platform that the file treats apart.
public struct Policy: Sendable {
  /// The keys that hold where no platform has its own.
  package var body: PolicyBody
  /// The keys of each platform that the file names, already completed from the others.
  package var platforms: [Platform] = []
  /// What the file said that cannot be honoured, for the linter.
  package var remarks: [Remark] = []

  package init(body: PolicyBody) {
    self.body = body
  }

  /// The keys for one platform.
  package struct Platform: Sendable {
    /// The name in small letters, as `android`.
    package var name: String
    package var body: PolicyBody
  }

  /// Something in a file of another system that has no counterpart here.
  package struct Remark: Sendable {
    package var message: StaticString
    /// Where it stands: bytes before the value.
    package var offset: Int
  }

  /// The keys that hold for `platform`, which may be `nil`.
  package func body(for platform: String?) -> PolicyBody {
    guard let platform else { return body }
    for index in platforms.indices.reversed() where platforms[index].name.matchesIgnoringCase(platform) {
      return platforms[index].body
    }
    return body
  }
}

/// The keys of a policy, each absent unless the file has it. Presets are written in the same keys.
///
/// An object, so that a decision refers to it and copies nothing. It is filled in while a policy is read and never
/// changed afterwards, so it may be shared between threads.
package final class PolicyBody: @unchecked Sendable {
  package var enabled: Bool?
  package var storeURL: String?
  package var minimumVersion: String?
  package var recommendedVersion: String?
  package var versions: [PolicyEntry]?
  package var rules: PolicyRules?
  package var every: Every?
  /// Seconds from a release's date until it is offered.
  package var waitAfterRelease: Int64?
  package var waitAppliesToForce: Bool?
  package var grace: PolicyGrace?
  /// Unix seconds from which a recommendation by rule or by default becomes a must.
  package var deadline: Int64?
  package var releases: [PolicyRelease]?
  package var messaging: PolicyMessaging?
  package var loopLimit: Int64?
  /// Whether a prompt that no rule speaks of may be skipped. No key of a file: presets of libraries without a skip
  /// button set it.
  package var skippable: Bool?

  package init() {}

  /// These keys, and where one is absent, that of `other`.
  package func completed(from other: PolicyBody) -> PolicyBody {
    let body = PolicyBody()
    body.enabled = enabled ?? other.enabled
    body.storeURL = storeURL ?? other.storeURL
    body.minimumVersion = minimumVersion ?? other.minimumVersion
    body.recommendedVersion = recommendedVersion ?? other.recommendedVersion
    body.versions = versions ?? other.versions
    body.rules = rules ?? other.rules
    body.every = every ?? other.every
    body.waitAfterRelease = waitAfterRelease ?? other.waitAfterRelease
    body.waitAppliesToForce = waitAppliesToForce ?? other.waitAppliesToForce
    body.grace = grace ?? other.grace
    body.deadline = deadline ?? other.deadline
    body.releases = releases ?? other.releases
    body.messaging = messaging ?? other.messaging
    body.loopLimit = loopLimit ?? other.loopLimit
    body.skippable = skippable ?? other.skippable
    return body
  }
}
