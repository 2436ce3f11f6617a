import Testing
import UpdateGate

/// Laws that every order must keep, over versions that nobody thought of.
@Suite struct LawTests {
  /// How many versions are held against each other at a time: every two of them, and every three.
  static let batch = 28

  struct Case: CustomTestStringConvertible {
    var scheme: VersionScheme
    var alphabet: Alphabet
    var options: VersionOptions
    var batches: Int
    var testDescription: String {
      "\(scheme.name), \(alphabet.rawValue), \(options == .standard ? "standard" : "other") options"
    }
  }

  static let cases: [Case] = {
    let other = VersionOptions(loneLetter: .prerelease, dashNumber: .revision)
    var cases: [Case] = []
    for alphabet in Alphabet.allCases {
      cases.append(Case(scheme: .app, alphabet: alphabet, options: .standard, batches: 30))
      cases.append(Case(scheme: .app, alphabet: alphabet, options: other, batches: 12))
      cases.append(Case(scheme: .app, alphabet: alphabet, options: VersionOptions(unknownWords: .ignored), batches: 12))
      cases.append(Case(scheme: .foundation, alphabet: alphabet, options: .standard, batches: 8))
    }
    cases.append(Case(scheme: .semver, alphabet: .semantic, options: .standard, batches: 30))
    cases.append(Case(scheme: .apple, alphabet: .digitsAndDots, options: .standard, batches: 20))
    cases.append(Case(scheme: .integer, alphabet: .digitsAndDots, options: .standard, batches: 10))
    return cases
  }()

  @Test(arguments: LawTests.cases)
  func theOrderIsATotalPreorderAndTheKeysAgree(theCase: Case) {
    let (scheme, options) = (theCase.scheme, theCase.options)
    let seed = SeededGenerator.seed
    var random = SeededGenerator(seed: seed)
    var triples = 0
    for _ in 0..<theCase.batches {
      var versions: [[UInt8]] = []
      while versions.count < LawTests.batch {
        let version = theCase.alphabet.version(&random, near: versions)
        let isVersion = version.withBytes { scheme.isVersion($0, options: options) }
        // One in eight may be no version, to see that it is never comparable.
        if isVersion || random.below(8) == 0 { versions.append(version) }
      }
      let readable = versions.map { $0.withBytes { scheme.isVersion($0, options: options) } }
      let keys = versions.map { $0.withBytes { scheme.sortKey($0, options: options) } }
      let orders = versions.map { a in versions.map { b in order(scheme, a, b, options) } }
      for a in versions.indices {
        guard (keys[a] != nil) == (readable[a] && scheme.hasSortKeys) else { return fail("a key", [versions[a]], seed) }
        for b in versions.indices {
          guard (orders[a][b] != nil) == (readable[a] && readable[b]) else {
            return fail("comparable", [versions[a], versions[b]], seed)
          }
          guard let there = orders[a][b] else { continue }
          guard orders[b][a] == there.reversed, a != b || there == .equal else {
            return fail("antisymmetry", [versions[a], versions[b]], seed)
          }
          if let x = keys[a], let y = keys[b], keyOrder(x, y) != there {
            return fail("key order", [versions[a], versions[b]], seed)
          }
          for c in versions.indices {
            guard let onward = orders[b][c], let across = orders[a][c] else { continue }
            triples += 1
            // Where neither step goes up, the whole does not; and where one goes down, the whole does.
            if there != .newer, onward != .newer {
              guard across == (there == .equal && onward == .equal ? .equal : .older) else {
                return fail("transitivity", [versions[a], versions[b], versions[c]], seed)
              }
            }
          }
        }
      }
    }
    print("\(theCase.testDescription): \(triples) triples, seed \(seed)")
    // At least every third of all triples, so that those of `app` alone are more than a million.
    #expect(triples * 3 >= theCase.batches * LawTests.batch * LawTests.batch * LawTests.batch)
  }

  /// All that the fuzzer asserts, ranges and explanations among it, over versions like those that people write.
  @Test(arguments: Alphabet.allCases)
  func generatedVersionsKeepTheLawsOfTheFuzzer(alphabet: Alphabet) {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    for round in 0..<1_500 {
      var versions: [[UInt8]] = []
      while versions.count < 3 { versions.append(alphabet.version(&random, near: versions)) }
      let input = [UInt8(round & 0xFF)] + versions.joined(separator: [0xFF])
      if let law = input.withBytes({ VersionLaws.broken(by: $0) }) {
        return fail(law, versions, SeededGenerator.seed)
      }
    }
  }

  /// But for a leading dash, which the original holds older than a separator from either side.
  @Test(arguments: Alphabet.allCases)
  func sparkleAnswersMirrored(alphabet: Alphabet) {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    var last: [UInt8] = []
    for _ in 0..<20_000 {
      let version = alphabet.version(&random, near: [last])
      if version.first == UInt8(ascii: "-") { continue }
      let there = order(.sparkle, last, version, .standard)
      let back = order(.sparkle, version, last, .standard)
      guard there != nil, back == there?.reversed, order(.sparkle, version, version, .standard) == .equal else {
        return fail("antisymmetry", [last, version], SeededGenerator.seed)
      }
      last = version
    }
  }

  @Test(arguments: Alphabet.allCases)
  func canonicalFormsAreEqualExactlyWhereVersionsAre(alphabet: Alphabet) {
    let others = [
      VersionOptions.standard, VersionOptions(loneLetter: .prerelease, dashNumber: .revision),
      VersionOptions(unknownWords: .ignored), VersionOptions(dashNumber: .revision, unknownWords: .ignored),
    ]
    var random = SeededGenerator(seed: SeededGenerator.seed)
    var last = "1.0"
    for round in 0..<16_000 {
      let options = others[round % others.count]
      let version = String(decoding: alphabet.version(&random, near: [Array(last.utf8)]), as: UTF8.self)
      let order = VersionScheme.app.order(last, version, options: options)
      if let order, let a = try? VersionScheme.app.parse(last, options: options),
        let b = try? VersionScheme.app.parse(version, options: options)
      {
        let isSame = Array(a.canonical.utf8) == Array(b.canonical.utf8)
        let printed = VersionScheme.app.order(b.canonical, version, options: options)
        let again = try? VersionScheme.app.parse(b.canonical, options: options)
        let type = VersionScheme.app.updateType(from: last, to: version, options: options) as UpdateType?
        guard isSame == (order == .equal), printed == .equal, again?.canonical == b.canonical,
          again?.isPrerelease == b.isPrerelease, (type == UpdateType.unchanged) == (order == .equal)
        else { return fail("canonical form", [Array(last.utf8), Array(version.utf8)], SeededGenerator.seed) }
      }
      if order != nil || VersionScheme.app.isVersion(version, options: options) { last = version }
    }
  }

  @Test(arguments: [VersionScheme.app, .semver, .apple, .integer])
  func sortingIsStableAndAgreesWithTheKeys(scheme: VersionScheme) {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let alphabet: Alphabet = scheme == .app ? .releaseLike : scheme == .semver ? .semantic : .digitsAndDots
    let versions = (0..<500).map { _ in String(decoding: alphabet.version(&random), as: UTF8.self) }
    let sorting = scheme.sorting(versions)
    #expect(sorting.indices.sorted() == Array(versions.indices))
    let keys = versions.map { try? scheme.sortKey($0) }
    #expect(sorting.readable == keys.filter { $0 != nil }.count)
    let byKey = versions.indices.filter { keys[$0] != nil }.sorted {
      let order = keyOrder(keys[$0] ?? [], keys[$1] ?? [])
      return order == .equal ? $0 < $1 : order == .older
    }
    #expect(Array(sorting.indices.prefix(sorting.readable)) == byKey)
    #expect(Array(sorting.indices.dropFirst(sorting.readable)) == versions.indices.filter { keys[$0] == nil })
  }

  private func order(
    _ scheme: VersionScheme, _ a: [UInt8], _ b: [UInt8], _ options: VersionOptions
  ) -> VersionOrder? {
    a.withBytes { x in b.withBytes { y in scheme.order(x, y, options: options) } }
  }

  /// As `memcmp`, the shorter first where one is the start of the other.
  private func keyOrder(_ a: [UInt8], _ b: [UInt8]) -> VersionOrder {
    a.lexicographicallyPrecedes(b) ? .older : b.lexicographicallyPrecedes(a) ? .newer : .equal
  }

  private func fail(_ law: String, _ versions: [[UInt8]], _ seed: UInt64) {
    let shown = versions.map { String(decoding: $0, as: UTF8.self).debugDescription + " \($0)" }
    Issue.record("\(law): \(shown.joined(separator: "; ")), seed \(seed)")
  }
}
