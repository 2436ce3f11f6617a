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
      loneLetter: choice & 1 != 0 ? .postrelease : .prerelease, dashNumber: choice & 2 != 0 ? .revision : .prerelease)
    let parts = input.dropFirst().split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false)
    let versions = parts.map { Array($0) }
    for scheme in VersionScheme.allCases {
      let law =
        broken(by: versions, scheme, options) ?? RangeLaws.comparisons(versions, scheme, options, choice: choice >> 2)
        ?? RangeLaws.ranges(versions, scheme, options)
      if let law { return "\(scheme.name.text): \(law)" }
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
        if (type == UpdateType.none) != (there == .equal) { return "no update type exactly for equal versions" }
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
