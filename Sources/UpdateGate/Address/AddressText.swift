/// An address while it is being written: what goes in is percent-encoded as RFC 3986 has it.
struct AddressText {
  private(set) var bytes: [UInt8]
  private var hasQuery = false

  init(_ start: StaticString) {
    bytes = Array(start.bytes)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds text that needs no encoding.
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Begins the next key and value of the query.
  mutating func appendKey(_ key: StaticString) {
    bytes.append(hasQuery ? UInt8(ascii: "&") : UInt8(ascii: "?"))
    hasQuery = true
    bytes.append(contentsOf: key.bytes)
    bytes.append(UInt8(ascii: "="))
  }

  /// Adds a value: everything but letters, digits and `-._~` is encoded, a comma and an ampersand too.
  mutating func appendEncoded(_ value: String) {
    for byte in value.utf8 {
      if Self.isUnreserved(byte) { bytes.append(byte) } else { appendPercent(byte) }
    }
  }

  /// Adds an address that may be encoded already: only bytes that no address may hold are encoded.
  mutating func appendAddress(_ address: some Sequence<UInt8>) {
    for byte in address {
      switch byte {
      case 0x00...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        appendPercent(byte)
      default:
        bytes.append(byte)
      }
    }
  }

  private mutating func appendPercent(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(Self.hexDigit(byte >> 4))
    bytes.append(Self.hexDigit(byte & 0xF))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
