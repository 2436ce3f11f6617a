/// A named policy that does what a library of the field does. A policy file's own keys come before those of a preset.
public enum Preset: Sendable, CaseIterable {
  /// Asks once for each new version, whatever the answer.
  case oncePerVersion
  /// Asks for every newer version each time, with no way to skip it: XHVersion.
  case everyNewer
  /// The same for code that compared zero-padded numbers and opened the store's page.
  case zeroPadded
  /// A new major version is a must, any other may be skipped: LGCheckUpdate, as it was meant.
  case majorForces
  /// Only what the file lists counts; the store is not asked: Retired.
  case retired
  /// Siren: may not be skipped, asked every time.
  case annoying
  /// Siren: every update is a must.
  case critical
  /// Siren: may be skipped, asked daily.
  case `default`
  /// Siren: may not be skipped, asked weekly.
  case hinting
  /// Siren: may not be skipped, asked daily.
  case persistent
  /// Siren: may be skipped, asked weekly.
  case relaxed

  /// The name, as `once-per-version`.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString {
    switch self {
    case .oncePerVersion: "once-per-version"
    case .everyNewer: "every-newer"
    case .zeroPadded: "zero-padded"
    case .majorForces: "major-forces"
    case .retired: "retired"
    case .annoying: "annoying"
    case .critical: "critical"
    case .default: "default"
    case .hinting: "hinting"
    case .persistent: "persistent"
    case .relaxed: "relaxed"
    }
  }

  /// The preset with this name, whatever the case; `nil` for any other text.
  public init?(name: String) {
    for preset in Preset.allCases where name.matchesIgnoringCase(preset.label) {
      self = preset
      return
    }
    return nil
  }

  /// What it says, in the keys of a policy.
  package var body: PolicyBody {
    let body = PolicyBody()
    switch self {
    case .oncePerVersion:
      // As its origin does: who says later is asked again at the next start, who went to the store is not.
      body.every = .seconds(0)
      body.afterStore = .once
      body.skippable = false
    case .everyNewer, .zeroPadded:
      body.every = .seconds(0)
      body.skippable = false
    case .majorForces:
      var rules = PolicyRules()
      rules[.major] = PolicyRule(.force)
      body.rules = rules
      body.every = .seconds(0)
    case .retired:
      body.rules = PolicyRules(all: PolicyRule(.ignore))
      body.skippable = false
    case .annoying: body.siren(PolicyRule(.recommend, skippable: false), every: 0)
    case .critical: body.siren(PolicyRule(.force), every: 0)
    case .default: body.siren(PolicyRule(.recommend), every: 86_400)
    case .hinting: body.siren(PolicyRule(.recommend, skippable: false), every: 604_800)
    case .persistent: body.siren(PolicyRule(.recommend, skippable: false), every: 86_400)
    case .relaxed: body.siren(PolicyRule(.recommend), every: 604_800)
    }
    return body
  }
}

extension PolicyBody {
  /// Siren asks the same for every update type, and by default waits a day after the store has the release.
  fileprivate func siren(_ rule: PolicyRule, every seconds: Int64) {
    rules = PolicyRules(all: rule)
    every = .seconds(seconds)
    waitAfterRelease = 86_400
    waitAppliesToForce = true
  }
}
