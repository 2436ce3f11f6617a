/// One character of an `app` version as the order sees it, with the number of bytes it takes.
///
/// Digits of every script count as ASCII digits, full-width forms as their ASCII twins, every white space as a blank, and
/// dashes of every length as `-`. What cannot be seen (zero width, direction marks, BOM) does not count at all.
struct AppSymbol {
  /// The kind; for kinds with more than one member `byte` says which.
  enum Kind: UInt8 {
    case end, digit, letter, dot, blank, separator, plus, parenthesis, invisible
  }

  let kind: Kind
  /// The ASCII byte that the character folds to, letters in lower case; for other letters the first byte itself.
  let byte: UInt8
  /// Bytes taken.
  let width: Int

  @inline(__always)
  init(_ kind: Kind, _ byte: UInt8, width: Int) {
    self.kind = kind
    self.byte = byte
    self.width = width
  }

  static let end = AppSymbol(.end, 0, width: 0)

  var isHexDigit: Bool { kind == .digit || (kind == .letter && byte >= 0x61 && byte <= 0x66) }

  /// The symbol of an ASCII character.
  @inline(__always)
  init(ascii byte: UInt8, width: Int = 1) {
    if byte &- 0x30 < 10 {
      self.init(.digit, byte, width: width)
    } else if (byte | 0x20) &- 0x61 < 26 {
      self.init(.letter, byte | 0x20, width: width)
    } else if byte == 0x2E {
      self.init(.dot, byte, width: width)
    } else if byte == 0x20 || byte &- 0x09 < 5 {
      self.init(.blank, byte, width: width)
    } else if byte == 0x2B {
      self.init(.plus, byte, width: width)
    } else if byte == 0x28 {
      self.init(.parenthesis, byte, width: width)
    } else {
      self.init(.separator, byte, width: width)
    }
  }

  /// Reads the character at `position`; `.end` at `end`.
  @inline(__always)
  init(_ base: BorrowedBytes, at position: Int, end: Int) {
    guard position < end else {
      self = .end
      return
    }
    let byte = base[position]
    if byte < 0x80 {
      self.init(ascii: byte)
    } else {
      self = AppSymbol.beyondASCII(base, at: position, end: end)
    }
  }

  /// A byte that is no part of valid UTF-8 counts as a letter of its own.
  @inline(never)
  private static func beyondASCII(_ base: BorrowedBytes, at position: Int, end: Int) -> AppSymbol {
    guard let (scalar, width) = UTF8Scalar.decode(base, at: position, end: end) else {
      return AppSymbol(.letter, base[position], width: 1)
    }
    if let digit = UnicodeDigit.value(of: scalar) {
      return AppSymbol(.digit, 0x30 &+ digit, width: width)
    }
    switch scalar {
    case 0xFF01...0xFF5E:
      return AppSymbol(ascii: UInt8(truncatingIfNeeded: scalar &- 0xFEE0), width: width)
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      return AppSymbol(.blank, 0x20, width: width)
    case 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF:
      return AppSymbol(.invisible, 0, width: width)
    case 0x066B, 0x3002, 0xFF61:
      return AppSymbol(.dot, 0x2E, width: width)
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63:
      return AppSymbol(.separator, 0x2D, width: width)
    default:
      return AppSymbol(.letter, base[position], width: width)
    }
  }
}

/// Reading one Unicode scalar out of UTF-8.
enum UTF8Scalar {
  /// The scalar of two bytes or more at `position`; `nil` where the bytes are not valid UTF-8.
  static func decode(_ base: BorrowedBytes, at position: Int, end: Int) -> (scalar: UInt32, width: Int)? {
    let lead = UInt32(base[position])
    let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, end &- position >= width else { return nil }
    var scalar = width == 4 ? lead & 0x07 : width == 3 ? lead & 0x0F : lead & 0x1F
    var index = 1
    while index < width {
      let byte = UInt32(base[position &+ index])
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | byte & 0x3F
      index &+= 1
    }
    if width == 3, scalar < 0x800 || scalar & 0xF800 == 0xD800 { return nil }
    if width == 4, scalar < 0x10000 || scalar > 0x10FFFF { return nil }
    return (scalar, width)
  }
}
