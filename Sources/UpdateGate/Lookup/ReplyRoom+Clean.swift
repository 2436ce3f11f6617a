extension ReplyRoom {
  /// Makes a value that was read what it means: each is cleaned here, once, and nowhere else.
  mutating func clean(_ field: AppField, _ slot: inout FieldSlot) {
    guard slot.form == .string || slot.form == .number else { return }
    let text = records.rawText(slot)
    if field.isNumeric {
      // A text in the place of a number counts only where it is one.
      if slot.form == .string, !ReplyRoom.isNumber(text) { slot = .absent }
      if field.isIdentifier, !ReplyRoom.isPositive(text) { slot = .absent }
    } else if slot.form == .string {
      switch field {
      case .version: cleanVersion(text, &slot)
      case .minimumOsVersion: cleanSystemVersion(text, &slot)
      default: if text.has(0x7F) || text.hasWideControl { slot = .absent }
      }
    }
  }

  /// Whether a text that was read has a control character beyond ASCII.
  func hasWideControl(_ slot: FieldSlot) -> Bool { records.rawText(slot).hasWideControl }

  private static func isNumber(_ text: BorrowedBytes) -> Bool {
    for byte in text where !isDigit(byte) { return DecimalLiteral(text) != nil }
    return !text.isEmpty
  }

  /// Whether a number is above zero; what is no number is not asked.
  private static func isPositive(_ text: BorrowedBytes) -> Bool {
    guard let first = text.first else { return true }
    if first &- UInt8(ascii: "1") < 9 { return true }
    guard let number = DecimalLiteral(text) else { return true }
    return !number.isNegative && number.double > 0
  }

  /// A version without the blanks around it; with a control character inside, or a NUL anywhere, it is none.
  private mutating func cleanVersion(_ text: BorrowedBytes, _ slot: inout FieldSlot) {
    var (start, end) = (0, text.count)
    while start < end, ReplyRoom.isBlank(text[start]) { start += 1 }
    while end > start, ReplyRoom.isBlank(text[end - 1]) { end -= 1 }
    let isUnreadable =
      (start..<end).contains { text[$0] < 0x20 || text[$0] == 0x7F } || text[start..<end].hasWideControl
    if isUnreadable {
      slot = FieldSlot(.unreadable, offset: slot.offset, count: slot.count)
      return
    }
    if end - start != text.count { cut(&slot, start, end) }
  }

  /// The first number of a text such as `iOS 15.0 or later`; the text without the blanks around it where there is none.
  private mutating func cleanSystemVersion(_ text: BorrowedBytes, _ slot: inout FieldSlot) {
    cleanVersion(text, &slot)
    guard slot.form == .string else {
      slot = .absent
      return
    }
    let text = records.rawText(slot)
    var start = 0
    // A digit that begins a word: not the one of `iPhone5s`.
    while start < text.count,
      !(ReplyRoom.isDigit(text[start]) && (start == 0 || !ReplyRoom.isWordPart(text[start - 1])))
    {
      start += 1
    }
    guard start < text.count else { return }
    var end = start
    while end < text.count, ReplyRoom.isDigit(text[end]) || text[end] == UInt8(ascii: ".") { end += 1 }
    while text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    // Letters glued to the number are a part of it: `15.0b2`.
    if end < text.count, ReplyRoom.isWordPart(text[end]) { return }
    if end - start != text.count { cut(&slot, start, end) }
  }

  /// Leaves a part of a text.
  private mutating func cut(_ slot: inout FieldSlot, _ start: Int, _ end: Int) {
    slot = FieldSlot(slot.form, offset: slot.offset + start, count: end - start)
    cutText(at: slot.offset + slot.count)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
  private static func isWordPart(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 }
}

extension BorrowedBytes {
  /// Whether a control character beyond ASCII stands in them, U+0080 to U+009F, or a separator of lines, U+2028 or U+2029.
  var hasWideControl: Bool {
    if areASCII { return false }
    for place in indices.dropLast() {
      let next = self[place + 1]
      if self[place] == 0xC2, next & 0xE0 == 0x80 { return true }
      if self[place] == 0xE2, next == 0x80, place + 2 < count, self[place + 2] & 0xFE == 0xA8 { return true }
    }
    return false
  }
}
