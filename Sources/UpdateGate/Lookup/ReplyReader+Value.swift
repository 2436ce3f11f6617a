extension ReplyReader {
  /// Reads a value into a slot. Whatever cannot be the value of a field is checked and leaves the slot absent.
  @inline(__always)
  mutating func value(_ at: TextPlace, _ field: AppField, depthLeft: Int, slot: inout FieldSlot) -> TextPlace? {
    slot = .absent
    switch at.byte {
    case UInt8(ascii: "\""):
      var count = 0
      guard let end = string(at + 1, count: &count) else { return nil }
      slot = FieldSlot(.string, offset: room.textOffset, count: count)
      room.endText(count, before: end)
      return end
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let end = at.afterNumber else { return nil }
      slot = FieldSlot(.number, offset: room.textOffset, count: end - at)
      room.copyText(at, count: end - at)
      return end
    case UInt8(ascii: "["):
      return field.isList
        ? list(at + 1, field, depthLeft: depthLeft &- 1, slot: &slot) : at.afterValue(depthLeft: depthLeft)
    case UInt8(ascii: "t"):
      slot = FieldSlot(.yes, offset: 0, count: 0)
      return at.afterValue(depthLeft: depthLeft)
    case UInt8(ascii: "f"):
      slot = FieldSlot(.no, offset: 0, count: 0)
      return at.afterValue(depthLeft: depthLeft)
    default:
      return at.afterValue(depthLeft: depthLeft)
    }
  }

  /// Reads a list of strings, whose bracket is passed. A number counts as its text; anything else is left out, and so is an
  /// address with a control character.
  @_optimize(speed)
  private mutating func list(_ start: TextPlace, _ field: AppField, depthLeft: Int, slot: inout FieldSlot) -> TextPlace?
  {
    let first = room.elementCount
    var fits = true
    var at = start.afterBlanks
    if at.byte == UInt8(ascii: "]") {
      slot = FieldSlot(.list, offset: first, count: 0)
      return at + 1
    }
    while true {
      let next: TextPlace?
      let offset = room.textOffset
      switch at.byte {
      case UInt8(ascii: "\""):
        var count = 0
        next = string(at + 1, count: &count)
        if let next {
          room.endText(count, before: next)
          let isWanted = !field.isAddressList || !(isOdd || room.hasWideControl(at: offset, count: count))
          if isWanted { fits = room.appendElement(offset: offset, count: count) && fits }
          if isOdd { forgetOddity() }
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        next = at.afterNumber
        if let next {
          room.copyText(at, count: next - at)
          fits = room.appendElement(offset: offset, count: next - at) && fits
        }
      default:
        next = at.afterValue(depthLeft: depthLeft)
      }
      guard let next else { return nil }
      at = next.afterBlanks
      if at.byte == UInt8(ascii: ",") {
        at = (at + 1).afterBlanks
      } else {
        if fits {
          slot = FieldSlot(.list, offset: first, count: room.elementCount - first)
        } else {
          room.dropElements(from: first)
        }
        return at.byte == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  /// Decodes a string, whose quote is passed, to where the next text goes.
  @inline(__always)
  mutating func string(_ start: TextPlace, count: inout Int) -> TextPlace? {
    count = room.copyPlain(start, behind: 0)
    let stop = start + count
    return stop.byte == UInt8(ascii: "\"") ? stop + 1 : escapedString(stop, count: &count)
  }

  /// Goes on with a string at its first escape; `count` bytes of it are decoded.
  @_optimize(speed)
  private mutating func escapedString(_ start: TextPlace, count: inout Int) -> TextPlace? {
    var at = start
    while true {
      switch at.byte {
      case UInt8(ascii: "\\"):
        // The two that texts are full of.
        if at[1] == UInt8(ascii: "n") {
          room.put(0x0A, at: count)
          count &+= 1
          at += 2
          isOdd = true
        } else if at[1] == UInt8(ascii: "\"") {
          room.put(UInt8(ascii: "\""), at: count)
          count &+= 1
          at += 2
        } else {
          guard let end = escape(at, count: &count) else { return nil }
          at = end
        }
      case UInt8(ascii: "\""):
        return at + 1
      default:
        let plain = room.copyPlain(at, behind: count)
        if plain == 0 { return nil }
        at += plain
        count &+= plain
      }
    }
  }

  /// Decodes one escape. Its character is never longer than itself: six bytes become at most three, twelve become four.
  @_optimize(speed)
  private mutating func escape(_ at: TextPlace, count: inout Int) -> TextPlace? {
    switch JSONEscape.read(at.bytes(JSONEscape.longest)) {
    case .scalar(let scalar, let length):
      count &+= room.put(scalar: scalar, at: count)
      if scalar < 0x20 || scalar == 0x7F { isOdd = true }
      return at + length
    case .halfSurrogate:
      count &+= room.put(scalar: 0xFFFD, at: count)
      isOdd = true
      if halfSurrogate == nil { halfSurrogate = at }
      return at + 6
    case .fault:
      return nil
    }
  }
}
