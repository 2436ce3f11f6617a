/// Dates as RFC 3339 writes them, to and from Unix seconds. No locale, no time zone but the one in the text.
package enum ISODate {
  /// The Unix time of a date such as `2023-05-12T07:00:00Z`, or `nil` if the text is none.
  ///
  /// An offset `±hh:mm` stands where `Z` does, `t` and `z` may be small. A fraction is cut off, toward the past. A leap
  /// second (`:60`) is the first second of the next minute. Years go from 0001 to 9999, days by the month.
  @_optimize(speed)
  package static func parse(_ utf8: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard utf8.count >= 20, utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-"),
      utf8[10] | 0x20 == UInt8(ascii: "t"), utf8[13] == UInt8(ascii: ":"), utf8[16] == UInt8(ascii: ":"),
      let century = pair(utf8, at: 0), let yearOfCentury = pair(utf8, at: 2), let month = pair(utf8, at: 5),
      let day = pair(utf8, at: 8), let hour = pair(utf8, at: 11), let minute = pair(utf8, at: 14),
      let second = pair(utf8, at: 17)
    else { return nil }
    let year = century * 100 + yearOfCentury
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
    return dayNumber(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
  }

  /// The same for a `String`.
  package static func parse(_ text: String) -> Int64? {
    var copy = text
    return copy.withUTF8 { parse($0) }
  }

  /// A Unix time as `2023-05-12T07:00:00Z`; times outside the years 0001 to 9999 give the nearest one inside.
  package static func text(_ seconds: Int64) -> String {
    String(unsafeUninitializedCapacity: length) { room in
      guard let start = room.baseAddress, room.count >= length else { return 0 }
      write(seconds, to: start)
      return length
    }
  }

  /// How many bytes such a text has.
  static let length = 20

  /// The same, written to memory that has ``length`` bytes of room.
  static func write(_ seconds: Int64, to start: UnsafeMutablePointer<UInt8>) {
    let clamped = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let day = clamped >= 0 ? clamped / 86_400 : (clamped - 86_399) / 86_400
    let time = clamped - day * 86_400
    let date = civil(dayNumber: day)
    write(date.year / 100, to: start, then: nil)
    write(date.year % 100, to: start + 2, then: UInt8(ascii: "-"))
    write(date.month, to: start + 5, then: UInt8(ascii: "-"))
    write(date.day, to: start + 8, then: UInt8(ascii: "T"))
    write(time / 3_600, to: start + 11, then: UInt8(ascii: ":"))
    write(time / 60 % 60, to: start + 14, then: UInt8(ascii: ":"))
    write(time % 60, to: start + 17, then: UInt8(ascii: "Z"))
  }

  // MARK: Parts

  /// Two digits, or `nil`. The caller has made sure that they are inside the text.
  @inline(__always)
  private static func pair(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int64? {
    let (tens, ones) = (utf8[index] &- 0x30, utf8[index + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
  }

  /// The offset that ends the text at `index`, in seconds east of Greenwich.
  private static func offset(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int64? {
    let sign = utf8[index]
    if sign | 0x20 == UInt8(ascii: "z") { return index + 1 == utf8.count ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), index + 6 == utf8.count,
      utf8[index + 3] == UInt8(ascii: ":"), let hours = pair(utf8, at: index + 1),
      let minutes = pair(utf8, at: index + 4), hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func write(_ number: Int64, to start: UnsafeMutablePointer<UInt8>, then end: UInt8?) {
    start[0] = UInt8(truncatingIfNeeded: 0x30 + number / 10)
    start[1] = UInt8(truncatingIfNeeded: 0x30 + number % 10)
    if let end { start[2] = end }
  }
}
