extension ReplyReader {
  /// The first byte that is no blank.
  @inline(__always)
  func skipBlanks(_ start: TextPlace) -> TextPlace {
    start.byte > 0x20 ? start : skipBlankRun(start)
  }

  @inline(__always)
  private func skipBlankRun(_ start: TextPlace) -> TextPlace {
    // The common two: a single blank, or the line break and indentation of a printed text.
    start[1] > 0x20 && isBlank(start.byte) ? start + 1 : start + start.blankCount
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Checks a value that nobody asks for and answers the place after it.
  @_optimize(speed)
  func skipValue(_ at: TextPlace, depthLeft: Int) -> TextPlace? {
    switch at.byte {
    case UInt8(ascii: "\""): skipString(at + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): skipNumber(at)
    case UInt8(ascii: "t"): skipWord(at, "true")
    case UInt8(ascii: "f"): skipWord(at, "false")
    case UInt8(ascii: "n"): skipWord(at, "null")
    case UInt8(ascii: "["): depthLeft > 0 ? skipArray(at + 1, depthLeft: depthLeft - 1) : nil
    case UInt8(ascii: "{"): depthLeft > 0 ? skipObject(at + 1, depthLeft: depthLeft - 1) : nil
    default: nil
    }
  }

  @_optimize(speed)
  private func skipArray(_ start: TextPlace, depthLeft: Int) -> TextPlace? {
    var at = skipBlanks(start)
    if at.byte == UInt8(ascii: "]") { return at + 1 }
    while true {
      guard let end = skipValue(at, depthLeft: depthLeft) else { return nil }
      at = skipBlanks(end)
      if at.byte == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        return at.byte == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  @_optimize(speed)
  private func skipObject(_ start: TextPlace, depthLeft: Int) -> TextPlace? {
    var at = skipBlanks(start)
    if at.byte == UInt8(ascii: "}") { return at + 1 }
    while true {
      guard at.byte == UInt8(ascii: "\""), let keyEnd = skipString(at + 1) else { return nil }
      at = skipBlanks(keyEnd)
      guard at.byte == UInt8(ascii: ":"), let end = skipValue(skipBlanks(at + 1), depthLeft: depthLeft) else {
        return nil
      }
      at = skipBlanks(end)
      if at.byte == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        return at.byte == UInt8(ascii: "}") ? at + 1 : nil
      }
    }
  }

  /// Checks a string, whose quote is passed.
  @_optimize(speed)
  private func skipString(_ start: TextPlace) -> TextPlace? {
    var at = start
    while true {
      at += at.plainCount
      if at.byte == UInt8(ascii: "\"") { return at + 1 }
      guard at.byte == UInt8(ascii: "\\") else { return nil }
      switch JSONEscape.read(at.bytes(JSONEscape.longest)) {
      case .scalar(_, let length): at += length
      // Nobody asks for this text.
      case .halfSurrogate: at += 6
      case .fault: return nil
      }
    }
  }

  /// Checks a number and answers the place after it.
  @inline(__always)
  func skipNumber(_ start: TextPlace) -> TextPlace? {
    var at = start
    if at.byte == UInt8(ascii: "-") { at += 1 }
    if at.byte == UInt8(ascii: "0") {
      at += 1
      if isDigit(at.byte) { return nil }
    } else {
      guard isDigit(at.byte) else { return nil }
      repeat { at += 1 } while isDigit(at.byte)
    }
    if at.byte == UInt8(ascii: ".") {
      at += 1
      guard isDigit(at.byte) else { return nil }
      repeat { at += 1 } while isDigit(at.byte)
    }
    if at.byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at.byte == UInt8(ascii: "+") || at.byte == UInt8(ascii: "-") { at += 1 }
      guard isDigit(at.byte) else { return nil }
      repeat { at += 1 } while isDigit(at.byte)
    }
    return at
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @_optimize(speed)
  private func skipWord(_ at: TextPlace, _ word: StaticString) -> TextPlace? {
    let word = word.bytes
    return at.bytes(word.count).hasSameBytes(as: word) ? at + word.count : nil
  }
}
