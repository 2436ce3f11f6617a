/// Choices that the `app` scheme leaves to the caller. The other schemes ignore them.
public struct VersionOptions: Sendable, Equatable {
  /// What a single ASCII letter at the very end means, as in `1.1d` or `1.0b`.
  public enum LoneLetter: Int32, Sendable {
    /// A pre-release, like the word it abbreviates: `1.0b < 1.0`. The default, since Apple and Python read it so.
    case prerelease = 0
    /// Later than the release: `1.0 < 1.0a < 1.0b`, as OpenSSL numbers its fixes.
    case postrelease = 1
  }

  /// What a bare number after a separator means, as in `1.0-1`.
  public enum DashNumber: Int32, Sendable {
    /// A pre-release, as Semantic Versioning says: `1.0-1 < 1.0`. The default.
    case prerelease = 0
    /// A revision of the release, as packagers number them: `1.0 < 1.0-1 < 1.0.1`.
    case revision = 1
  }

  /// How a single letter at the very end is read.
  public var loneLetter: LoneLetter
  /// How a bare number after a separator is read.
  public var dashNumber: DashNumber
  /// Whether build numbers break a tie. They do so only when both sides have one: `1.0 (9) < 1.0 (10)`, `1.0 = 1.0 (9)`.
  ///
  /// Off by default, because a store label and the running program often disagree about the build. With it on, equality is not
  /// transitive in a list where only some versions carry a build.
  public var build: Bool

  public init(loneLetter: LoneLetter = .prerelease, dashNumber: DashNumber = .prerelease, build: Bool = false) {
    self.loneLetter = loneLetter
    self.dashNumber = dashNumber
    self.build = build
  }

  /// Lone letters and bare numbers are pre-releases; builds do not count.
  public static let standard = VersionOptions()
}
