/// A place in a text that must be JSON, and the parts of the grammar read from it, byte by byte.
///
/// This is the careful reader: it knows the kind and the place of every fault. Fast readers hand a doubtful token to it.
struct JSONScanner {
  let bytes: BorrowedBytes
  /// The offset of the next byte to read. Never negative, never more than the length.
  var position: Int
  /// Whether half a surrogate pair is read as U+FFFD: a reply is not broken by one letter of its release notes.
  var allowsHalfSurrogates = false
  /// How many more values a tree may take in.
  var valuesLeft = JSONNode.countLimit

  init(_ bytes: BorrowedBytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = min(max(position, 0), bytes.count)
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte, or 0 at the end. No place of the grammar allows a zero byte, so both are faults that
  /// ``isAtEnd`` tells apart.
  var current: UInt8 { byte(at: position) }

  func byte(at index: Int) -> UInt8 {
    index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  func text(from start: Int, to end: Int) -> String {
    guard start >= 0, start <= end, end <= bytes.count else { return "" }
    return String(decoding: BorrowedBytes(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  mutating func skipByteOrderMark() {
    if byte(at: position) == 0xEF, byte(at: position + 1) == 0xBB, byte(at: position + 2) == 0xBF {
      position += 3
    }
  }

  /// Passes over the four blanks that JSON knows.
  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Reads exactly `word`, whose first byte is known to be there.
  mutating func word(_ word: StaticString) throws(JSONFault) {
    for byte in word.bytes {
      guard current == byte else {
        throw JSONFault(isAtEnd ? .unexpectedEnd : .unknownWord, at: position)
      }
      position += 1
    }
  }

  /// Passes over a number: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  mutating func skipNumber() throws(JSONFault) {
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      if isDigit(current) { throw JSONFault(.numberSyntax, at: position) }
    } else {
      try skipDigits()
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
  }

  /// Passes over what follows an element or member: a comma up to the next item, or the closing byte.
  mutating func endsAfterItem(_ close: UInt8, else kind: JSONFault.Kind) throws(JSONFault) -> Bool {
    if current <= 0x20 { skipBlanks() }
    if current == UInt8(ascii: ",") {
      position += 1
      if current <= 0x20 { skipBlanks() }
      return false
    }
    guard current == close else { throw JSONFault(isAtEnd ? .unexpectedEnd : kind, at: position) }
    position += 1
    return true
  }

  private mutating func skipDigits() throws(JSONFault) {
    guard isDigit(current) else { throw JSONFault(isAtEnd ? .unexpectedEnd : .numberSyntax, at: position) }
    while isDigit(current) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
