/// What to do about a target of one update type. Not changed once it is read.
package final class PolicyRule: @unchecked Sendable {
  package var verdict: Verdict
  /// How often to ask; `nil` leaves it to the policy's own `every`.
  package var every: Every?
  /// Whether the user may skip the version; `nil` leaves it to the policy.
  package var skippable: Bool?
  /// When who said later, and who was sent to the store, is asked again; `nil` leaves it to the policy.
  package var afterLater: Every?
  package var afterStore: Every?
  /// After how many prompts nobody is asked any more, and after how many times later it is a must; `nil` leaves it to
  /// the policy.
  package var maxPrompts: Int64?
  package var deferrals: Int64?

  package init(_ verdict: Verdict, every: Every? = nil, skippable: Bool? = nil) {
    self.verdict = verdict
    self.every = every
    self.skippable = skippable
  }
}

/// A value for each update type that a policy may speak of.
package struct ByUpdateType<Value: Sendable>: Sendable {
  private var major: Value?
  private var minor: Value?
  private var patch: Value?
  private var revision: Value?
  private var prerelease: Value?
  private var build: Value?

  package init() {}

  /// The same value for every type.
  package init(all value: Value) {
    (major, minor, patch) = (value, value, value)
    (revision, prerelease, build) = (value, value, value)
  }

  package subscript(type: UpdateType) -> Value? {
    @inline(__always) get {
      switch type {
      case .unchanged: nil
      case .major: major
      case .minor: minor
      case .patch: patch
      case .revision: revision
      case .prerelease: prerelease
      case .build: build
      }
    }
    set {
      switch type {
      case .unchanged: break
      case .major: major = newValue
      case .minor: minor = newValue
      case .patch: patch = newValue
      case .revision: revision = newValue
      case .prerelease: prerelease = newValue
      case .build: build = newValue
      }
    }
  }
}

package typealias PolicyRules = ByUpdateType<PolicyRule>
/// Seconds from a release until a recommendation of it becomes a must.
package typealias PolicyGrace = ByUpdateType<Int64>
