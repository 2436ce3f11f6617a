/// Choices that the `app` scheme leaves to the caller. The other schemes ignore them.
public struct VersionOptions: Sendable, Equatable, Hashable {
  /// What a single letter glued to the last number means, as in `1.1d` or `1.0.2u`, and `z` with a letter, as in `0.9.8zc`.
  public enum LoneLetter: Int32, Sendable {
    /// A pre-release, like the word it abbreviates: `1.0b < 1.0`, as Apple and Python read it.
    case prerelease = 0
    /// Later than the release: `1.0 < 1.0a < 1.0b`. The default, since store labels and dated releases mean it so.
    case postrelease = 1
  }

  /// What a bare number after a separator means, as in `1.0-1`.
  public enum DashNumber: Int32, Sendable {
    /// A pre-release, as Semantic Versioning says: `1.0-1 < 1.0`. The default.
    case prerelease = 0
    /// A revision of the release, as packagers number them: `1.0 < 1.0-1 < 1.0.1`.
    case revision = 1
  }

  /// What a word that is not known means, as in `8.1.8-local`.
  public enum UnknownWords: Int32, Sendable {
    /// A pre-release, the last before the release: `1.0-rc1 < 1.0-local < 1.0`. The default.
    case prerelease = 0
    /// Nothing: the word and its numbers are set aside, as a build is, and `8.1.8-local = 8.1.8`.
    case ignored = 1
  }

  /// How a single letter glued to the last number is read.
  public var loneLetter: LoneLetter
  /// How a bare number after a separator is read.
  public var dashNumber: DashNumber
  /// How words that are not known are read.
  public var unknownWords: UnknownWords
  /// Whether build numbers break a tie. They do so only when both sides have one: `1.0 (9) < 1.0 (10)`, `1.0 = 1.0 (9)`.
  ///
  /// Off by default, because a store label and the running program often disagree about the build. With it on, equality is not
  /// transitive in a list where only some versions carry a build.
  public var build: Bool

  /// Options; what is left out is as in ``standard``.
  public init(
    loneLetter: LoneLetter = .postrelease, dashNumber: DashNumber = .prerelease,
    unknownWords: UnknownWords = .prerelease, build: Bool = false
  ) {
    self.loneLetter = loneLetter
    self.dashNumber = dashNumber
    self.unknownWords = unknownWords
    self.build = build
  }

  /// Lone letters are later, bare numbers and unknown words are pre-releases; builds do not count.
  public static let standard = VersionOptions()
}
