/// What the linter can find. The names are fixed: programs may ignore a finding by its code.
public enum LintCode: Int, Sendable, CaseIterable {
  // Versions
  /// No release reaches this floor: users below it have nothing to update to.
  case floorAboveNewest
  /// No release reaches this version, so users of the newest one stay below it.
  case recommendedAboveNewest
  /// It is not above minimumVersion, so it never applies.
  case recommendedBelowMinimum
  /// It forces installed versions for which no newer release is listed.
  case mustUnsatisfiable
  /// The same version is listed before in the same channel.
  case releaseRepeated
  /// MinimumOS is above maximumOS: no device can install it.
  case osLimitsEmpty
  /// No release at or above it runs on every version of the system.
  case floorBeyondOS
  /// It is a pre-release, by its letter or word, so earlier pre-releases are below it and later ones are not.
  case floorIsPrerelease
  /// It reads as one version that nobody has, and several were meant.
  case versionIsRange
  // Entries
  /// An earlier entry has the same version, so this one never applies.
  case entryRepeated
  /// An earlier range covers all of this one, so it never applies.
  case rangeShadowed
  /// No version can lie in this range.
  case rangeEmpty
  /// It covers versions below minimumVersion and spares them: an entry is final.
  case entryBeatsFloor
  /// It spares versions that a critical release forces: an entry is final.
  case entryBeatsCritical
  /// It spares its versions from rules that force: an entry is final.
  case entryBeatsRule
  /// It is never forced by deadline or grace: an entry is final.
  case entryBeatsDeadline
  // Rules and times
  /// No update is of this type under the scheme and its options.
  case ruleNeverApplies
  /// It has no effect unless the rule's policy is recommend.
  case ruleKeyMoot
  /// The rule for this type does not recommend, so no grace ends.
  case graceMoot
  /// No rule recommends, so the deadline forces nothing.
  case deadlineMoot
  /// The deadline has passed: every recommendation of a rule or by default is forced.
  case deadlinePast
  /// It has no effect without waitAfterRelease.
  case waitMoot
  /// It is below one percent; for a quarter of all devices write 25, not 0.25.
  case percentFraction
  /// The policy is switched off, so nothing else in it counts.
  case policyDisabled
  /// It has no effect unless the entry's policy is force.
  case fromMoot
  /// It is not above deferrals, so the prompts end before the update is forced.
  case promptsEndFirst
  /// It has no date, beside a wait, a grace or a rollout over time.
  case releaseUndated
  /// Its date lies ahead, but without waitAfterRelease it is offered at once.
  case releaseAhead
  /// It is longer than the time between the releases, so the newest one is never out of its wait.
  case waitBeyondReleases
  /// It counts seconds, and days were probably meant.
  case secondsAsDays
  /// It says something of these platforms only: a request without a platform, or with another, gets nothing.
  case platformsOnly
  /// It names no tag, so it holds for nobody or for everybody.
  case audienceEmpty
  // Texts and addresses
  /// It has some texts but not all, and built-in ones or those of another language stand in.
  case textsIncomplete
  /// It has texts for one kind of prompt only, but the policy can lead to both.
  case textsMissing
  /// It holds a variable that is not filled in.
  case unknownVariable
  /// It holds a plural form that is not well-formed, so it is shown as it stands.
  case brokenPlural
  /// It should begin with https://, itms-apps:// or market://.
  case addressScheme
  /// It is no language, so nobody sees these texts.
  case unknownLanguage
  /// It hides the only button that leads to the store.
  case buttonMissing
  // Keys
  /// It stands twice in its object; this one counts.
  case duplicateKey
  /// It is an unknown key that is close to a known one, so its value does not count.
  case misspeltKey
  /// It is a known key that does not count here.
  case misplacedKey
  /// Unknown key: its value does not count.
  case unknownKey
  // Values
  /// It has a wrong type or value.
  case wrongValue
  // Files of other systems, and their keys in ours
  /// It is a key of another system that is not honoured.
  case notHonoured
  /// It looks like a floor and holds nobody back.
  case floorNotHonoured
  /// It does not count, since another key says the same.
  case keyOverruled
  /// It is not read here.
  case keyNotRead

  /// How bad it is.
  public enum Severity: Sendable {
    /// It does not do what it says.
    case error
    /// It probably does not do what was meant.
    case warning
    /// Worth knowing.
    case note

    /// The name, as `error`.
    public var name: String { label.text }

    /// The name, as it stands in the program.
    package var label: StaticString {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }
  }

  /// What a remark of the reader is.
  init(_ kind: UpdatePolicy.Remark.Kind) {
    self =
      switch kind {
      case .note: .notHonoured
      case .floor: .floorNotHonoured
      case .overruled: .keyOverruled
      case .unread: .keyNotRead
      }
  }

  /// The name, as `floorAboveNewest`.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString { row.name }
  /// How bad it is.
  public var severity: Severity { row.severity }
  /// One sentence, lower-case, without a final full stop.
  var message: StaticString { row.message }

  private typealias Row = (name: StaticString, severity: Severity, message: StaticString)

  private var row: Row {
    LintCode.rows.indices.contains(rawValue) ? LintCode.rows[rawValue] : ("", .note, "")
  }

  /// In the order of the cases.
  private static let rows: [Row] = [
    ("floorAboveNewest", .error, "no release reaches this floor: users below it have nothing to update to"),
    (
      "recommendedAboveNewest", .warning,
      "no release reaches this version, so users of the newest one stay below it"
    ),
    ("recommendedBelowMinimum", .warning, "is not above minimumVersion, so it never applies"),
    ("mustUnsatisfiable", .error, "forces installed versions for which no newer release is listed"),
    ("releaseRepeated", .warning, "the same version is listed before in the same channel"),
    ("osLimitsEmpty", .error, "minimumOS is above maximumOS: no device can install it"),
    ("floorBeyondOS", .warning, "no release at or above it runs on every version of the system"),
    (
      "floorIsPrerelease", .warning,
      "is a pre-release, by its letter or word, so earlier pre-releases are below it and later ones are not"
    ),
    ("versionIsRange", .error, "reads as one version that nobody has"),
    ("entryRepeated", .warning, "an earlier entry has the same version, so this one never applies"),
    ("rangeShadowed", .warning, "an earlier range covers all of this one, so it never applies"),
    ("rangeEmpty", .warning, "no version can lie in this range"),
    ("entryBeatsFloor", .warning, "covers versions below minimumVersion and spares them: an entry is final"),
    ("entryBeatsCritical", .warning, "spares versions that a critical release forces: an entry is final"),
    ("entryBeatsRule", .note, "spares its versions from rules that force: an entry is final"),
    ("entryBeatsDeadline", .warning, "is never forced by deadline or grace: an entry is final"),
    ("ruleNeverApplies", .warning, "no update is of this type under the scheme and its options"),
    ("ruleKeyMoot", .warning, "has no effect unless the rule's policy is recommend"),
    ("graceMoot", .warning, "the rule for this type does not recommend, so no grace ends"),
    ("deadlineMoot", .warning, "no rule recommends, so the deadline forces nothing"),
    ("deadlinePast", .warning, "the deadline has passed: every recommendation of a rule or by default is forced"),
    ("waitMoot", .note, "has no effect without waitAfterRelease"),
    ("percentFraction", .warning, "is below one percent; for a quarter of all devices write 25, not 0.25"),
    ("policyDisabled", .note, "the policy is switched off, so nothing else in it counts"),
    ("fromMoot", .warning, "has no effect unless the entry's policy is force"),
    ("promptsEndFirst", .warning, "is not above deferrals, so the prompts end before the update is forced"),
    ("releaseUndated", .warning, "has no date"),
    ("releaseAhead", .warning, "its date lies ahead, but without waitAfterRelease it is offered at once"),
    (
      "waitBeyondReleases", .warning,
      "is longer than the time between the releases, so the newest one is never out of its wait"
    ),
    ("secondsAsDays", .warning, "counts seconds"),
    (
      "platformsOnly", .warning,
      "says something of these platforms only: a request without a platform, or with another, gets nothing"
    ),
    ("audienceEmpty", .warning, "names no tag"),
    ("textsIncomplete", .note, "has some texts but not all, and built-in ones or those of another language stand in"),
    ("textsMissing", .warning, "has texts for one kind of prompt only, but the policy can lead to both"),
    (
      "unknownVariable", .warning,
      "holds a variable that is not filled in; there are {app} {installed} {target} {days} {deferralsLeft} {date} {notes}"
    ),
    (
      "brokenPlural", .warning,
      "holds a plural form that is not well-formed, so it is shown as it stands; write {days, plural, one {…} other {…}}"
    ),
    ("addressScheme", .warning, "should begin with https://, itms-apps:// or market://"),
    ("unknownLanguage", .warning, "is no language, so nobody sees these texts"),
    ("buttonMissing", .warning, "hides the only button that leads to the store"),
    ("duplicateKey", .warning, "stands twice in its object; this one counts"),
    ("misspeltKey", .error, "unknown key, so its value does not count; did you mean"),
    ("misplacedKey", .error, "does not count here"),
    ("unknownKey", .warning, "unknown key: its value does not count"),
    ("wrongValue", .error, "has a wrong type or value"),
    ("notHonoured", .note, "is not honoured"),
    ("floorNotHonoured", .error, "looks like a floor and holds nobody back"),
    ("keyOverruled", .warning, "does not count"),
    ("keyNotRead", .error, "is not read"),
  ]
}
