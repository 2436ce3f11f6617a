/// A decimal literal as a fraction of two big integers, for the few numbers that no shorter way rounds right.
struct BigDecimal {
  private var numerator = BigNatural()
  private var denominator = BigNatural()

  /// Digits after these cannot change a double other than by not being zero: the longest half-way point has 768.
  private static let significantDigits = 800

  init(_ literal: DecimalLiteral) {
    var power = literal.exponent
    var kept = 0
    var hasMore = false
    for byte in literal.mantissa where byte != UInt8(ascii: ".") {
      let digit = UInt32(byte &- 0x30)
      if kept == 0, digit == 0 { continue }
      if kept < Self.significantDigits {
        numerator.multiply(by: 10, adding: digit)
        kept += 1
      } else {
        power += 1
        if digit != 0 { hasMore = true }
      }
    }
    if hasMore {
      numerator.multiply(by: 10, adding: 1)
      power -= 1
    }
    denominator.multiply(by: 1, adding: 1)
    // The caller has settled everything outside the range of doubles, so the loop is short.
    let scale = min(abs(power), 2_000)
    for _ in 0..<scale {
      if power < 0 {
        denominator.multiply(by: 10, adding: 0)
      } else {
        numerator.multiply(by: 10, adding: 0)
      }
    }
  }

  /// The nearest double, ties to even, by long division to 64 bits and a remainder.
  var double: Double {
    var rest = numerator
    var divisor = denominator
    // After this the quotient lies between 2^62 and 2^64.
    let shift = 63 - (rest.bitWidth - divisor.bitWidth)
    if shift > 0 { rest.shiftLeft(by: shift) } else { divisor.shiftLeft(by: -shift) }
    divisor.shiftLeft(by: 63)
    var quotient: UInt64 = 0
    for _ in 0..<64 {
      quotient <<= 1
      if rest.subtract(divisor) { quotient |= 1 }
      divisor.halve()
    }
    return DecimalLiteral.rounded(quotient, isInexact: !rest.isZero, exponent: -shift)
  }
}

/// A natural number of any size: 32-bit limbs, the least significant first, without leading zeros.
private struct BigNatural {
  private var limbs: [UInt32] = []

  var isZero: Bool { limbs.isEmpty }

  var bitWidth: Int {
    guard let last = limbs.last else { return 0 }
    return limbs.count * 32 - last.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding term: UInt32) {
    var carry = UInt64(term)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
  }

  mutating func shiftLeft(by bits: Int) {
    guard bits > 0, !isZero else { return }
    let (whole, part) = (bits / 32, UInt64(bits % 32))
    var carry: UInt64 = 0
    for index in limbs.indices {
      carry |= UInt64(limbs[index]) << part
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    limbs.insert(contentsOf: repeatElement(0, count: whole), at: 0)
  }

  mutating func halve() {
    var carry: UInt32 = 0
    for index in limbs.indices.reversed() {
      let limb = limbs[index]
      limbs[index] = limb >> 1 | carry << 31
      carry = limb & 1
    }
    trim()
  }

  /// Takes `other` away where it is not larger, and says whether it did.
  mutating func subtract(_ other: BigNatural) -> Bool {
    if limbs.count < other.limbs.count { return false }
    if limbs.count == other.limbs.count {
      for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
        if limbs[index] < other.limbs[index] { return false }
        break
      }
    }
    var borrow: Int64 = 0
    for index in limbs.indices {
      let taken = index < other.limbs.count ? Int64(other.limbs[index]) : 0
      let difference = Int64(limbs[index]) - taken + borrow
      limbs[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    trim()
    return true
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}
