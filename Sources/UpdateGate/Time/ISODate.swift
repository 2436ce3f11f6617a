/// Dates as RFC 3339 writes them, to and from Unix seconds. No locale, no time zone but the one in the text.
package enum ISODate {
  /// The Unix time of a date such as `2023-05-12T07:00:00Z`, or `nil` if the text is none.
  ///
  /// An offset `±hh:mm` stands where `Z` does, `t` and `z` may be small. A fraction is cut off, toward the past. A leap
  /// second (`:60`) is the first second of the next minute. Years go from 0001 to 9999, days by the month; nor does an
  /// offset lead out of these years.
  @_optimize(speed)
  package static func parse(_ utf8: BorrowedBytes) -> Int64? {
    guard utf8.count >= 20,
      let date = pairs(utf8.word(at: 0), digits: 0x00FF_FF00_FFFF_FFFF, others: 0x2D00_002D_0000_0000, fold: 0),
      let clock = pairs(
        utf8.word(at: 8), digits: 0xFFFF_00FF_FF00_FFFF, others: 0x0000_3A00_0074_0000, fold: 0x0000_0000_0020_0000),
      utf8[16] == UInt8(ascii: ":"), let second = pair(utf8, at: 17)
    else { return nil }
    let year = part(of: date, at: 0) &* 100 &+ part(of: date, at: 2)
    let month = part(of: date, at: 5)
    let day = part(of: clock, at: 0)
    let hour = part(of: clock, at: 3)
    let minute = part(of: clock, at: 6)
    guard year >= 1, month >= 1, month <= 12, day >= 1, day <= days(inMonth: month, of: year), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    var index = 19
    if utf8[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while index < utf8.count, utf8[index] &- 0x30 < 10 { index += 1 }
      guard index > fraction, index < utf8.count else { return nil }
    }
    guard let offset = offset(utf8, at: index) else { return nil }
    // All parts are small, so nothing can overflow.
    let time = hour &* 3_600 &+ minute &* 60 &+ second &- offset
    return inYears(dayNumber(year: year, month: month, day: day) &* 86_400 &+ time)
  }

  /// The same for a `String`.
  package static func parse(_ text: String) -> Int64? {
    text.withBytes { parse($0) }
  }

  /// A Unix time as `2023-05-12T07:00:00Z`; times outside the years 0001 to 9999 give the nearest one inside.
  package static func text(_ seconds: Int64) -> String {
    String.written(count: length) { write(seconds, to: $0) }
  }

  /// How many bytes such a text has.
  static let length = 20

  /// The same, written to memory that has ``length`` bytes of room.
  static func write(_ seconds: Int64, to room: TextRoom) {
    let clamped = min(max(seconds, earliest), latest)
    let day = clamped >= 0 ? clamped / 86_400 : (clamped - 86_399) / 86_400
    let time = clamped - day * 86_400
    let date = civil(dayNumber: day)
    write(date.year / 100, to: room, at: 0, then: nil)
    write(date.year % 100, to: room, at: 2, then: UInt8(ascii: "-"))
    write(date.month, to: room, at: 5, then: UInt8(ascii: "-"))
    write(date.day, to: room, at: 8, then: UInt8(ascii: "T"))
    write(time / 3_600, to: room, at: 11, then: UInt8(ascii: ":"))
    write(time / 60 % 60, to: room, at: 14, then: UInt8(ascii: ":"))
    write(time % 60, to: room, at: 17, then: UInt8(ascii: "Z"))
  }

  // MARK: Parts

  /// Eight bytes of which some must be digits and the others these; `nil` where they are not. In the answer each byte that
  /// begins a pair of digits holds the number of the pair. All masks have the first byte in the lowest bits.
  @inline(__always)
  private static func pairs(
    _ word: UInt64, digits: UInt64, others: UInt64, fold: UInt64
  ) -> UInt64? {
    let values = (word ^ 0x3030_3030_3030_3030) & digits
    // A digit is at most 9: adding 0x76 to anything above sets the top bit, or has it set already.
    let faults = (values | (values &+ (0x7676_7676_7676_7676 & digits))) & 0x8080_8080_8080_8080
    guard faults == 0, (word | fold) & ~digits == others else { return nil }
    return values &* 10 &+ values >> 8
  }

  @inline(__always)
  private static func part(of pairs: UInt64, at index: UInt64) -> Int64 {
    Int64(truncatingIfNeeded: (pairs >> (index &* 8)) & 0xFF)
  }

  /// Two digits, or `nil`. The caller has made sure that they are inside the text.
  @inline(__always)
  private static func pair(_ utf8: BorrowedBytes, at index: Int) -> Int64? {
    let (tens, ones) = (utf8[index] &- 0x30, utf8[index + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int64(tens &* 10 &+ ones) : nil
  }

  /// The offset that ends the text at `index`, in seconds east of Greenwich.
  private static func offset(_ utf8: BorrowedBytes, at index: Int) -> Int64? {
    let sign = utf8[index]
    if sign | 0x20 == UInt8(ascii: "z") { return index + 1 == utf8.count ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), index + 6 == utf8.count,
      utf8[index + 3] == UInt8(ascii: ":"), let hours = pair(utf8, at: index + 1),
      let minutes = pair(utf8, at: index + 4), hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func write(_ number: Int64, to room: TextRoom, at place: Int, then end: UInt8?) {
    room.put(UInt8(truncatingIfNeeded: 0x30 + number / 10), at: place)
    room.put(UInt8(truncatingIfNeeded: 0x30 + number % 10), at: place + 1)
    if let end { room.put(end, at: place + 2) }
  }
}
