/// Lengths of time as policies write them: ISO 8601 in weeks, days, hours, minutes and seconds.
///
/// `P1D` is 86,400 seconds, `PT12H` 43,200, `P1W2DT30M` 779,400. Months and years are refused, because their length
/// depends on where they begin. So are fractions, signs and small letters.
package enum DurationText {
  /// No duration is longer than this many seconds, some 3,000 years, so that adding one to a time cannot overflow.
  package static let limit: Int64 = 100_000_000_000

  /// The seconds of a text such as `P1D`, or of digits alone; `nil` where it is neither or too long.
  package static func parse(_ text: String) -> Int64? {
    var total: Int64 = 0
    var number: Int64?
    var units = DurationUnits()
    var position = 0
    for byte in text.utf8 {
      defer { position += 1 }
      switch byte {
      case UInt8(ascii: "P") where position == 0:
        units = .afterP
      case UInt8(ascii: "T") where units.isDate && number == nil:
        units = .afterT
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let next = (number ?? 0) * 10 + Int64(byte - UInt8(ascii: "0"))
        guard next <= limit else { return nil }
        number = next
      default:
        guard let count = number, let seconds = units.take(byte), count <= limit / seconds else { return nil }
        total += count * seconds
        guard total <= limit else { return nil }
        number = nil
      }
    }
    if units == DurationUnits() { return number }
    return number == nil && units.isComplete ? total : nil
  }
}

/// Which units may still come: each at most once, from large to small, hours and below only after the `T`.
private struct DurationUnits: Equatable {
  /// 0 before the `P`; otherwise the unit that was taken last: weeks 2, days 3, hours 5, minutes 6, seconds 7.
  private var last = 0
  private var hasUnit = false
  private var needsUnit = false

  static let afterP = DurationUnits(last: 1, hasUnit: false, needsUnit: true)
  static let afterT = DurationUnits(last: 4, hasUnit: false, needsUnit: true)

  init() {}
  private init(last: Int, hasUnit: Bool, needsUnit: Bool) {
    self.last = last
    self.hasUnit = hasUnit
    self.needsUnit = needsUnit
  }

  /// Whether a `T` may follow.
  var isDate: Bool { last >= 1 && last <= 3 }
  /// Whether the text may end here: a unit has come since the `P` or the `T`.
  var isComplete: Bool { hasUnit || !needsUnit }

  /// The seconds of a unit letter, or `nil` where it may not stand here.
  mutating func take(_ letter: UInt8) -> Int64? {
    let (rank, seconds): (Int, Int64)
    switch letter {
    case UInt8(ascii: "W") where isDate: (rank, seconds) = (2, 604_800)
    case UInt8(ascii: "D") where isDate: (rank, seconds) = (3, 86_400)
    case UInt8(ascii: "H"): (rank, seconds) = (5, 3_600)
    case UInt8(ascii: "M") where last >= 4: (rank, seconds) = (6, 60)
    case UInt8(ascii: "S"): (rank, seconds) = (7, 1)
    default: return nil
    }
    guard rank > last, rank < 5 || last >= 4 else { return nil }
    last = rank
    hasUnit = true
    return seconds
  }
}

/// How long a prompt is not repeated.
public enum Every: Sendable, Hashable {
  /// Not again within this many seconds; 0 asks every time.
  case seconds(Int64)
  /// Never again for the same target.
  case once

  /// Reads `P1D`, `86400` or `once`; `nil` for anything else.
  public init?(_ text: String) {
    if text.hasSameBytes(as: "once") {
      self = .once
    } else if let seconds = DurationText.parse(text) {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }
}
