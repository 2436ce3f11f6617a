/// The part of a body that must be JSON: without byte order mark, blank lines and a JSONP call around it.
struct ReplyBody {
  let bytes: BorrowedBytes
  /// The offset of the first byte of the JSON text.
  let start: Int
  /// The offset after its last byte.
  let end: Int
  /// Whether a JSONP call was opened and not closed.
  let isUnclosed: Bool

  init(_ bytes: BorrowedBytes) {
    self.bytes = bytes
    var cursor = JSONScanner(bytes)
    cursor.skipBlanks()
    cursor.skipByteOrderMark()
    cursor.skipBlanks()
    let plain = cursor.position
    if let opened = Self.callOpened(cursor) {
      let closed = Self.callClosed(bytes, from: opened)
      start = opened
      end = closed ?? bytes.count
      isUnclosed = closed == nil
    } else {
      start = plain
      end = bytes.count
      isUnclosed = false
    }
  }

  /// Whether there is nothing but blanks.
  var isEmpty: Bool { start >= bytes.count }

  /// Whether the text begins as a JSON object or array, so that a fault in it is a broken reply and not another thing.
  var beginsAsJSON: Bool {
    guard start < end else { return false }
    return bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
  }

  /// The bytes of the JSON text.
  var json: BorrowedBytes { bytes[start..<end] }

  /// The first fault of the text, its offset counted from the first byte of the body.
  var fault: JSONFault? {
    var cursor = JSONScanner(bytes[..<end], at: start)
    cursor.allowsHalfSurrogates = true
    do throws(JSONFault) {
      cursor.skipBlanks()
      try cursor.skipValue(depthLeft: Lookup.maximumDepth)
      cursor.skipBlanks()
      if !cursor.isAtEnd { return JSONFault(.trailingBytes, at: cursor.position) }
      return isUnclosed ? JSONFault(.unexpectedEnd, at: bytes.count) : nil
    } catch {
      return error
    }
  }

  // MARK: JSONP

  /// The offset of the first byte inside `callback( … )`, blanks and an opening `/**/` allowed; `nil` if there is no call.
  private static func callOpened(_ start: JSONScanner) -> Int? {
    var cursor = start
    if cursor.hasPrefix("/**/") { cursor.position += 4 }
    let name = cursor.position
    while isNamePart(cursor.current) { cursor.position += 1 }
    guard cursor.position > name else { return nil }
    cursor.skipBlanks()
    guard cursor.current == UInt8(ascii: "(") else { return nil }
    cursor.position += 1
    cursor.skipBlanks()
    return cursor.position
  }

  /// The offset of the parenthesis that closes the call, a semicolon and blanks allowed after it.
  private static func callClosed(_ bytes: BorrowedBytes, from start: Int) -> Int? {
    var index = bytes.count
    func skipBlanksBack() {
      while index > start,
        bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
          || bytes[index - 1] == 0x09
      {
        index -= 1
      }
    }
    skipBlanksBack()
    if index > start, bytes[index - 1] == UInt8(ascii: ";") { index -= 1 }
    skipBlanksBack()
    guard index > start, bytes[index - 1] == UInt8(ascii: ")") else { return nil }
    return index - 1
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
