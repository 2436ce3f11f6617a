import Foundation
import Testing
import UpdateGate

@Suite struct FoundationTests {
  /// Foundation itself is the oracle, over ASCII of every kind; every second pair differs in one character only.
  @Test func theFoundationSchemeAnswersAsFoundationDoes() {
    let seed = SeededGenerator.seed
    var random = SeededGenerator(seed: seed)
    var counts = (older: 0, newer: 0, equalThoughDifferent: 0)
    let pairs = 100_000
    for round in 0..<pairs {
      let a = version(&random)
      var b = version(&random)
      if round % 2 == 0 {
        var bytes = Array(a.utf8)
        let place = random.below(bytes.count + 1)
        let piece = Array(random.pick(FoundationTests.pieces).utf8)
        if place < bytes.count, random.below(2) == 0 { bytes.remove(at: place) }
        bytes.insert(contentsOf: piece, at: min(place, bytes.count))
        b = String(decoding: bytes, as: UTF8.self)
      }
      let theirs: VersionOrder =
        switch a.compare(b, options: .numeric) {
        case .orderedAscending: .older
        case .orderedSame: .equal
        case .orderedDescending: .newer
        }
      switch theirs {
      case .older: counts.older += 1
      case .newer: counts.newer += 1
      case .equal: counts.equalThoughDifferent += a.utf8.elementsEqual(b.utf8) ? 0 : 1
      }
      guard VersionScheme.foundation.order(a, b, options: .standard) == theirs else {
        Issue.record("\(a.debugDescription) and \(b.debugDescription): Foundation says \(theirs), seed \(seed)")
        return
      }
    }
    // Each answer comes up often enough to be got wrong.
    #expect(min(counts.older, counts.newer) * 3 >= pairs && counts.equalThoughDifferent >= 200, "\(counts)")
    print("foundation: \(pairs) pairs as Foundation, \(counts), seed \(seed)")
  }

  private static let pieces =
    [
      "0", "00", "1", "2", "9", "10", "99", "18446744073709551616", "9223372036854775808", "184467440737095516160", ".",
      ".", "-",
    ]
    + (0..<128).map { String(UnicodeScalar(UInt8($0))) } + ["beta", "rc", " (", ")"]

  private func version(_ random: inout SeededGenerator) -> String {
    (0..<random.below(9)).map { _ in
      random.pick(random.below(3) == 0 ? FoundationTests.pieces : Array(FoundationTests.pieces.prefix(13)))
    }.joined()
  }
}
