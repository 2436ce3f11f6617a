// The fuzzer compiles this file together with the core, the tests import it.
#if !FUZZING
  @testable import UpdateGate
#endif

/// The laws of the version order over any bytes: what the fuzzer and the replay of its corpus check.
enum VersionLaws {
  /// The law that an input breaks, or `nil`.
  ///
  /// The first byte chooses options and operators; the rest is up to three versions with `FF` between.
  static func broken(by input: BorrowedBytes) -> String? {
    guard let choice = input.first else { return nil }
    let options = VersionOptions(
      loneLetter: choice & 1 != 0 ? .postrelease : .prerelease, dashNumber: choice & 2 != 0 ? .revision : .prerelease,
      unknownWords: choice & 0x80 != 0 ? .ignored : .prerelease)
    let parts = input.dropFirst().split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false)
    let versions = parts.map { Array($0) }
    for scheme in VersionScheme.allCases {
      let law =
        broken(by: versions, scheme, options) ?? RangeLaws.comparisons(versions, scheme, options, choice: choice >> 2)
        ?? RangeLaws.ranges(versions, scheme, options)
      if let law { return "\(scheme.name): \(law)" }
    }
    return nil
  }

  /// Why one is newer is told alike from both sides, and never by two texts that are the same.
  private static func explanationLaw(
    _ a: [UInt8], _ b: [UInt8], _ scheme: VersionScheme, _ options: VersionOptions
  ) -> String? {
    a.withBytes { x in
      b.withBytes { y in
        guard let there = scheme.explain(x, y, options: options), let back = scheme.explain(y, x, options: options)
        else { return "two versions can be explained" }
        guard there.type == back.type, there.part == back.part else { return "update types from both sides" }
        if let law = contradiction(there, scheme, options) { return law }
        guard there.left.hasSameBytes(as: back.right), there.right.hasSameBytes(as: back.left) else {
          return "an explanation from both sides"
        }
        // Of bytes that are no UTF-8 all that can be shown is that they are none.
        guard there.order != .equal, String(validating: x, as: UTF8.self) != nil,
          String(validating: y, as: UTF8.self) != nil
        else { return nil }
        return there.left.hasSameBytes(as: there.right) ? "an explanation shows a difference" : nil
      }
    }
  }

  /// Whether an explanation contradicts the order or itself: its sentence, its part, its values, its type.
  private static func contradiction(
    _ why: VersionExplanation, _ scheme: VersionScheme, _ options: VersionOptions
  ) -> String? {
    guard scheme.order(why.a, why.b, options: options) == why.order else { return nil }
    let type = scheme.updateType(from: why.a, to: why.b, options: options) as UpdateType?
    if type != why.type { return "an explanation has the update type" }
    if why.order == .equal {
      let isSilent = why.type == .unchanged && why.part == nil && why.left.isEmpty && why.right.isEmpty
      return isSilent && why.description.contains(" equals ") ? nil : "nothing decides between equal versions"
    }
    let verb = why.order == .older ? " is older than " : " is newer than "
    let sign = why.order == .older ? " < " : " > "
    // By bytes: a mark at the start of a value joins the blank before it to one character.
    let sentence = Array(why.description.utf8)
    if !sentence.contains(Array(verb.utf8)) || !sentence.contains(Array(sign.utf8)) {
      return "a sentence says the order"
    }
    let a = why.a.withBytes { scheme.parse($0, options: options).isPrerelease }
    let b = why.b.withBytes { scheme.parse($0, options: options).isPrerelease }
    switch (why.type, why.part) {
    case (.major, 0?), (.minor, 1?), (.patch, 2?), (.revision, nil): break
    case (.revision, let part?): if part < 3 { return "a late part is a revision" }
    case (.build, nil): if !options.build { return "builds decide where they count" }
    case (.prerelease, nil):
      if !a, !b { return "a pre-release step has a pre-release" }
      // The one that is a pre-release is the older one.
      if a != b, a != (why.order == .older) { return "a pre-release is older than its release" }
      if why.description.hasSuffix(sign + "the release"), b { return "a pre-release is no release" }
    default: return "a type goes with its part"
    }
    // Sparkle joins digits of other scripts to one number; what is shown of it is in ASCII.
    if scheme == .sparkle, !(why.a + why.b).utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    guard why.part != nil, let x = value(why.left, scheme), let y = value(why.right, scheme) else { return nil }
    return order(.integer, x, y, .standard) == why.order ? nil : "the values are in order"
  }

  /// The digits of a value as the scheme counts them; `nil` where there are none, or more than it counts.
  private static func value(_ text: String, _ scheme: VersionScheme) -> [UInt8]? {
    let digits = Array(text.utf8.filter { DigitRun.isDigit($0) })
    let counts = scheme != .foundation && scheme != .sparkle ? Int.max : 18
    return digits.isEmpty || digits.count != text.utf8.count || digits.count > counts ? nil : digits
  }

  private static func broken(by versions: [[UInt8]], _ scheme: VersionScheme, _ options: VersionOptions) -> String? {
    let readable = versions.map { $0.withBytes { scheme.isVersion($0, options: options) } }
    let keys = versions.map { $0.withBytes { scheme.sortKey($0, options: options) } }
    for a in versions.indices {
      if scheme.hasSortKeys, (keys[a] != nil) != readable[a] { return "a key exactly for a version" }
      if let law = aloneLaw(versions[a], readable[a], scheme, options) { return law }
      for b in versions.indices {
        guard let there = order(scheme, versions[a], versions[b], options) else {
          if readable[a], readable[b] { return "two versions are comparable" }
          continue
        }
        if !readable[a] || !readable[b] { return "only versions are comparable" }
        if a == b, there != .equal { return "a version equals itself" }
        if order(scheme, versions[b], versions[a], options) != there.reversed {
          // The original holds a leading dash older than a separator from either side.
          guard scheme == .sparkle, startsWithDash(versions[a]) || startsWithDash(versions[b]) else {
            return "antisymmetry"
          }
          continue
        }
        if let x = keys[a], let y = keys[b], keyOrder(x, y) != there { return "keys agree with the order" }
        let type = versions[a].withBytes { x in
          versions[b].withBytes { y in scheme.updateType(from: x, to: y, options: options) }
        }
        if (type == UpdateType.unchanged) != (there == .equal) { return "no update type exactly for equal versions" }
        if let law = explanationLaw(versions[a], versions[b], scheme, options) { return law }
        // The original is not transitive.
        if scheme == .sparkle { continue }
        for c in versions.indices {
          guard let onward = order(scheme, versions[b], versions[c], options), there != .newer, onward != .newer else {
            continue
          }
          let expected: VersionOrder = there == .equal && onward == .equal ? .equal : .older
          if order(scheme, versions[a], versions[c], options) != expected { return "transitivity" }
        }
      }
    }
    return nil
  }

  /// Laws of one text: a fault exactly where it is no version, and one spelling for what is equal.
  private static func aloneLaw(
    _ version: [UInt8], _ isVersion: Bool, _ scheme: VersionScheme, _ options: VersionOptions
  ) -> String? {
    version.withBytes { bytes in
      if (scheme.fault(bytes) == nil) != isVersion { return "a fault exactly for what is no version" }
      if let offset = scheme.fault(bytes)?.place?.offset, offset > bytes.count { return "a fault lies in the text" }
      if scheme.strictFault(bytes) == nil, !isVersion { return "what is strict is a version" }
      guard isVersion else { return nil }
      let canonical = Array(scheme.parse(bytes, options: options).canonical.utf8)
      // Bytes that are no UTF-8 cannot be spelled in a String.
      guard scheme != .sparkle, String(validating: Array(version), as: UTF8.self) != nil else { return nil }
      if order(scheme, canonical, version, options) != .equal { return "the canonical form is equal" }
      let again = canonical.withBytes { scheme.parse($0, options: options).canonical }
      return Array(again.utf8) == canonical ? nil : "the canonical form is its own"
    }
  }

  private static func startsWithDash(_ version: [UInt8]) -> Bool { version.first == UInt8(ascii: "-") }

  private static func order(
    _ scheme: VersionScheme, _ a: [UInt8], _ b: [UInt8], _ options: VersionOptions
  ) -> VersionOrder? {
    a.withBytes { x in b.withBytes { y in scheme.order(x, y, options: options) } }
  }

  private static func keyOrder(_ a: [UInt8], _ b: [UInt8]) -> VersionOrder {
    a.lexicographicallyPrecedes(b) ? .older : b.lexicographicallyPrecedes(a) ? .newer : .equal
  }
}
