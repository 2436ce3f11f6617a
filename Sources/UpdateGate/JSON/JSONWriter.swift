/// Writes JSON text, compact, in the order in which it is told.
struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer
  /// Whether characters beyond ASCII are escaped.
  var asciiOnly: Bool
  /// Whether a comma must come before the next value or key.
  private var needsComma = false

  init(asciiOnly: Bool = false, capacity: Int = 256) {
    self.asciiOnly = asciiOnly
    buffer = ByteBuffer(capacity: capacity)
  }

  /// What was written.
  var bytes: [UInt8] { [UInt8](buffer.bytes) }
  /// The same as text.
  var text: String { buffer.bytes.string }

  mutating func openObject() { open(UInt8(ascii: "{")) }
  mutating func closeObject() { close(UInt8(ascii: "}")) }
  mutating func openArray() { open(UInt8(ascii: "[")) }
  mutating func closeArray() { close(UInt8(ascii: "]")) }

  /// A key, which must need no escapes.
  mutating func key(_ key: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(key)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Makes the string that was written last a key.
  mutating func colon() {
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func null() {
    separate()
    append("null")
  }

  mutating func integer(_ value: Int64) {
    separate()
    var digits: (UInt64, Int) = (1, 1)
    let magnitude = value.magnitude
    while magnitude / digits.0 >= 10 { digits = (digits.0 * 10, digits.1 + 1) }
    if value < 0 { append(UInt8(ascii: "-")) }
    while digits.0 > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 + magnitude / digits.0 % 10))
      digits.0 /= 10
    }
  }

  /// A time in Unix seconds, written as a date.
  mutating func instant(_ seconds: Int64) {
    separate()
    append(UInt8(ascii: "\""))
    buffer.append(count: ISODate.length) { ISODate.write(seconds, to: $0) }
    append(UInt8(ascii: "\""))
  }

  mutating func instantOrNull(_ seconds: Int64?) {
    if let seconds { instant(seconds) } else { null() }
  }

  mutating func stringOrNull(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  mutating func string(_ text: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(text)
    append(UInt8(ascii: "\""))
  }

  mutating func string(_ text: String) {
    separate()
    append(UInt8(ascii: "\""))
    text.withBytes { append(escaping: $0) }
    append(UInt8(ascii: "\""))
  }

  /// JSON text that was written elsewhere.
  mutating func raw(_ json: [UInt8]) {
    separate()
    json.withBytes { append($0) }
  }

  // MARK: Parts

  private mutating func open(_ bracket: UInt8) {
    separate()
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: StaticString) { buffer.append(text.bytes) }

  private mutating func append(_ more: BorrowedBytes) { buffer.append(more) }

  @inline(__always)
  private mutating func append(_ byte: UInt8) { buffer.append(byte) }

  /// Runs that need no escape are copied whole.
  private mutating func append(escaping text: BorrowedBytes) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
        byte < 0x7F || (byte >= 0x80 && !asciiOnly)
      {
        index += 1
        continue
      }
      append(text[start..<index])
      if byte >= 0x80 {
        index = appendEscapedScalar(text, at: index)
      } else {
        appendEscape(byte)
        index += 1
      }
      start = index
    }
    append(text[start..<index])
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default: appendEscape(unit: UInt32(byte))
    }
  }

  /// Escapes the character that begins at `index` of well-formed UTF-8, and gives the index behind it.
  private mutating func appendEscapedScalar(_ text: BorrowedBytes, at index: Int) -> Int {
    let lead = text[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    let end = min(index + length, text.count)
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for next in (index + 1)..<max(end, index + 1) { scalar = scalar << 6 | UInt32(text[next] & 0x3F) }
    if scalar >= 0x10000 {
      appendEscape(unit: 0xD800 + ((scalar - 0x10000) >> 10) & 0x3FF)
      appendEscape(unit: 0xDC00 + (scalar & 0x3FF))
    } else {
      appendEscape(unit: scalar)
    }
    return end
  }

  private mutating func appendEscape(unit: UInt32) {
    append("\\u")
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: (unit >> shift) & 0xF)
      append(digit < 10 ? 0x30 + digit : 0x61 - 10 + digit)
    }
  }
}
