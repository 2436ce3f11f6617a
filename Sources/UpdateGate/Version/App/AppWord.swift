/// What a word, or the lack of one, means for the order of an `app` version: the later the rank, the newer.
///
/// Raw values are the bytes of the sort key, so they never change.
enum AppRank: UInt8 {
  /// The end of a list of numbers: before any further number.
  case listEnd = 0x00
  /// One more number in a list.
  case number = 0x01
  /// A bare number where a word could stand, as in `1.0-1`.
  case bareNumber = 0x10
  case development = 0x20
  case preAlpha = 0x28
  case alpha = 0x30
  case beta = 0x40
  case preview = 0x50
  case candidate = 0x60
  /// Any word that is not known; these compare among themselves by their lower-case bytes.
  case unknown = 0x70
  /// Nothing follows: the release itself, or whatever came before.
  case release = 0x80
  /// A word for the release with a number behind it, as in `1.0 GM 2`.
  case numberedRelease = 0x88
  /// A single letter glued to the last number, or `z` and a letter.
  case loneLetter = 0x90
  case postrelease = 0xA0
  /// In place of the end of a list: a further word of a pre-release, later than any number, as in `alpha.beta`.
  case furtherWord = 0xFF

  /// Whether a version with this word comes before its release.
  @inline(__always)
  var isPrerelease: Bool { rawValue >= 0x10 && rawValue < 0x80 }

  /// Whether a word of this rank is later than a pre-release that it follows: `alpha < alpha.beta`, but `rc1-dev < rc1`.
  @inline(__always)
  var isFurther: Bool { rawValue > AppRank.development.rawValue && rawValue < AppRank.release.rawValue }
}

/// The words that the `app` scheme knows.
enum AppWord {
  /// The rank of a word of at most eight letters, handed in as its lower-case bytes, the last in the lowest bits.
  @inline(__always)
  static func rank(packed word: UInt64, length: Int) -> AppRank {
    switch length {
    case 1:
      switch word {
      case pack("b"), pack("m"): return .beta
      case pack("a"): return .alpha
      case pack("c"): return .candidate
      case pack("d"): return .development
      case pack("p"), pack("r"), pack("u"), pack("h"): return .postrelease
      default: return .unknown
      }
    case 2:
      switch word {
      case pack("rc"), pack("cr"), pack("fc"): return .candidate
      case pack("gm"), pack("ga"): return .release
      case pack("pl"), pack("sp"): return .postrelease
      default: return .unknown
      }
    case 3:
      switch word {
      case pack("pre"): return .preview
      case pack("dev"): return .development
      case pack("fix"), pack("rev"): return .postrelease
      case pack("rtm"), pack("lts"), pack("esr"): return .release
      case pack("eap"): return .beta
      default: return .unknown
      }
    case 4:
      switch word {
      case pack("beta"): return .beta
      case pack("post"): return .postrelease
      case pack("next"): return .preview
      default: return .unknown
      }
    case 5:
      switch word {
      case pack("alpha"): return .alpha
      case pack("final"): return .release
      case pack("patch"): return .postrelease
      case pack("devel"): return .development
      default: return .unknown
      }
    default: return longRank(packed: word, length: length)
    }
  }

  @_optimize(speed)
  private static func longRank(packed word: UInt64, length: Int) -> AppRank {
    guard length <= 8 else { return .unknown }
    switch word {
    case pack("snapshot"), pack("nightly"), pack("canary"): return .development
    case pack("prealpha"): return .preAlpha
    case pack("preview"): return .preview
    case pack("release"), pack("stable"): return .release
    case pack("hotfix"), pack("update"): return .postrelease
    default: return .unknown
    }
  }

  /// The rank of a word of more than eight letters, handed in as its last eight and up to eight before those.
  static func rank(head: UInt64, tail: UInt64, length: Int) -> AppRank {
    switch (length, tail) {
    case (9, pack("ilestone")): head == pack("m") ? .beta : .unknown
    case (9, pack("andidate")): head == pack("c") ? .candidate : .unknown
    case (10, pack("erelease")): head == pack("pr") ? .preview : .unknown
    case (11, pack("elopment")): head == pack("dev") ? .development : .unknown
    case (11, pack("vicepack")): head == pack("ser") ? .postrelease : .unknown
    case (16, pack("andidate")): head == pack("releasec") ? .candidate : .unknown
    default: .unknown
    }
  }

  /// The rank of two words that mean something together; `nil` for all others. (`release candidate` is none of them, since
  /// a word for the release is passed over.)
  static func rank(first: AppLetters, second: AppLetters) -> AppRank? {
    guard first.count <= 8, second.count <= 8 else { return nil }
    switch (first.tail, second.tail) {
    case (pack("pre"), pack("alpha")): return .preAlpha
    case (pack("pre"), pack("release")): return .preview
    case (pack("service"), pack("pack")): return .postrelease
    default: return nil
    }
  }

  /// The bytes of a word of at most eight ASCII letters as one number.
  @inline(__always)
  static func pack(_ word: StaticString) -> UInt64 { word.packed }
}

/// The letters of a word, gathered one by one.
struct AppLetters {
  /// The last eight, the last of all in the lowest bits, and the eight before them.
  private(set) var tail: UInt64 = 0
  private var head: UInt64 = 0
  private(set) var count = 0
  private var areASCII = true

  /// Takes a letter in lower case.
  @inline(__always)
  mutating func append(_ letter: UInt8) {
    head = head << 8 | tail >> 56
    tail = tail << 8 | UInt64(letter)
    if letter >= 0x80 { areASCII = false }
    count &+= 1
  }

  @inline(__always)
  var rank: AppRank {
    guard areASCII else { return .unknown }
    return count <= 8
      ? AppWord.rank(packed: tail, length: count) : AppWord.rank(head: head, tail: tail, length: count)
  }

  /// One ASCII letter, or `z` and one, which is how letters go on behind `z`.
  @inline(__always)
  var areLone: Bool { areASCII && (count == 1 || (count == 2 && tail >> 8 == 0x7A)) }

  var areBuild: Bool { tail == AppWord.pack("build") }

  /// Whether the word may mean something else together with what follows.
  @inline(__always)
  var mayBePartOfPhrase: Bool {
    count >= 3 && count <= 7
      && (tail == AppWord.pack("pre") || tail == AppWord.pack("build") || tail == AppWord.pack("service"))
  }
}
