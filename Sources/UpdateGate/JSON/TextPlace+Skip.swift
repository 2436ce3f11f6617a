/// JSON's grammar over padded text: the fast way to pass over what nobody asks for.
///
/// Each answers the place behind what it passed over, or `nil` where the text is wrong: ``JSONScanner`` then finds out what is
/// wrong, and where.
extension TextPlace {
  /// The first byte that is no blank.
  @inline(__always)
  var afterBlanks: TextPlace {
    if byte > 0x20 { return self }
    // The common one is a single blank; else it is the line break and indentation of a printed text.
    let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    return self[1] > 0x20 && isBlank ? self + 1 : afterManyBlanks
  }

  /// Its own function, so that no caller keeps registers for it.
  @inline(never)
  @_optimize(speed)
  private var afterManyBlanks: TextPlace { self + blankCount }

  /// Passes over any value.
  @_optimize(speed)
  func afterValue(depthLeft: Int) -> TextPlace? {
    switch byte {
    case UInt8(ascii: "\""): (self + 1).afterString
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): afterNumber
    case UInt8(ascii: "t"): after("true")
    case UInt8(ascii: "f"): after("false")
    case UInt8(ascii: "n"): after("null")
    case UInt8(ascii: "["): depthLeft > 0 ? (self + 1).afterElements(depthLeft: depthLeft - 1) : nil
    case UInt8(ascii: "{"): depthLeft > 0 ? (self + 1).afterMembers(depthLeft: depthLeft - 1) : nil
    default: nil
    }
  }

  @_optimize(speed)
  private func afterElements(depthLeft: Int) -> TextPlace? {
    var at = afterBlanks
    if at.byte == UInt8(ascii: "]") { return at + 1 }
    while true {
      guard let end = at.afterValue(depthLeft: depthLeft) else { return nil }
      at = end.afterBlanks
      if at.byte == UInt8(ascii: ",") {
        at = (at + 1).afterBlanks
      } else {
        return at.byte == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  @_optimize(speed)
  private func afterMembers(depthLeft: Int) -> TextPlace? {
    var at = afterBlanks
    if at.byte == UInt8(ascii: "}") { return at + 1 }
    while true {
      guard at.byte == UInt8(ascii: "\""), let keyEnd = (at + 1).afterString else { return nil }
      at = keyEnd.afterBlanks
      guard at.byte == UInt8(ascii: ":"), let end = (at + 1).afterBlanks.afterValue(depthLeft: depthLeft) else {
        return nil
      }
      at = end.afterBlanks
      if at.byte == UInt8(ascii: ",") {
        at = (at + 1).afterBlanks
      } else {
        return at.byte == UInt8(ascii: "}") ? at + 1 : nil
      }
    }
  }

  /// Passes over a string, whose opening quote is passed.
  @_optimize(speed)
  private var afterString: TextPlace? {
    var at = self
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

  /// Passes over a number.
  @inline(__always)
  var afterNumber: TextPlace? {
    var at = self
    if at.byte == UInt8(ascii: "-") { at += 1 }
    if at.byte == UInt8(ascii: "0") {
      at += 1
      if at.isDigit { return nil }
    } else {
      guard at.isDigit else { return nil }
      repeat { at += 1 } while at.isDigit
    }
    if at.byte == UInt8(ascii: ".") {
      at += 1
      guard at.isDigit else { return nil }
      repeat { at += 1 } while at.isDigit
    }
    if at.byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at.byte == UInt8(ascii: "+") || at.byte == UInt8(ascii: "-") { at += 1 }
      guard at.isDigit else { return nil }
      repeat { at += 1 } while at.isDigit
    }
    return at
  }

  @inline(__always)
  private var isDigit: Bool { byte &- UInt8(ascii: "0") < 10 }

  @_optimize(speed)
  private func after(_ word: StaticString) -> TextPlace? {
    let word = word.bytes
    return bytes(word.count).hasSameBytes(as: word) ? self + word.count : nil
  }
}
