extension JSONScanner {
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
      EncodedScalar.append(try escapedScalar(), to: &decoded)
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
    var index = start
    while index &+ 8 <= bytes.count {
      let plain = bytes.plainCount(ofWordAt: index)
      index &+= plain
      if plain < 8 { return index }
    }
    while index < bytes.count {
      let byte = bytes[index]
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
    switch JSONEscape.read(bytes[start..<min(start + JSONEscape.longest, bytes.count)]) {
    case .scalar(let scalar, let length):
      position = start + length
      return scalar
    case .halfSurrogate:
      guard allowsHalfSurrogates else { throw JSONFault(.loneSurrogate, at: start) }
      position = start + 6
      return 0xFFFD
    case .fault(let kind, let place):
      throw JSONFault(kind, at: start + place)
    }
  }
}
