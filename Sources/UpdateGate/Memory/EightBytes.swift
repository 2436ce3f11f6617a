/// Eight bytes of a version as one number, the first in the lowest bits; zeros beyond its end.
///
/// The tests for all eight at once give the top bit of each byte for which they hold.
struct EightBytes {
  let bits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The first eight bytes of a version that has at least one. Reads no byte beyond its end.
  @inline(__always)
  init(firstOf version: BorrowedBytes) {
    let count = version.count
    assert(count > 0, "a version of no bytes")
    if count >= 8 {
      bits = version.word(at: 0)
    } else if count >= 4 {
      // Two halves that may overlap.
      let low = UInt64(version.halfWord(at: 0))
      let high = UInt64(version.halfWord(at: count &- 4))
      bits = low | high &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    } else {
      // One to three bytes: the first, the middle and the last, which may be the same.
      let middle = count &>> 1
      let last = count &- 1
      bits =
        UInt64(version[0]) | UInt64(version[middle]) &<< UInt64(truncatingIfNeeded: 8 &* middle)
        | UInt64(version[last]) &<< UInt64(truncatingIfNeeded: 8 &* last)
    }
  }

  /// Eight bytes of a version that has at least eight.
  @inline(__always)
  init(_ version: BorrowedBytes, at offset: Int) {
    let count = version.count
    assert(count >= 8, "a version of fewer than eight bytes")
    let left = count &- offset
    if left >= 8 {
      bits = version.word(at: offset)
    } else {
      // The last eight, without those that came before.
      let last = version.word(at: count &- 8)
      bits = left <= 0 ? 0 : last &>> UInt64(truncatingIfNeeded: 64 &- 8 &* left)
    }
  }

  @inline(__always)
  static func areASCII(_ x: EightBytes, _ y: EightBytes) -> Bool { (x.bits | y.bits) & tops == 0 }

  /// How many bits, in whole bytes, are the same from the front.
  @inline(__always)
  func bitsShared(with other: EightBytes) -> Int { (bits ^ other.bits).trailingZeroBitCount & ~7 }

  /// A mask of the lowest bits, of which there may be 64.
  @inline(__always)
  static func low(bits count: Int) -> UInt64 {
    count == 64 ? ~0 : (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
  }

  /// The byte that starts at this bit.
  @inline(__always)
  func byte(at bit: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit)) }

  /// The bytes that are no digits; for ASCII only.
  @inline(__always)
  private var notDigit: UInt64 {
    ((bits ^ 0x30 &* EightBytes.ones) &+ 0x76 &* EightBytes.ones) & EightBytes.tops
  }

  /// The bytes that are neither digits nor dots; for ASCII only.
  @inline(__always)
  var neitherDigitNorDot: UInt64 {
    notDigit & ((bits ^ 0x2E &* EightBytes.ones) &+ 0x7F &* EightBytes.ones)
  }

  /// How many digits stand from this bit on; 8 where they reach the end of the eight.
  @inline(__always)
  func digits(from bit: Int) -> Int {
    let others = notDigit &>> UInt64(truncatingIfNeeded: bit)
    return others == 0 ? 8 : others.trailingZeroBitCount &>> 3
  }
}

extension BorrowedBytes {
  /// The four bytes from a place on.
  @inline(__always)
  fileprivate func halfWord(at place: Int) -> UInt32 {
    assert(place >= 0 && place &+ 4 <= count, "four bytes beyond the end")
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
}

extension StaticString {
  /// The bytes of a word of at most eight ASCII letters as one number, the last in the lowest bits. Known when compiled.
  @inline(__always)
  var packed: UInt64 {
    var packed: UInt64 = 0
    var index = 0
    while index < utf8CodeUnitCount {
      packed = unsafe packed << 8 | UInt64(utf8Start[index])
      index &+= 1
    }
    return packed
  }
}
