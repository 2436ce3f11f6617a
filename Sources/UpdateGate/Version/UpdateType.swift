/// What kind of step lies between two versions: the first part that differs after padding with zeros.
public enum UpdateType: Int32, Sendable, CaseIterable {
  /// The versions are equal. Its name is `none`; as a case that word would be lost in an optional.
  case unchanged = 0
  /// The first part differs: `1.9` and `2.0`.
  case major = 1
  /// The second part differs: `1.2` and `1.3.1`.
  case minor = 2
  /// The third part differs: `2` and `2.0.1`.
  case patch = 3
  /// The fourth part or a later one differs, or a word after the release: `1.0` and `1.0-patch1`.
  case revision = 4
  /// The numbers agree and one side or both are pre-releases: `1.0-rc.1` and `1.0`.
  case prerelease = 5
  /// Only the builds differ, and the caller asked for them to count: `1.0 (9)` and `1.0 (10)`.
  case build = 6

  /// The type of a difference in the part at `index`, counted from 0.
  init(part index: Int) {
    switch index {
    case 0: self = .major
    case 1: self = .minor
    case 2: self = .patch
    default: self = .revision
    }
  }

  /// The name, as used in JSON answers and policies.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString {
    switch self {
    case .unchanged: "none"
    case .major: "major"
    case .minor: "minor"
    case .patch: "patch"
    case .revision: "revision"
    case .prerelease: "prerelease"
    case .build: "build"
    }
  }
}
