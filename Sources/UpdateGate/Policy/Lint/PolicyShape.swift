/// What stands at a place of a policy file: which keys it may have, and what stands under each.
enum PolicyShape {
  case policy, body, platforms
  case entries, entry, entryTexts
  case rules, rule, grace
  case releases, release, critical, rollout
  case messaging, kinds, texts
  /// A value without keys of its own, in a file of ours.
  case value
  /// A text that is shown to users, and an address.
  case text, address
  /// Any part of a file of another system.
  case anything

  /// The keys, with one blank between; `nil` where any key may stand.
  var keys: StaticString? {
    switch self {
    case .policy:
      """
      enabled storeURL minimumVersion recommendedVersion versions rules every waitAfterRelease waitAppliesToForce grace \
      deadline releases messaging loopLimit platforms
      """
    case .body:
      """
      enabled storeURL minimumVersion recommendedVersion versions rules every waitAfterRelease waitAppliesToForce grace \
      deadline releases messaging loopLimit
      """
    case .platforms: "ios ipados macos tvos watchos visionos android windows linux web harmonyos"
    case .entry: "version range policy messaging url notes"
    case .rules, .grace: "major minor patch revision prerelease build"
    case .rule: "policy every skippable"
    case .release: "version date minimumOS maximumOS critical rollout channel notes url"
    case .critical: "below"
    case .rollout: "percent over"
    case .messaging, .kinds: "forced recommended"
    case .entryTexts, .texts: "title message continueButtonText cancelButtonText skipButtonText"
    case .entries, .releases, .value, .text, .address, .anything: nil
    }
  }

  /// Whether a key that is none of ``keys`` may yet stand here: the tag of a language, or a platform's name.
  func allows(_ key: String) -> Bool {
    switch self {
    case .messaging, .entryTexts: LanguageTag.isTag(key)
    case .platforms: true
    default: false
    }
  }

  /// What stands under a key.
  func shape(of key: String) -> PolicyShape {
    switch self {
    case .policy, .body:
      if key.isWord(of: "versions") { return .entries }
      if key.isWord(of: "rules") { return .rules }
      if key.isWord(of: "grace") { return .grace }
      if key.isWord(of: "releases") { return .releases }
      if key.isWord(of: "messaging") { return .messaging }
      if key.isWord(of: "platforms") { return .platforms }
      return key.isWord(of: "storeURL") ? .address : .value
    case .platforms: return .body
    case .entry: return key.isWord(of: "messaging") ? .entryTexts : key.isWord(of: "url") ? .address : .value
    case .rules: return .rule
    case .release:
      if key.isWord(of: "critical") { return .critical }
      if key.isWord(of: "rollout") { return .rollout }
      return key.isWord(of: "url") ? .address : .value
    case .messaging: return key.isWord(of: "forced recommended") ? .texts : .kinds
    case .kinds: return .texts
    case .entryTexts: return LanguageTag.isTag(key) ? .texts : .text
    case .texts: return .text
    case .grace, .rule, .critical, .rollout, .entries, .releases, .value, .text, .address: return .value
    case .anything: return .anything
    }
  }

  /// What each element of a list is.
  var element: PolicyShape {
    switch self {
    case .entries: .entry
    case .releases: .release
    case .anything: .anything
    default: .value
    }
  }
}
