/// What stands at a place of a policy file: which keys it may have, and what stands under each.
enum PolicyShape {
  case policy, body, platforms
  case entries, entry, entryTexts
  case floors, floor, builds, buildFloor, audience
  case rules, rule, grace
  case releases, release, critical, rollout
  case messaging, kinds, texts
  /// A text, or texts by language.
  case notes
  /// A value without keys of its own, in a file of ours.
  case value
  /// A text that is shown to users, and an address.
  case text, address
  /// Any part of a file of another system, and what is handed on as it stands.
  case anything

  /// The keys, with one blank between; `nil` where any key may stand.
  var keys: StaticString? {
    switch self {
    case .policy:
      """
      enabled storeURL minimumVersion recommendedVersion minimumBuild recommendedBuild prereleaseMeetsMinimum \
      unreadableVersion versions rules every afterLater afterStore maxPrompts deferrals skippable waitAfterRelease \
      waitAppliesToForce grace deadline releases messaging loopLimit meta revision platforms
      """
    case .body:
      """
      enabled storeURL minimumVersion recommendedVersion minimumBuild recommendedBuild prereleaseMeetsMinimum \
      unreadableVersion versions rules every afterLater afterStore maxPrompts deferrals skippable waitAfterRelease \
      waitAppliesToForce grace deadline releases messaging loopLimit meta
      """
    case .platforms: "ios ipados macos tvos watchos visionos android windows linux web harmonyos"
    case .entry: "version range policy messaging url notes only except from"
    case .floor: "version only except from"
    case .buildFloor: "build version only except from"
    case .audience: "tags"
    case .rules, .grace: "major minor patch revision prerelease build"
    case .rule: "policy every skippable afterLater afterStore maxPrompts deferrals"
    case .release:
      """
      version build date minimumOS maximumOS architectures critical rollout channel withdrawn only except notes url
      """
    case .critical: "below"
    case .rollout: "percent over"
    case .messaging, .kinds: "forced recommended unsupported"
    case .entryTexts, .texts: "title message continueButtonText cancelButtonText skipButtonText"
    case .notes: ""
    case .entries, .floors, .builds, .releases, .value, .text, .address, .anything: nil
    }
  }

  /// Whether a key that is none of ``keys`` may yet stand here: the tag of a language, or a platform's name.
  func allows(_ key: String) -> Bool {
    switch self {
    case .messaging, .entryTexts, .notes: LanguageTag.isTag(key)
    case .platforms: true
    default: false
    }
  }

  /// What stands under a key.
  func shape(of key: String) -> PolicyShape {
    switch self {
    case .policy, .body: return PolicyShape.ofBody(key)
    case .platforms: return .body
    case .entry:
      if key.isWord(of: "messaging") { return .entryTexts }
      if key.isWord(of: "notes") { return .notes }
      if key.isWord(of: "only except") { return .audience }
      return key.isWord(of: "url") ? .address : .value
    case .floors, .floor, .builds, .buildFloor: return key.isWord(of: "only except") ? .audience : .value
    case .rules: return .rule
    case .release:
      if key.isWord(of: "critical") { return .critical }
      if key.isWord(of: "rollout") { return .rollout }
      if key.isWord(of: "notes") { return .notes }
      if key.isWord(of: "only except") { return .audience }
      return key.isWord(of: "url") ? .address : .value
    case .messaging: return key.isWord(of: "forced recommended unsupported") ? .texts : .kinds
    case .kinds: return .texts
    case .entryTexts: return LanguageTag.isTag(key) ? .texts : .text
    case .texts: return .text
    case .grace, .rule, .critical, .rollout, .audience, .notes, .entries, .releases, .value, .text, .address:
      return .value
    case .anything: return .anything
    }
  }

  private static func ofBody(_ key: String) -> PolicyShape {
    if key.isWord(of: "versions") { return .entries }
    if key.isWord(of: "minimumVersion recommendedVersion") { return .floors }
    if key.isWord(of: "minimumBuild recommendedBuild") { return .builds }
    if key.isWord(of: "rules") { return .rules }
    if key.isWord(of: "grace") { return .grace }
    if key.isWord(of: "releases") { return .releases }
    if key.isWord(of: "messaging") { return .messaging }
    if key.isWord(of: "platforms") { return .platforms }
    if key.isWord(of: "meta") { return .anything }
    return key.isWord(of: "storeURL") ? .address : .value
  }

  /// What each element of a list is.
  var element: PolicyShape {
    switch self {
    case .entries: .entry
    case .floors: .floor
    case .builds: .buildFloor
    case .releases: .release
    case .anything: .anything
    default: .value
    }
  }
}
