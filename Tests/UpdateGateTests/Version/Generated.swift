import Foundation

/// A generator that gives the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The seed of this run: `UPDATEGATE_SEED` where that is set.
  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["UPDATEGATE_SEED"].flatMap { UInt64($0) } ?? 20_261_130
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including `bound`.
  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(bound)) }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}

/// What generated versions are made of.
enum Alphabet: String, CaseIterable {
  case digitsAndDots, releaseLike, hostileBytes, unicodeDigits, semantic

  /// A version, often a small change of one in `others`.
  func version(_ random: inout SeededGenerator, near others: [[UInt8]] = []) -> [UInt8] {
    if !others.isEmpty, random.below(5) < 3 { return changed(random.pick(others), &random) }
    switch self {
    case .digitsAndDots: return numbers(&random)
    case .releaseLike: return releaseLike(&random)
    case .hostileBytes: return (0..<random.below(14)).flatMap { _ in self.piece(&random) }
    case .unicodeDigits: return (0..<1 + random.below(8)).flatMap { _ in self.piece(&random) }
    case .semantic: return semantic(&random)
    }
  }

  /// One byte or character, in the manner of this alphabet.
  private func piece(_ random: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .digitsAndDots: return Array(random.pick(["0", "1", "2", "9", "00", "10", ".", "."]).utf8)
    case .releaseLike:
      return Array(random.pick(Alphabet.pieces).utf8)
    case .hostileBytes:
      switch random.below(4) {
      case 0: return [UInt8(truncatingIfNeeded: random.next())]
      case 1: return Array(random.pick(["(", ")", "+", "(1)", "(a", "\0", "\u{200B}", "\u{FEFF}", "(1) "]).utf8)
      case 2: return Array(random.pick(Alphabet.pieces).utf8)
      default: return Array(random.pick(["0", "1", "10", ".", ".0", "01"]).utf8)
      }
    case .unicodeDigits:
      if random.below(3) == 0 {
        return Array(random.pick([".", "-", "\u{66B}", "\u{FF0E}", "\u{200B}", "beta", "\u{3000}"]).utf8)
      }
      let zero: UInt32 = random.pick([0x30, 0x660, 0x6F0, 0x966, 0xFF10, 0x1D7CE, 0x1E950, 0x30, 0x30])
      return Array(String(UnicodeScalar(zero + UInt32(random.below(4))).map { Character($0) } ?? "0").utf8)
    case .semantic: return Array(random.pick(["0", "1", "2", "10", ".", "-", "+", "a", "-0", "A"]).utf8)
    }
  }

  private static let pieces = [
    "0", "1", "2", "10", "01", ".", "-", "_", " ", "beta", "b", "a", "alpha", "rc", "c", "dev", "d", "post", "p",
    "final", "-final.0",
    "gm", "foo", "fo", "z", "Beta", "RC", ".0", "-1", "+5", " (7)", "pre", "m", "patch", "é", "v", "~", ",",
    "pre-alpha", "development", "next", "release", "candidate", "service", "pack", "build", "build5", "esr", "u", "zc",
    "~r",
    "-5-g01ab", "g01ab", "-5", "_1", "_",
  ]

  private func numbers(_ random: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for index in 0..<1 + random.below(4) {
      if index > 0 { text += random.below(12) == 0 ? ".." : "." }
      text += random.pick(["0", "0", "1", "2", "3", "9", "10", "11", "01", "00", "100", "18446744073709551616"])
    }
    return Array(text.utf8)
  }

  private func releaseLike(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = random.below(10) == 0 ? Array(random.pick(["v", "V", " ", "version ", "v."]).utf8) : []
    bytes += numbers(&random)
    for _ in 0..<random.below(4) { bytes += piece(&random) }
    if random.below(6) == 0 { bytes += Array(random.pick(["+1", "+a.2", " (3)", " (10)", " (beta 2)", "\n"]).utf8) }
    return bytes
  }

  private func semantic(_ random: inout SeededGenerator) -> [UInt8] {
    var text = (0..<3).map { _ in random.pick(["0", "0", "1", "2", "10"]) }.joined(separator: ".")
    if random.below(2) == 0 {
      text +=
        "-"
        + (0..<1 + random.below(3)).map { _ in random.pick(["0", "1", "2", "10", "a", "b", "A", "a1", "-", "1a"]) }
        .joined(separator: ".")
    }
    if random.below(4) == 0 { text += random.pick(["+1", "+a.b"]) }
    return Array(text.utf8)
  }

  /// A small change somewhere.
  private func changed(_ version: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var result = version
    for _ in 0..<1 + random.below(2) {
      let place = random.below(result.count + 1)
      switch random.below(3) {
      case 0: result.insert(contentsOf: piece(&random), at: place)
      case 1 where place < result.count: result.remove(at: place)
      default:
        if place < result.count {
          result.replaceSubrange(place...place, with: piece(&random))
        } else {
          result += piece(&random)
        }
      }
    }
    return Array(result.prefix(80))
  }
}
