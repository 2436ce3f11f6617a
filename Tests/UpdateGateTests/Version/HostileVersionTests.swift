import Foundation
import Testing
import UpdateGate

/// Versions that nobody should write and somebody will.
@Suite struct HostileVersionTests {
  /// Nearly as long as may be, with room for what stands around it. Nothing is measured: what takes linear time is done at
  /// once, anything worse would last.
  static let length = VersionScheme.lengthLimit - 16

  @Test func dotsAsLongAsMayBeAreZeros() throws {
    let dots = "1" + String(repeating: ".", count: HostileVersionTests.length)
    let zeros = "1" + String(repeating: ".0", count: HostileVersionTests.length / 2)
    #expect(try VersionScheme.app.compare(dots, "1") == .equal)
    #expect(try VersionScheme.app.compare(zeros, dots) == .equal)
    #expect(try VersionScheme.app.compare(zeros + ".1", dots) == .newer)
    #expect(try VersionScheme.app.compare(dots + ".1", zeros + ".2") == .older)
    #expect(try VersionScheme.app.updateType(from: dots, to: dots + "1") == .revision)
    #expect(try VersionScheme.app.sortKey(zeros) == VersionScheme.app.sortKey("1"))
  }

  @Test func numbersAsLongAsMayBeCompareByValue() throws {
    let nines = String(repeating: "9", count: HostileVersionTests.length)
    let zeros = String(repeating: "0", count: HostileVersionTests.length)
    for scheme in [VersionScheme.app, .apple, .integer] {
      #expect(try scheme.compare(nines, "1" + zeros) == .older)
      #expect(try scheme.compare(zeros + "1", "1") == .equal)
      #expect(try scheme.compare(zeros, "0") == .equal)
      #expect(try scheme.sortKey(nines).lexicographicallyPrecedes(scheme.sortKey("1" + zeros)))
      #expect(try scheme.sortKey(zeros + "7") == scheme.sortKey("7"))
    }
    #expect(try VersionScheme.semver.compare("1.0." + nines, "1.0.1" + zeros) == .older)
    #expect(try VersionScheme.semver.compare("1.0.0-" + nines, "1.0.0-1" + zeros) == .older)
    #expect(try VersionScheme.sparkle.compare(nines, "1" + zeros) == .equal)
    #expect(try VersionScheme.foundation.compare("1" + zeros, zeros) == .equal)
  }

  @Test(arguments: [
    "(", "(1", "(1)", " ", "-", "a", "a1", "+", "final", "final0", "\u{200B}", "\u{661}", "b.", "\0", "é", "v",
    "~", "_", "_1", "build", "build1", "-1-g0123", "-1-g", "service ", "pre-", "foo.", "~r1", "beta.0.",
  ])
  func anyPieceRepeatedAsOftenAsMayBe(piece: String) throws {
    let long = String(repeating: piece, count: HostileVersionTests.length / piece.utf8.count)
    for options in [
      VersionOptions.standard, VersionOptions(loneLetter: .prerelease, dashNumber: .revision, build: true),
      VersionOptions(unknownWords: .ignored),
    ] {
      for scheme in VersionScheme.allCases {
        let a = "1.0" + long
        let b = a + "1"
        guard scheme.isVersion(a, options: options), scheme.isVersion(b, options: options) else {
          #expect(throws: UpdateGateError.self) { try scheme.compare(a, b, options: options) }
          continue
        }
        let there = try scheme.compare(a, b, options: options)
        #expect(try scheme.compare(b, a, options: options) == there.reversed)
        let type: UpdateType = try scheme.updateType(from: a, to: b, options: options)
        #expect((type == .unchanged) == (there == .equal))
      }
      _ = VersionScheme.app.isVersion(long + "1", options: options)
      _ = try VersionScheme.app.parse("1" + long, options: options)
    }
  }

  @Test func aVersionAboveTheLimitIsRefusedAsTooLong() {
    let long = String(repeating: "1", count: VersionScheme.lengthLimit + 1)
    for scheme in VersionScheme.allCases {
      let error = #expect(throws: UpdateGateError.self) { try scheme.compare(scheme == .semver ? "1.0.0" : "1", long) }
      #expect(error?.status == .tooLong && error?.path == "b")
    }
    #expect(throws: UpdateGateError.self) { try VersionRange(long) }
  }

  @Test func nulBytesSeparateAndNeverEndAVersion() throws {
    #expect(try VersionScheme.app.compare("1.0\0beta", "1.0-beta") == .equal)
    #expect(try VersionScheme.app.compare("1.0\0", "1.0") == .equal)
    #expect(try VersionScheme.app.compare("1\0.1", "1") == .older)
    #expect(try VersionScheme.app.compare("1", "1\0\0.2") == .newer)
    #expect(try VersionScheme.app.compare("1.2.3.4.5\0\0b", "1.2.3.4.5") == .older)
    #expect(try VersionScheme.foundation.compare("1\u{0}2", "1\u{0}10") == .older)
    for scheme in [VersionScheme.semver, .apple, .integer] {
      let error = #expect(throws: UpdateGateError.self) { try scheme.compare("1\0", "1") }
      #expect(error?.place?.offset == 1)
    }
    #expect(!VersionScheme.app.isVersion("\u{0}1", options: .standard))
  }

  @Test func everyDecimalDigitOfUnicodeCountsAsADigit() throws {
    var ranges = 0
    for value in UInt32(0)..<0x11_0000 {
      guard let scalar = UnicodeScalar(value) else { continue }
      let text = String(Character(scalar))
      let properties = scalar.properties
      if properties.generalCategory == .decimalNumber {
        let digit = Int(properties.numericValue ?? -1)
        #expect(try VersionScheme.app.compare("1." + text, "1.\(digit)") == .equal, "U+\(String(value, radix: 16))")
        if digit == 0 { ranges += 1 }
      } else if VersionScheme.app.isVersion(text, options: .standard) {
        // A newer Unicode than this Swift knows may hold more digits.
        #expect(properties.generalCategory == .unassigned, "U+\(String(value, radix: 16))")
      }
    }
    #expect(ranges >= 66)
    print("app: \(ranges) ranges of decimal digits")
  }

  @Test func everySingleByteIsSafe() {
    for byte in UInt8.min...UInt8.max {
      for text in [[byte], [0x31, byte], [0x31, byte, 0x31], [byte, byte, 0x31, 0x2E, byte]] {
        text.withBytes { bytes in
          for scheme in VersionScheme.allCases {
            let isVersion = scheme.isVersion(bytes, options: .standard)
            #expect(scheme.order(bytes, bytes, options: .standard) == (isVersion ? .equal : nil))
            _ = scheme.fault(bytes)
            _ = scheme.strictFault(bytes)
          }
          _ = try? VersionRange(bytes, scheme: .app, options: .standard)
        }
      }
    }
  }
}
