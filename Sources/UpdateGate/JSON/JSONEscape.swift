/// One escape of a JSON string, a surrogate pair as one. Every reader reads escapes by this.
enum JSONEscape {
  /// How far an escape may reach: that of a surrogate pair.
  static let longest = 12

  /// What stands there.
  enum Reading {
    /// A character, and how many bytes its escape has.
    case scalar(UInt32, length: Int)
    /// Half a surrogate pair, six bytes long, that stands for no character.
    case halfSurrogate
    /// No escape, and how many bytes before the first that is wrong.
    case fault(JSONFault.Kind, Int)
  }

  /// Reads the escape whose backslash is the first of the bytes. There are ``longest`` of them, or fewer where the text ends.
  @_optimize(speed)
  static func read(_ bytes: BorrowedBytes) -> Reading {
    guard bytes.count > 1 else { return .fault(.unterminatedString, bytes.count) }
    switch bytes[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return .scalar(UInt32(bytes[1]), length: 2)
    case UInt8(ascii: "b"): return .scalar(0x08, length: 2)
    case UInt8(ascii: "f"): return .scalar(0x0C, length: 2)
    case UInt8(ascii: "n"): return .scalar(0x0A, length: 2)
    case UInt8(ascii: "r"): return .scalar(0x0D, length: 2)
    case UInt8(ascii: "t"): return .scalar(0x09, length: 2)
    case UInt8(ascii: "u"): break
    default: return .fault(.badEscape, 1)
    }
    var unit: UInt32 = 0
    if let wrong = hexUnit(bytes, at: 2, &unit) { return fault(bytes, at: wrong) }
    guard unit & 0xF800 == 0xD800 else { return .scalar(unit, length: 6) }
    guard unit < 0xDC00, bytes.count > 7, bytes[6] == UInt8(ascii: "\\"), bytes[7] == UInt8(ascii: "u") else {
      return .halfSurrogate
    }
    var low: UInt32 = 0
    if let wrong = hexUnit(bytes, at: 8, &low) { return fault(bytes, at: wrong) }
    guard low & 0xFC00 == 0xDC00 else { return .halfSurrogate }
    return .scalar(0x10000 &+ ((unit & 0x3FF) << 10) &+ (low & 0x3FF), length: 12)
  }

  private static func fault(_ bytes: BorrowedBytes, at place: Int) -> Reading {
    .fault(place < bytes.count ? .badEscape : .unterminatedString, place)
  }

  /// Reads four hexadecimal digits; answers the place of the first that is none.
  @inline(__always)
  private static func hexUnit(_ bytes: BorrowedBytes, at start: Int, _ unit: inout UInt32) -> Int? {
    for place in start..<(start &+ 4) {
      guard place < bytes.count else { return place }
      let byte = bytes[place]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
      default: return place
      }
      unit = unit << 4 | UInt32(digit)
    }
    return nil
  }
}
