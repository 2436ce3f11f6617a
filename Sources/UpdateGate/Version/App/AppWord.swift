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
  /// A single letter at the end where the caller wants it after the release.
  case loneLetter = 0x90
  case postrelease = 0xA0

  /// Whether a version with this word comes before its release.
  @inline(__always)
  var isPrerelease: Bool { rawValue >= 0x10 && rawValue < 0x80 }
}

/// The words that the `app` scheme knows.
enum AppWord {
  /// The rank of a word, handed in as its lower-case bytes, the last in the lowest bits. Longer words than eight letters are
  /// never known.
  @inline(__always)
  static func rank(packed word: UInt64, length: Int) -> AppRank {
    switch length {
    case 1:
      switch word {
      case pack("b"), pack("m"): return .beta
      case pack("a"): return .alpha
      case pack("c"): return .candidate
      case pack("d"): return .development
      case pack("p"), pack("r"): return .postrelease
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
      default: return .unknown
      }
    case 4:
      switch word {
      case pack("beta"): return .beta
      case pack("post"): return .postrelease
      default: return .unknown
      }
    case 5:
      switch word {
      case pack("alpha"): return .alpha
      case pack("final"): return .release
      case pack("patch"): return .postrelease
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
    case pack("preview"): return .preview
    case pack("release"), pack("stable"): return .release
    case pack("hotfix"), pack("update"): return .postrelease
    default: return .unknown
    }
  }

  /// The bytes of a word of at most eight ASCII letters as one number.
  @inline(__always)
  static func pack(_ word: StaticString) -> UInt64 {
    var packed: UInt64 = 0
    var index = 0
    while index < word.utf8CodeUnitCount {
      packed = packed << 8 | UInt64(word.utf8Start[index])
      index &+= 1
    }
    return packed
  }
}
