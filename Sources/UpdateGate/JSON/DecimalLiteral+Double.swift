extension DecimalLiteral {
  /// The nearest double, ties to even. No table, no locale, no C library.
  ///
  /// Three ways, each exact: up to 2^53 and 10^22 one multiplication or division of doubles is correctly rounded; up to
  /// 19 digits and 27 decimals an integer division by a power of five decides; the rest is done with big integers.
  var double: Double {
    let magnitude = self.magnitude
    return isNegative ? -magnitude : magnitude
  }

  private var magnitude: Double {
    var leading: UInt64 = 0
    var kept = 0
    var dropped = 0
    var isTruncated = false
    for byte in mantissa where byte != UInt8(ascii: ".") {
      let digit = UInt64(byte &- 0x30)
      if kept < 19 {
        if leading != 0 || digit != 0 { kept += 1 }
        leading = leading &* 10 &+ digit
      } else {
        dropped += 1
        if digit != 0 { isTruncated = true }
      }
    }
    if leading == 0 { return 0 }
    let power = exponent + dropped
    if power + kept > 310 { return .infinity }
    if power + kept < -345 { return 0 }
    if !isTruncated, leading <= 1 << 53, power >= -22, power <= 22 {
      var scale = 1.0
      for _ in 0..<abs(power) { scale *= 10 }
      return power < 0 ? Double(leading) / scale : Double(leading) * scale
    }
    if power < 0, power >= -27, let near = Self.quotient(leading, fivesBelow: -power, isTruncated: isTruncated) {
      return near
    }
    return BigDecimal(self).double
  }

  /// `leading / 10^power`, correctly rounded, for powers up to 27: 5^27 is the largest that fits a word.
  ///
  /// Where digits after the 19 leading ones are cut off the value is a little larger, by less than 10^-18 of itself: 32
  /// units of a quotient of 64 bits, of which 11 fall away. The answer is `nil` where that might carry it over the half.
  private static func quotient(_ leading: UInt64, fivesBelow power: Int, isTruncated: Bool) -> Double? {
    var divisor: UInt64 = 1
    for _ in 0..<power { divisor &*= 5 }
    let leadingShift = leading.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    // The dividend's upper word must be below the divisor: shift one bit less on that side.
    let upper = (leading << leadingShift) >> 1
    let lower = ((leading << leadingShift) & 1) << 63
    let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth((upper, lower))
    if isTruncated {
      let rest = (quotient << quotient.leadingZeroBitCount) & 0x7FF
      if rest >= 0x400 - 32, rest < 0x400 { return nil }
    }
    let exponent = divisorShift - leadingShift + 1 - 64 - power
    return rounded(quotient, isInexact: remainder != 0 || isTruncated, exponent: exponent)
  }

  /// `significand × 2^exponent`, to the nearest double; `isInexact` says that the true value is a little larger.
  static func rounded(_ significand: UInt64, isInexact: Bool, exponent: Int) -> Double {
    if significand == 0 { return 0 }
    let shift = significand.leadingZeroBitCount
    let top = significand << shift
    let scale = exponent - shift
    // Eleven bits fall away from a normal number, more from a subnormal one, whose last place is 2^-1074.
    let drop = max(11, -1074 - scale)
    if drop > 64 { return 0 }
    var kept = drop == 64 ? 0 : top >> UInt64(drop)
    let rest = drop == 64 ? top : top & ((1 << UInt64(drop)) &- 1)
    let half: UInt64 = 1 << UInt64(drop - 1)
    if rest > half || (rest == half && (isInexact || kept & 1 == 1)) { kept += 1 }
    if kept < 1 << 52 { return Double(bitPattern: kept) }
    let biased = scale + drop + 1075
    if biased >= 2047 { return .infinity }
    let bits = (UInt64(biased) << 52) &+ (kept - (1 << 52))
    return Double(bitPattern: bits)
  }
}
