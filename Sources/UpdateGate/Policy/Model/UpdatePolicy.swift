/// What a hosted policy file says: who must update, who should, and how often they are asked.
///
/// A policy is read once and may then be used for any number of decisions. It holds one set of keys, and another for
/// each platform that the file treats apart.
public struct UpdatePolicy: Sendable {
  /// The keys that hold where no platform has its own.
  package var body: PolicyBody
  /// The keys of each platform that the file names, already completed from the others. Of those that have the same name
  /// the first that holds on a device counts.
  package var platforms: [Platform] = []
  /// What the file said that cannot be honoured, for the linter: in any order, some of it twice.
  package var remarks: [Remark] = []
  /// The number that the file gives its own state. Who keeps a policy up to date never lets it go down, so that an old
  /// file from a cache does not replace a newer one. 0 or more; `nil` where the file has none.
  public internal(set) var revision: Int64?

  /// What ``takeLost()`` gives, while the file is read.
  private var lost: [Untestable] = []

  #if !hasFeature(Embedded)
    /// The file that it was read from, for Swift callers who write it again; `nil` for one that was made of a body.
    var source: [UInt8]?
  #endif

  /// What its versions and ranges were read under.
  private let scheme: VersionScheme
  private let options: VersionOptions

  package init(body: PolicyBody, scheme: VersionScheme = .app, options: VersionOptions = .standard) {
    self.body = body
    self.scheme = scheme
    self.options = options
  }

  /// Refuses a request that compares versions in another way than this policy was read: a floor that cannot be compared
  /// would hold nobody back, and say nothing.
  package func check(scheme: VersionScheme, options: VersionOptions) throws(UpdateGateError) {
    // Only `app` has options.
    guard scheme == self.scheme, scheme != .app || options == self.options else {
      throw UpdateGateError(
        .argument, "the policy was read under another scheme or other version options than the request has",
        path: "policy")
    }
  }

  /// Whether both were read under the same scheme and options.
  func hasSameRules(as other: UpdatePolicy) -> Bool { scheme == other.scheme && options == other.options }

  /// A policy that holds these keys everywhere.
  func holding(_ body: PolicyBody) -> UpdatePolicy {
    var policy = UpdatePolicy(body: body, scheme: scheme, options: options)
    policy.revision = revision
    return policy
  }

  /// The keys for one platform.
  package struct Platform: Sendable {
    /// The name in small letters, as `android`.
    package var name: String
    /// The version of the operating system from which they hold.
    package var minimumOS: String?
    package var body: PolicyBody
  }

  /// Something in a file that does not do what it says there.
  package struct Remark: Sendable {
    /// What the linter makes of it.
    package enum Kind: Sendable {
      /// It has no counterpart here.
      case note
      /// It looks like a floor and is none.
      case floor
      /// It is a hand-made file's key, and ours stands beside it.
      case overruled
      /// It is our key in another shape, in a hand-made file.
      case unread
    }

    package var message: StaticString
    /// Where it stands: bytes before the value.
    package var offset: Int
    package var kind: Kind
  }

  /// Notes what does not count.
  mutating func remark(_ message: StaticString, at node: JSONNode, _ kind: Remark.Kind = .note, path: String? = nil) {
    remarks.append(Remark(message: message, offset: node.offset, kind: kind))
    if let path {
      lost.append(Untestable(key: .elsewhere, path: path, offset: node.offset))
    }
  }

  /// What looks like a floor and is none, to be kept with the keys that it was found beside.
  mutating func takeLost() -> [Untestable] {
    defer { lost = [] }
    return lost
  }

  /// The keys that hold for a platform and a version of its operating system, either of which may be `nil`.
  package func body(for platform: BorrowedBytes?, osVersion: BorrowedBytes?) -> PolicyBody {
    part(for: platform, osVersion: osVersion).map { platforms[$0].body } ?? body
  }

  /// Which of ``platforms`` holds. As everywhere, OS limits count only where the OS version is given. A tablet without a
  /// section of its own is an iPhone.
  func part(for platform: BorrowedBytes?, osVersion: BorrowedBytes?) -> Int? {
    guard let platform else { return nil }
    var isNamed = false
    for index in platforms.indices where platforms[index].name.withBytes({ $0.matchesIgnoringCase(platform) }) {
      isNamed = true
      guard let minimumOS = platforms[index].minimumOS, let osVersion,
        minimumOS.withBytes({ OSVersion.standing(of: osVersion, to: $0) }) == .older
      else { return index }
    }
    guard !isNamed, platform.matchesIgnoringCase("ipados") else { return nil }
    return part(for: ("ios" as StaticString).bytes, osVersion: osVersion)
  }
}

/// The keys of a policy, each absent unless the file has it. Presets are written in the same keys.
///
/// An object, so that a decision refers to it and copies nothing. It is filled in while a policy is read and never
/// changed afterwards, so it may be shared between threads.
package final class PolicyBody: @unchecked Sendable {
  package var enabled: Bool?
  package var storeURL: String?
  /// Floors for the installed version. Of a list the first counts that holds for the request and the time.
  package var minimumVersion: [PolicyFloor]?
  package var recommendedVersion: [PolicyFloor]?
  /// The same for the installed build, which is compared under the scheme `integer`.
  package var minimumBuild: [PolicyFloor]?
  package var recommendedBuild: [PolicyFloor]?
  /// Whether an installed pre-release of the version that is the minimum meets it.
  package var prereleaseMeetsMinimum: Bool?
  /// What an installed version gets that cannot be read.
  package var unreadableVersion: Verdict?
  package var versions: [PolicyEntry]?
  /// The same in an order in which one is looked up; `nil` where they are few.
  package var entryIndex: EntryIndex?
  package var rules: PolicyRules?
  package var every: Every?
  /// When who said later, and who was sent to the store for a target, is asked about it again.
  package var afterLater: Every?
  package var afterStore: Every?
  /// After how many prompts about a target nobody is asked about it any more; 1 or more.
  package var maxPrompts: Int64?
  /// After how many times later a recommendation is a must; 0 or more.
  package var deferrals: Int64?
  /// Seconds from a release's date until it is offered.
  package var waitAfterRelease: Int64?
  package var waitAppliesToForce: Bool?
  package var grace: PolicyGrace?
  /// Unix seconds from which a recommendation by rule or by default becomes a must.
  package var deadline: Int64?
  package var releases: PolicyReleases?
  package var messaging: PolicyMessaging?
  package var loopLimit: Int64?
  /// Whether a prompt may be skipped whose rule does not say.
  package var skippable: Bool?
  /// What the file hands on to the app as it stands.
  package var meta: PolicyMeta?
  /// What cannot be tested under the policy's scheme, beside floors that are not readable.
  package var untestable: [Untestable] = []

  package init() {}

  /// These keys, and where one is absent, that of a preset. What a rule of the preset says comes behind each of these
  /// keys.
  func completed(from preset: Preset) -> PolicyBody {
    let other = preset.body
    if rules == nil, var theirs = other.rules {
      for type in UpdateType.allCases {
        guard let rule = theirs[type] else { continue }
        rule.every = every ?? rule.every
        rule.skippable = skippable ?? rule.skippable
        rule.afterLater = afterLater ?? rule.afterLater
        rule.afterStore = afterStore ?? rule.afterStore
        rule.maxPrompts = maxPrompts ?? rule.maxPrompts
        rule.deferrals = deferrals ?? rule.deferrals
        theirs[type] = rule
      }
      other.rules = theirs
    }
    return completed(from: other)
  }

  /// These keys, and where one is absent, that of `other`.
  package func completed(from other: PolicyBody) -> PolicyBody {
    let body = PolicyBody()
    body.enabled = enabled ?? other.enabled
    body.storeURL = storeURL ?? other.storeURL
    body.minimumVersion = minimumVersion ?? other.minimumVersion
    body.recommendedVersion = recommendedVersion ?? other.recommendedVersion
    body.minimumBuild = minimumBuild ?? other.minimumBuild
    body.recommendedBuild = recommendedBuild ?? other.recommendedBuild
    body.prereleaseMeetsMinimum = prereleaseMeetsMinimum ?? other.prereleaseMeetsMinimum
    body.unreadableVersion = unreadableVersion ?? other.unreadableVersion
    body.versions = versions ?? other.versions
    body.entryIndex = versions == nil ? other.entryIndex : entryIndex
    body.rules = rules ?? other.rules
    body.every = every ?? other.every
    body.afterLater = afterLater ?? other.afterLater
    body.afterStore = afterStore ?? other.afterStore
    body.maxPrompts = maxPrompts ?? other.maxPrompts
    body.deferrals = deferrals ?? other.deferrals
    body.waitAfterRelease = waitAfterRelease ?? other.waitAfterRelease
    body.waitAppliesToForce = waitAppliesToForce ?? other.waitAppliesToForce
    body.grace = grace ?? other.grace
    body.deadline = deadline ?? other.deadline
    body.releases = releases ?? other.releases
    body.messaging = messaging ?? other.messaging
    body.loopLimit = loopLimit ?? other.loopLimit
    body.skippable = skippable ?? other.skippable
    body.meta = meta ?? other.meta
    body.untestable = untestable
    for fault in other.untestable {
      switch fault.key {
      case .versions: if versions != nil { continue }
      case .releases: if releases != nil { continue }
      case .elsewhere: break
      }
      body.untestable.append(fault)
    }
    return body
  }
}
