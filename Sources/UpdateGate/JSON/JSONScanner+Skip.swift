extension JSONScanner {
  /// Passes over one value, and finds its first fault, if any.
  mutating func skipValue(depthLeft: Int) throws(JSONFault) {
    switch current {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    case UInt8(ascii: "["):
      guard depthLeft > 0 else { throw JSONFault(.tooDeep, at: position) }
      position += 1
      skipBlanks()
      if current == UInt8(ascii: "]") {
        position += 1
        return
      }
      repeat {
        try skipValue(depthLeft: depthLeft - 1)
      } while try !endsAfterItem(
        UInt8(ascii: "]"), else: .expectedCommaOrBracket)
    case UInt8(ascii: "{"):
      guard depthLeft > 0 else { throw JSONFault(.tooDeep, at: position) }
      position += 1
      skipBlanks()
      if current == UInt8(ascii: "}") {
        position += 1
        return
      }
      repeat {
        try expect(UInt8(ascii: "\""), else: .expectedKey)
        try skipString()
        try skipColon()
        try skipValue(depthLeft: depthLeft - 1)
      } while try !endsAfterItem(UInt8(ascii: "}"), else: .expectedCommaOrBrace)
    default:
      throw isAtEnd ? JSONFault(.unexpectedEnd, at: position) : JSONFault(.expectedValue, at: position)
    }
  }

  /// Passes over the colon between a key and its value, and the blanks around it.
  mutating func skipColon() throws(JSONFault) {
    // Most texts have no blanks here.
    if current == UInt8(ascii: ":"), byte(at: position + 1) > 0x20 {
      position += 1
      return
    }
    skipBlanks()
    try expect(UInt8(ascii: ":"), else: .expectedColon)
    position += 1
    skipBlanks()
  }

  /// Makes sure that `byte` is the next one, without passing over it.
  func expect(_ byte: UInt8, else kind: JSONFault.Kind) throws(JSONFault) {
    guard current == byte else { throw JSONFault(isAtEnd ? .unexpectedEnd : kind, at: position) }
  }

  func hasPrefix(_ text: StaticString) -> Bool {
    let text = text.bytes
    return bytes.count - position >= text.count && bytes[position..<(position + text.count)].hasSameBytes(as: text)
  }
}
