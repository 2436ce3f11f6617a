/// A piece of decoded text inside a reply's memory, valid as long as that. A zero byte follows it.
///
/// It is laid out as `ug_string`, so that a list of them can be lent to a C caller as it is.
package struct BorrowedText {
  package let start: UnsafePointer<UInt8>
  package let count: Int

  package var bytes: BorrowedBytes { BorrowedBytes(start: start, count: count) }

  /// A copy as a `String`.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are those of `text`.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where start[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes are those of `text`, apart from the case of ASCII letters.
  func equalsIgnoringCase(_ text: BorrowedBytes) -> Bool {
    guard count == text.count else { return false }
    for index in 0..<count where lowered(start[index]) != lowered(text[index]) { return false }
    return true
  }

  private func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
