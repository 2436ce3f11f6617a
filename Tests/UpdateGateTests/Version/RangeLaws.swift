// The fuzzer compiles this file together with the core, the tests import it.
#if !FUZZING
  @testable import UpdateGate
#endif

/// The laws of ranges over any bytes: a range says what the comparisons say that it is written in.
enum RangeLaws {
  /// A comparison and which of the versions satisfy it.
  private typealias Bound = (text: String, holds: [Bool])

  /// Ranges written out of the versions themselves: each operator with each version, then two that `choice` chooses and
  /// that must both hold, or of which one must. The law that is broken, or `nil`.
  static func comparisons(
    _ versions: [[UInt8]], _ scheme: VersionScheme, _ options: VersionOptions, choice: UInt8
  ) -> String? {
    var bounds: [Bound] = []
    for version in versions where isPlain(version) && isVersion(version, scheme, options) {
      guard let text = String(validating: version, as: UTF8.self) else { continue }
      for (mark, accepts) in operators {
        let holds = versions.map { other in order(scheme, other, version, options).map { accepts($0) } ?? false }
        bounds.append((mark + text, holds))
      }
    }
    guard let last = bounds.indices.last else { return nil }
    let (a, b) = (bounds[Int(choice & 7)], bounds[last - Int(choice >> 3 & 7)])
    let both: Bound = (a.text + " " + b.text, zip(a.holds, b.holds).map { $0 && $1 })
    let either: Bound = (a.text + " || " + b.text, zip(a.holds, b.holds).map { $0 || $1 })
    for (text, wanted) in bounds + [both, either] {
      guard let range = try? VersionRange(text, scheme: scheme, options: options) else {
        return "comparisons are a range: \(text)"
      }
      if versions.map({ contains(range, $0) }) != wanted { return "a range is its comparisons: \(text)" }
      // That one is empty is concluded from the order of its bounds, which must be transitive for that: of sparkle's
      // nothing is.
      if range.isEmpty, wanted.contains(true) { return "an empty range has no version: \(text)" }
    }
    return everything(versions, scheme, options)
  }

  private static func everything(
    _ versions: [[UInt8]], _ scheme: VersionScheme, _ options: VersionOptions
  ) -> String? {
    guard let all = try? VersionRange("*", scheme: scheme, options: options) else { return "a star is a range" }
    for version in versions where contains(all, version) != isVersion(version, scheme, options) {
      return "a star covers every version and nothing else"
    }
    return nil
  }

  /// Texts that happen to be ranges: one that covers another has all its versions, and an empty one has none.
  static func ranges(_ texts: [[UInt8]], _ scheme: VersionScheme, _ options: VersionOptions) -> String? {
    let ranges = texts.map { text in
      text.withBytes { try? VersionRange($0, scheme: scheme, options: options) }
    }
    for (mine, written) in zip(ranges, texts) {
      guard let mine else { continue }
      for text in texts where contains(mine, text) {
        guard isVersion(text, scheme, options) else { return "a range has versions only" }
        if mine.isEmpty { return "an empty range has no version" }
      }
      // Whether one range covers another is concluded so too. Only the ranges of a policy are asked, and those are UTF-8.
      guard String(validating: written, as: UTF8.self) != nil else { continue }
      for (other, text) in zip(ranges, texts) {
        guard let other, String(validating: text, as: UTF8.self) != nil, mine.covers(other) else { continue }
        for text in texts where contains(other, text) && !contains(mine, text) {
          return "a range that covers another has its versions"
        }
      }
    }
    return nil
  }

  private static let operators: [(String, @Sendable (VersionOrder) -> Bool)] = [
    ("", { $0 == .equal }), ("=", { $0 == .equal }), ("==", { $0 == .equal }), ("!=", { $0 != .equal }),
    ("<", { $0 == .older }), ("<=", { $0 != .newer }), (">", { $0 == .newer }), (">=", { $0 != .older }),
  ]

  /// Whether a version can stand in a range: without blanks, commas, operators and wildcards.
  private static func isPlain(_ version: [UInt8]) -> Bool {
    guard let first = version.first, first != UInt8(ascii: "~"), first != UInt8(ascii: "^") else { return false }
    guard !version.contains(where: { " \t\n\u{B}\u{C}\r,|<>=!*".utf8.contains($0) }) else { return false }
    return !version.split(separator: UInt8(ascii: ".")).contains {
      $0.elementsEqual("x".utf8) || $0.elementsEqual("X".utf8)
    }
  }

  private static func contains(_ range: VersionRange, _ version: [UInt8]) -> Bool {
    version.withBytes { range.contains($0) }
  }

  private static func isVersion(_ version: [UInt8], _ scheme: VersionScheme, _ options: VersionOptions) -> Bool {
    version.withBytes { scheme.isVersion($0, options: options) }
  }

  private static func order(
    _ scheme: VersionScheme, _ a: [UInt8], _ b: [UInt8], _ options: VersionOptions
  ) -> VersionOrder? {
    a.withBytes { x in b.withBytes { y in scheme.order(x, y, options: options) } }
  }
}
