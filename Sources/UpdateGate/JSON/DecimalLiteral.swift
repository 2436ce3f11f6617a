/// The parts of a decimal literal, `digits × 10^exponent`, without a conversion to binary.
///
/// The digits stay in the text that was read. Leading zeros do not count, and the point is looked through.
struct DecimalLiteral {
  /// The literal's integer and fraction digits, with at most one point among them.
  let mantissa: BorrowedBytes
  let isNegative: Bool
  /// The power of ten that belongs to the last digit.
  let exponent: Int

  /// Takes a literal apart: `-? digits (. digits)? ([eE] [+-]? digits)?`, or answers `nil` if it is none.
  ///
  /// Leading zeros are allowed here, as strings of digits in the place of numbers have them.
  init?(_ text: BorrowedBytes) {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { index = 1 }
    let start = index
    while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
    guard index > start else { return nil }
    var fractionDigits = 0
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      let point = index
      while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
      fractionDigits = index - point
      guard fractionDigits > 0 else { return nil }
    }
    self.mantissa = BorrowedBytes(rebasing: text[start..<index])
    self.isNegative = isNegative
    var written = 0
    if index < text.count {
      guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
      index += 1
      var isSmall = false
      if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
        isSmall = text[index] == UInt8(ascii: "-")
        index += 1
      }
      guard index < text.count else { return nil }
      while index < text.count {
        let digit = Int(text[index]) - 0x30
        guard digit >= 0, digit < 10 else { return nil }
        // Beyond this, which no text has digits enough to make up for, every number is zero or infinite; and no sum below
        // can overflow, even where an `Int` has 32 bits.
        if written < 100_000_000 { written = written * 10 + digit }
        index += 1
      }
      if isSmall { written = -written }
    }
    self.exponent = written - fractionDigits
  }

  /// The value where it is an integer within 64 bits, else `nil`.
  var int64: Int64? {
    // How many digits, from the left, stand before the point once the exponent is applied.
    var digits = 0
    for byte in mantissa where byte != UInt8(ascii: ".") { digits += 1 }
    let whole = digits + exponent
    var value: Int64 = 0
    var index = 0
    for byte in mantissa where byte != UInt8(ascii: ".") {
      let digit = Int64(byte &- 0x30)
      if index < whole {
        guard let next = Self.append(digit, to: value) else { return nil }
        value = next
      } else if digit != 0 {
        return nil
      }
      index += 1
    }
    if value == 0 { return 0 }
    while index < whole {
      guard let next = Self.append(0, to: value) else { return nil }
      value = next
      index += 1
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Collects below zero, where one number more fits.
  private static func append(_ digit: Int64, to value: Int64) -> Int64? {
    let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.subtractingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }
}
