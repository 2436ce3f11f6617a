import Testing
import UpdateGate

/// Just at and just beyond what the format of keys and ranges can hold in one step, and oracles that know less than the reader.
@Suite struct VersionBoundaryTests {
  @Test func aCountOfDigitsTakesOneByteUpTo223() throws {
    func key(_ digits: Int) throws -> [UInt8] {
      try VersionScheme.integer.sortKey(String(repeating: "7", count: digits))
    }
    #expect(try key(222).first == 0xDF && key(222).count == 223)
    #expect(try key(223).first == 0xE0 && key(223).count == 224)
    #expect(try key(224).prefix(2) == [0xF1, 0xE0] && key(224).count == 226)
    #expect(try key(255).prefix(2) == [0xF1, 0xFF])
    #expect(try key(256).prefix(3) == [0xF2, 0x01, 0x00] && key(256).count == 259)
    #expect(try key(65_535).prefix(3) == [0xF2, 0xFF, 0xFF])
    #expect(try key(65_536).prefix(4) == [0xF3, 0x01, 0x00, 0x00])
    for digits in [1, 222, 223, 224, 225, 255, 256, 257, 4_096, 65_535] {
      let nines = String(repeating: "9", count: digits)
      let next = "1" + String(repeating: "0", count: digits)
      for (scheme, form) in [
        (VersionScheme.app, "1.#"), (.app, "1-beta.#"), (.app, "1-beta.#.foo"), (.integer, "#"), (.apple, "1.#"),
        (.semver, "1.0.0-#"), (.semver, "#.0.0"),
      ] {
        let (a, b) = (form.replacing("#", with: nines), form.replacing("#", with: next))
        guard b.utf8.count <= VersionScheme.lengthLimit else { continue }
        #expect(try scheme.compare(a, b) == .older, "\(digits), \(scheme), \(form)")
        #expect(try scheme.sortKey(a).lexicographicallyPrecedes(scheme.sortKey(b)), "\(digits), \(scheme), \(form)")
      }
    }
    // The byte of a further word is behind that of every number.
    let long = String(repeating: "9", count: 60_000)
    #expect(try VersionScheme.app.sortKey("1-a." + long).lexicographicallyPrecedes(VersionScheme.app.sortKey("1-a.b")))
  }

  @Test func aRangeTakesAHundredBounds() throws {
    for separator in [" ", ",", " || "] {
      let hundred = Array(repeating: "!=9", count: 100).joined(separator: separator)
      #expect(try VersionRange(hundred).contains("1"))
      let error = #expect(throws: UpdateGateError.self) { try VersionRange(hundred + separator + "!=9") }
      #expect(error?.status == .range && error?.place?.offset == hundred.utf8.count + separator.utf8.count)
    }
  }

  @Test(arguments: [VersionScheme.app, .semver, .apple, .foundation])
  func aWildcardIsItsLeadingParts(scheme: VersionScheme) throws {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let small = ["0", "1", "2", "10", "01"]
    for _ in 0..<4_000 {
      let count = scheme == .app ? 1 + random.below(4) : scheme == .semver ? 3 : 1 + random.below(3)
      let plain = scheme == .semver ? Array(small.dropLast()) : small
      let parts = (0..<count).map { _ in random.pick(plain) }
      let tails = scheme == .app ? ["", "", "-beta", "a", "-1", ".foo", "+1"] : scheme == .semver ? ["", "-a"] : [""]
      let tail = random.pick(tails)
      let version = parts.joined(separator: ".") + tail
      let most = scheme == .semver || scheme == .apple ? 2 : 3
      let wanted = (0..<1 + random.below(most)).map { _ in random.pick(plain) }
      let range = try VersionRange(wanted.joined(separator: ".") + "." + random.pick(["x", "X", "*"]), scheme: scheme)
      // Missing parts are zero, but for the scheme that pads nothing.
      let covered = wanted.indices.allSatisfy { index in
        if scheme == .foundation, index >= parts.count { return false }
        return Int(index < parts.count ? parts[index] : "0") == Int(wanted[index])
      }
      #expect(range.contains(version) == covered, "\(scheme): \(range.text) and \(version)")
    }
  }

  /// Digits of every script and full-width signs are their ASCII twins, wherever they stand: in the first eight bytes,
  /// across their end and behind it.
  @Test func digitsBeyondASCIIAreTheirTwinsEverywhere() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    var last = "1.2.3.4.5.6"
    for round in 0..<6_000 {
      let tail = String(decoding: Alphabet.releaseLike.version(&random), as: UTF8.self)
      let version = random.pick(["", "1.", "1.2.3.", "1.2.3.4.", "1.2.3.4.5.", "1.2.3-beta.", "10.20.30-rc1."]) + tail
      let zero: UInt32 = random.pick([0x660, 0x966, 0xFF10, 0x1D7CE, 0x1E950])
      let twin = String(
        String.UnicodeScalarView(
          version.unicodeScalars.map { scalar in
            guard ("0"..."9").contains(scalar), random.below(2) == 0 else { return scalar }
            return UnicodeScalar(zero + scalar.value - 0x30) ?? scalar
          }))
      let order = VersionScheme.app.order(last, version, options: .standard)
      if VersionScheme.app.order(last, twin, options: .standard) != order {
        Issue.record("\(last.debugDescription), \(version.debugDescription), \(twin.debugDescription), round \(round)")
        return
      }
      if order != nil, version.utf8.count < 40 { last = version }
    }
  }

  /// Where identifiers are words in their usual order and numbers that are not zero, `app` answers as Semantic Versioning does.
  @Test func preReleasesInTheirUsualOrderAreThoseOfSemanticVersioning() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    func version() -> String {
      let words = ["alpha", "beta", "rc", "xx", "yy", "1", "2", "3", "10", "11"]
      let identifiers = (0..<random.below(4)).map { _ in random.pick(words) }
      return "1.0.\(random.below(2))" + (identifiers.isEmpty ? "" : "-" + identifiers.joined(separator: "."))
    }
    for _ in 0..<20_000 {
      let (a, b) = (version(), version())
      #expect(try VersionScheme.app.compare(a, b) == VersionScheme.semver.compare(a, b), "\(a) \(b)")
    }
  }
}
