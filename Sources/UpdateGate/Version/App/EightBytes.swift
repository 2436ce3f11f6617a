/// Eight bytes of a version as one number, the first in the lowest bits; zeros beyond its end.
///
/// The tests for all eight at once give the top bit of each byte for which they hold.
struct EightBytes {
  let bits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The first eight bytes of a version that has at least one. Reads no byte beyond `count`.
  @inline(__always)
  init(firstOf base: UnsafePointer<UInt8>, count: Int) {
    let bytes = UnsafeRawPointer(base)
    if count >= 8 {
      bits = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    } else if count >= 4 {
      // Two halves that may overlap.
      let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
      let high = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)))
      bits = low | high &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    } else {
      // One to three bytes: the first, the middle and the last, which may be the same.
      let middle = count &>> 1
      let last = count &- 1
      bits =
        UInt64(base[0]) | UInt64(base[middle]) &<< UInt64(truncatingIfNeeded: 8 &* middle)
        | UInt64(base[last]) &<< UInt64(truncatingIfNeeded: 8 &* last)
    }
  }

  /// Eight bytes of a version that has at least eight.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, at offset: Int, count: Int) {
    let bytes = UnsafeRawPointer(base)
    let left = count &- offset
    if left >= 8 {
      bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    } else {
      // The last eight, without those that came before.
      let last = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
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
