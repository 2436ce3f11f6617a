extension ReplyReader {
  /// Reads a value into a slot. Whatever cannot be the value of a field is checked and leaves the slot absent.
  @inline(__always)
  mutating func value(_ at: TextPlace, _ field: AppField, depthLeft: Int, slot: inout FieldSlot) -> TextPlace? {
    slot = .absent
    switch at.byte {
    case UInt8(ascii: "\""):
      return string(at + 1, slot: &slot)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let end = at.afterNumber else { return nil }
      slot = room.keepLiteral(at, count: end - at)
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
      switch at.byte {
      case UInt8(ascii: "\""):
        var element = FieldSlot.absent
        next = string(at + 1, slot: &element)
        if next != nil {
          let isWanted = !field.isAddressList || !(isOdd || room.hasWideControl(element))
          if isWanted { fits = room.appendElement(element) && fits }
          if isOdd { forgetOddity() }
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        next = at.afterNumber
        if let next { fits = room.appendElement(room.keepLiteral(at, count: next - at)) && fits }
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

  /// Reads a string, whose quote is passed, into a slot.
  @inline(__always)
  mutating func string(_ start: TextPlace, slot: inout FieldSlot) -> TextPlace? {
    let count = room.plainCount(start)
    let stop = start + count
    if stop.byte == UInt8(ascii: "\"") {
      slot = room.keepText(start, count: count)
      return stop + 1
    }
    guard let end = escapedString(start, count: count, slot: &slot) else { return nil }
    return end
  }

  /// Reads a string that has escapes, or is wrong, into a slot; it begins with `count` plain bytes.
  private mutating func escapedString(_ start: TextPlace, count plain: Int, slot: inout FieldSlot) -> TextPlace? {
    var count = plain
    guard let end = decode(start, count: &count) else { return nil }
    slot = room.endText(count, before: end)
    return end
  }

  /// Decodes a string, whose quote is passed, to where the next text goes; it begins with `count` plain bytes.
  @_optimize(speed)
  @inline(never)
  mutating func decode(_ start: TextPlace, count: inout Int) -> TextPlace? {
    room.movePlain(start, count: count, behind: 0)
    var at = start + count
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
        let plain = room.plainCount(at)
        if plain == 0 { return nil }
        room.movePlain(at, count: plain, behind: count)
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
