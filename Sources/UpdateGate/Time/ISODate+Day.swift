extension ISODate {
  /// The Unix time at which a day such as `2024-01-02` begins in Greenwich, or `nil` if the text is none.
  static func parse(dayAlone text: BorrowedBytes) -> Int64? {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let century = number(text, at: 0), let rest = number(text, at: 2), let month = number(text, at: 5),
      let day = number(text, at: 8)
    else { return nil }
    let year = century * 100 + rest
    guard year >= 1, month >= 1, month <= 12, day >= 1, day <= days(inMonth: month, of: year) else { return nil }
    return dayNumber(year: year, month: month, day: day) * 86_400
  }

  private static func number(_ text: BorrowedBytes, at place: Int) -> Int64? {
    let (tens, ones) = (text[place] &- 0x30, text[place + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
  }
}
