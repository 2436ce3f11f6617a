private import UpdateGateKernels

extension ReplyReader {
  /// Reads a value into a slot. Whatever cannot be the value of a field is checked and leaves the slot absent.
  @inline(__always)
  mutating func value(_ at: Position, isList: Bool, depthLeft: Int, slot: inout FieldSlot) -> Position? {
    slot = .absent
    switch at.pointee {
    case UInt8(ascii: "\""):
      var count = 0
      guard let end = string(at + 1, count: &count) else { return nil }
      slot = FieldSlot(.string, offset: target - memory.text, count: count)
      target += count &+ 1
      return end
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let end = skipNumber(at) else { return nil }
      slot = FieldSlot(.number, offset: target - memory.text, count: end - at)
      keep(at, count: end - at)
      return end
    case UInt8(ascii: "["):
      return isList ? list(at + 1, depthLeft: depthLeft &- 1, slot: &slot) : skipValue(at, depthLeft: depthLeft)
    case UInt8(ascii: "t"):
      slot = FieldSlot(.yes, offset: 0, count: 0)
      return skipValue(at, depthLeft: depthLeft)
    case UInt8(ascii: "f"):
      slot = FieldSlot(.no, offset: 0, count: 0)
      return skipValue(at, depthLeft: depthLeft)
    default:
      return skipValue(at, depthLeft: depthLeft)
    }
  }

  /// Reads a list of strings, whose bracket is passed. A number counts as its text; anything else is left out.
  @_optimize(speed)
  private mutating func list(_ start: Position, depthLeft: Int, slot: inout FieldSlot) -> Position? {
    let first = memory.elementCount
    var at = skipBlanks(start)
    if at.pointee == UInt8(ascii: "]") {
      slot = FieldSlot(.list, offset: first, count: 0)
      return at + 1
    }
    while true {
      let next: Position?
      switch at.pointee {
      case UInt8(ascii: "\""):
        var count = 0
        next = string(at + 1, count: &count)
        memory.appendElement(BorrowedText(start: UnsafePointer(target), count: count))
        target += count &+ 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        next = skipNumber(at)
        if let next {
          memory.appendElement(BorrowedText(start: UnsafePointer(target), count: next - at))
          keep(at, count: next - at)
        }
      default:
        next = skipValue(at, depthLeft: depthLeft)
      }
      guard let next else { return nil }
      at = skipBlanks(next)
      if at.pointee == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        slot = FieldSlot(.list, offset: first, count: memory.elementCount - first)
        return at.pointee == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  /// Copies a literal to the decoded text, with a zero byte after it.
  @inline(__always)
  private mutating func keep(_ literal: Position, count: Int) {
    ug_kernel_copy(target, literal, count)
    target[count] = 0
    target += count &+ 1
  }

  /// Decodes a string, whose quote is passed, to `target`, with a zero byte after it. `target` stays where it is.
  @inline(__always)
  mutating func string(_ start: Position, count: inout Int) -> Position? {
    let plain = ug_kernel_copy_plain(target, start)
    let stop = start + plain
    if stop.pointee == UInt8(ascii: "\"") {
      target[plain] = 0
      count = plain
      return stop + 1
    }
    return escapedString(stop, after: plain, count: &count)
  }

  /// Goes on with a string at its first escape, `plain` bytes of which are decoded.
  @_optimize(speed)
  private func escapedString(_ start: Position, after plain: Int, count: inout Int) -> Position? {
    var at = start
    var to = target + plain
    while true {
      switch at.pointee {
      case UInt8(ascii: "\\"):
        switch at[1] {
        case UInt8(ascii: "n"): to.pointee = 0x0A
        case UInt8(ascii: "\""): to.pointee = UInt8(ascii: "\"")
        case UInt8(ascii: "\\"): to.pointee = UInt8(ascii: "\\")
        case UInt8(ascii: "/"): to.pointee = UInt8(ascii: "/")
        case UInt8(ascii: "t"): to.pointee = 0x09
        case UInt8(ascii: "r"): to.pointee = 0x0D
        case UInt8(ascii: "b"): to.pointee = 0x08
        case UInt8(ascii: "f"): to.pointee = 0x0C
        case UInt8(ascii: "u"):
          guard let end = unicodeEscape(at, to: &to) else { return nil }
          at = end
          continue
        default: return nil
        }
        at += 2
        to += 1
      case UInt8(ascii: "\""):
        to.pointee = 0
        count = to - target
        return at + 1
      default:
        let plain = ug_kernel_copy_plain(to, at)
        if plain == 0 { return nil }
        at += plain
        to += plain
      }
    }
  }

  /// Decodes `\uXXXX`, or two of them that are a surrogate pair. Six bytes become at most three, twelve become four.
  @_optimize(speed)
  private func unicodeEscape(_ start: Position, to: inout UnsafeMutablePointer<UInt8>) -> Position? {
    var scalar: UInt32 = 0
    guard let at = unicodeScalar(start, &scalar) else { return nil }
    if scalar < 0x80 {
      to[0] = UInt8(truncatingIfNeeded: scalar)
      to += 1
    } else if scalar < 0x800 {
      to[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      to[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      to += 2
    } else if scalar < 0x10000 {
      to[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      to[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      to[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      to += 3
    } else {
      to[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      to[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
      to[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      to[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      to += 4
    }
    return at
  }

  /// The scalar that `\uXXXX` or a surrogate pair of them stands for, and the place after it.
  @_optimize(speed)
  func unicodeScalar(_ start: Position, _ scalar: inout UInt32) -> Position? {
    guard let unit = hexUnit(start + 2) else { return nil }
    scalar = unit
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    let second = start + 6
    guard unit < 0xDC00, second[0] == UInt8(ascii: "\\"), second[1] == UInt8(ascii: "u"),
      let low = hexUnit(second + 2), low & 0xFC00 == 0xDC00
    else { return nil }
    scalar = 0x10000 &+ ((unit & 0x3FF) << 10) &+ (low & 0x3FF)
    return second + 6
  }

  /// Four hexadecimal digits, or `nil`. Stops at the first byte that is none, so it never leaves the text.
  @_optimize(speed)
  private func hexUnit(_ at: Position) -> UInt32? {
    var unit: UInt32 = 0
    for index in 0..<4 {
      let byte = at[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
      default: return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
