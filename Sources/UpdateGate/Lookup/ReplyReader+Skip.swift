private import UpdateGateKernels

extension ReplyReader {
  /// The first byte that is no blank.
  @inline(__always)
  func skipBlanks(_ start: Position) -> Position {
    start.pointee > 0x20 ? start : skipBlankRun(start)
  }

  @inline(__always)
  private func skipBlankRun(_ start: Position) -> Position {
    // The common two: a single blank, or the line break and indentation of a printed text.
    start[1] > 0x20 && isBlank(start.pointee) ? start + 1 : start + ug_kernel_skip_blanks(start)
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Checks a value that nobody asks for and answers the place after it.
  @_optimize(speed)
  func skipValue(_ at: Position, depthLeft: Int) -> Position? {
    switch at.pointee {
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
  private func skipArray(_ start: Position, depthLeft: Int) -> Position? {
    var at = skipBlanks(start)
    if at.pointee == UInt8(ascii: "]") { return at + 1 }
    while true {
      guard let end = skipValue(at, depthLeft: depthLeft) else { return nil }
      at = skipBlanks(end)
      if at.pointee == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        return at.pointee == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  @_optimize(speed)
  private func skipObject(_ start: Position, depthLeft: Int) -> Position? {
    var at = skipBlanks(start)
    if at.pointee == UInt8(ascii: "}") { return at + 1 }
    while true {
      guard at.pointee == UInt8(ascii: "\""), let keyEnd = skipString(at + 1) else { return nil }
      at = skipBlanks(keyEnd)
      guard at.pointee == UInt8(ascii: ":"), let end = skipValue(skipBlanks(at + 1), depthLeft: depthLeft) else {
        return nil
      }
      at = skipBlanks(end)
      if at.pointee == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        return at.pointee == UInt8(ascii: "}") ? at + 1 : nil
      }
    }
  }

  /// Checks a string, whose quote is passed.
  @_optimize(speed)
  private func skipString(_ start: Position) -> Position? {
    var at = start
    while true {
      at += ug_kernel_skip_plain(at)
      if at.pointee == UInt8(ascii: "\"") { return at + 1 }
      guard at.pointee == UInt8(ascii: "\\") else { return nil }
      switch at[1] {
      case UInt8(ascii: "n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "t"),
        UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
        at += 2
      case UInt8(ascii: "u"):
        var scalar: UInt32 = 0
        guard let end = unicodeScalar(at, &scalar) else { return nil }
        at = end
      default:
        return nil
      }
    }
  }

  /// Checks a number and answers the place after it.
  @inline(__always)
  func skipNumber(_ start: Position) -> Position? {
    var at = start
    if at.pointee == UInt8(ascii: "-") { at += 1 }
    if at.pointee == UInt8(ascii: "0") {
      at += 1
      if isDigit(at.pointee) { return nil }
    } else {
      guard isDigit(at.pointee) else { return nil }
      repeat { at += 1 } while isDigit(at.pointee)
    }
    if at.pointee == UInt8(ascii: ".") {
      at += 1
      guard isDigit(at.pointee) else { return nil }
      repeat { at += 1 } while isDigit(at.pointee)
    }
    if at.pointee | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at.pointee == UInt8(ascii: "+") || at.pointee == UInt8(ascii: "-") { at += 1 }
      guard isDigit(at.pointee) else { return nil }
      repeat { at += 1 } while isDigit(at.pointee)
    }
    return at
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @_optimize(speed)
  private func skipWord(_ at: Position, _ word: StaticString) -> Position? {
    for index in 0..<word.utf8CodeUnitCount where at[index] != word.utf8Start[index] { return nil }
    return at + word.utf8CodeUnitCount
  }
}
