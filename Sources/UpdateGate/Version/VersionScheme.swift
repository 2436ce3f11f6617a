/// How two version strings compare. The caller names the scheme; the library never guesses one.
///
/// Trying one scheme after another breaks transitivity: `a < b < c` and still `c < a`. So a program picks one scheme and
/// stays with it. Raw values are those of `ug_scheme` in the C header and are never reused.
public enum VersionScheme: Int32, Sendable, CaseIterable {
  /// What store labels need: any number of parts, words before and after a release, build numbers set aside.
  ///
  /// Orderings that hold: `1.0 = 1.0.0`, `1.01 = 1.1`, `1.9 < 1.10`, `v1.2 = 1.2`, `1.4 (18) = 1.4`,
  /// `1.0-dev < 1.0-alpha < 1.0b1 < 1.0-beta2 < 1.0-beta11 < 1.0-pre < 1.0-rc.1 < 1.0 = 1.0-final < 1.0b < 1.0-patch1 < 1.0.1`,
  /// `7_88_1 = 7.88.1`, `1.0~r1 < 1.0 < 1.0-60-g8fae44fb1`.
  case app = 0
  /// Semantic Versioning 2.0.0, strict; one leading `v` is allowed, as in node's strict mode.
  ///
  /// Orderings that hold: `1.0.0-alpha < 1.0.0-alpha.1 < 1.0.0-alpha.beta < 1.0.0-beta.2 < 1.0.0-beta.11 < 1.0.0`,
  /// `1.0.0+1 = 1.0.0+2`. `1.0`, `1.0.0.0` and `01.0.0` are not versions.
  case semver = 1
  /// `CFBundleShortVersionString`: one to three integers with dots between; anything else is not a version.
  ///
  /// Orderings that hold: `1 = 1.0.0`, `4.07 = 4.7`, `1.9 < 1.10`.
  case apple = 2
  /// One non-negative integer of any length, such as an Android `versionCode` or a build number.
  ///
  /// Orderings that hold: `9 < 10`, `007 = 7`, `18446744073709551615 < 18446744073709551616`.
  case integer = 3
  /// What `NSString.compare(options: .numeric)` answers for ASCII, for moving from code that used `NSNumericSearch`.
  ///
  /// Every text is a version. Orderings that hold: `2.1 < 2.1.0`, `1.01 = 1.1`, `1.0 < 1.0-beta`,
  /// `1.18446744073709551616 = 1.0` (64-bit wrap-around). Beyond ASCII by Unicode scalar, without normalisation.
  case foundation = 4
  /// What Sparkle's standard version comparator answers, for moving from Sparkle feeds.
  ///
  /// Every text is a version. Orderings that hold: `1.0 = 1.0.0`, `1.0b1 < 1.0`, `1.0-beta = 1.0` (cut at the dash).
  /// Like the original it is not transitive on malformed text, nor mirrored where one text starts with a dash.
  case sparkle = 5

  /// The longest version that is read, in bytes. A longer one is refused with ``Status/tooLong``.
  ///
  /// Every scheme takes linear time, so the limit is only there to make "too long" a clear answer.
  public static let lengthLimit = 64 << 10
  /// The longest version that decisions deal with, in bytes: in a request, a policy, a reply or a state. Each may be
  /// compared with thousands.
  public static let decisionLimit = 1024

  /// The scheme with this name, as `app`; `nil` for any other text.
  public init?(name: String) {
    for scheme in VersionScheme.allCases where scheme.label.matches(name) {
      self = scheme
      return
    }
    return nil
  }

  /// The name, as used by the command, by JSON requests and in Python.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString {
    switch self {
    case .app: "app"
    case .semver: "semver"
    case .apple: "apple"
    case .integer: "integer"
    case .foundation: "foundation"
    case .sparkle: "sparkle"
    }
  }
}

extension StaticString {
  /// Whether `text` holds exactly these bytes. Works without the Unicode tables that `String ==` would pull in.
  package func matches(_ text: String) -> Bool {
    guard hasPointerRepresentation else { return false }
    let mine = bytes
    var index = 0
    for byte in text.utf8 {
      guard index < mine.count, mine[index] == byte else { return false }
      index += 1
    }
    return index == mine.count
  }
}
