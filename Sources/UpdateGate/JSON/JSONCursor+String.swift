import UpdateGateKernels

extension JSONCursor {
  /// Reads the string whose opening quote is the next byte, and decodes it.
  mutating func string() throws(JSONFault) -> String {
    let start = position + 1
    try skipPlain(from: start)
    if current == UInt8(ascii: "\"") {
      position += 1
      return text(from: start, to: position - 1)
    }
    var decoded = [UInt8](bytes[start..<position])
    while current != UInt8(ascii: "\"") {
      appendScalar(try escapedScalar(), to: &decoded)
      let run = position
      try skipPlain(from: run)
      decoded.append(contentsOf: bytes[run..<position])
    }
    position += 1
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Passes over the string whose opening quote is the next byte, and finds its first fault, if any.
  mutating func skipString() throws(JSONFault) { _ = try skipPlainString() }

  /// The same; its bytes where all stand for themselves, `nil` where there are escapes among them.
  @inline(never)
  mutating func skipPlainString() throws(JSONFault) -> BorrowedBytes? {
    let start = position + 1
    let end = plainEnd(from: start)
    if byte(at: end) == UInt8(ascii: "\"") {
      position = end + 1
      return BorrowedBytes(rebasing: bytes[start..<end])
    }
    try skipPlain(from: end)
    if current == UInt8(ascii: "\"") {
      position += 1
      return BorrowedBytes(rebasing: bytes[start..<(position - 1)])
    }
    while current != UInt8(ascii: "\"") {
      _ = try escapedScalar()
      try skipPlain(from: position)
    }
    position += 1
    return nil
  }

  /// Passes over bytes that stand for themselves, up to a quote or a backslash.
  private mutating func skipPlain(from start: Int) throws(JSONFault) {
    position = start
    while position < bytes.count {
      position = plainEnd(from: position)
      let byte = current
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if isAtEnd { break }
      if byte < 0x20 { throw JSONFault(.controlCharacter, at: position) }
      let length = sequenceLength(at: position)
      if length == 0 { throw JSONFault(.invalidUTF8, at: position) }
      position += length
    }
    throw JSONFault(.unterminatedString, at: bytes.count)
  }

  /// Where the ASCII bytes end that stand for themselves. They are passed over eight at a time while there are as many.
  @inline(__always)
  private func plainEnd(from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var index = start
    while index &+ 8 <= bytes.count {
      let plain = ug_kernel_plain_in_word(base + index)
      index &+= plain
      if plain < 8 { return index }
    }
    while index < bytes.count {
      let byte = base[index]
      if byte >= 0x80 || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    return index
  }

  /// The length of the UTF-8 sequence at `index`, or 0 if there is none that is well-formed (RFC 3629).
  func sequenceLength(at index: Int) -> Int {
    let second = byte(at: index + 1)
    let isThirdRight = byte(at: index + 2) & 0xC0 == 0x80
    switch byte(at: index) {
    case 0x00..<0x80: return 1
    case 0xC2..<0xE0: return second & 0xC0 == 0x80 ? 2 : 0
    case 0xE0: return second & 0xE0 == 0xA0 && isThirdRight ? 3 : 0
    case 0xED: return second & 0xE0 == 0x80 && isThirdRight ? 3 : 0
    case 0xE1..<0xF0: return second & 0xC0 == 0x80 && isThirdRight ? 3 : 0
    case 0xF0..<0xF5:
      let isSecondRight: Bool
      switch byte(at: index) {
      case 0xF0: isSecondRight = second >= 0x90 && second < 0xC0
      case 0xF4: isSecondRight = second & 0xF0 == 0x80
      default: isSecondRight = second & 0xC0 == 0x80
      }
      return isSecondRight && isThirdRight && byte(at: index + 3) & 0xC0 == 0x80 ? 4 : 0
    default: return 0
    }
  }

  /// Reads one escape, a surrogate pair as one, whose backslash is the next byte.
  private mutating func escapedScalar() throws(JSONFault) -> UInt32 {
    let start = position
    position += 1
    let letter = current
    if letter == UInt8(ascii: "u") {
      position += 1
      let unit = try hexUnit()
      if unit & 0xF800 != 0xD800 { return unit }
      guard unit < 0xDC00 else { throw JSONFault(.loneSurrogate, at: start) }
      guard byte(at: position) == UInt8(ascii: "\\"), byte(at: position + 1) == UInt8(ascii: "u") else {
        throw JSONFault(.loneSurrogate, at: start)
      }
      position += 2
      let low = try hexUnit()
      guard low & 0xFC00 == 0xDC00 else { throw JSONFault(.loneSurrogate, at: start) }
      return 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)
    }
    guard !isAtEnd else { throw JSONFault(.unterminatedString, at: position) }
    let scalar: UInt32
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = UInt32(letter)
    case UInt8(ascii: "b"): scalar = 0x08
    case UInt8(ascii: "f"): scalar = 0x0C
    case UInt8(ascii: "n"): scalar = 0x0A
    case UInt8(ascii: "r"): scalar = 0x0D
    case UInt8(ascii: "t"): scalar = 0x09
    default: throw JSONFault(.badEscape, at: position)
    }
    position += 1
    return scalar
  }

  private mutating func hexUnit() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let byte = current
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw JSONFault(isAtEnd ? .unterminatedString : .badEscape, at: position)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private func appendScalar(_ scalar: UInt32, to decoded: inout [UInt8]) {
    switch scalar {
    case 0..<0x80:
      decoded.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      decoded.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      decoded.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      decoded.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      decoded.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
