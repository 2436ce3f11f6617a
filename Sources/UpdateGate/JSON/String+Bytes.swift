extension String {
  /// Hands over the UTF-8 bytes, without a copy where the string holds them in one piece.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }

  /// Whether both hold the same UTF-8 bytes. `==` compares by canonical equivalence, which JSON keys do not have.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes { a in other.withBytes { b in a.hasSameBytes(as: b, foldingCase: false) } }
  }

  /// Whether both are the same but for the case of ASCII letters.
  package func matchesIgnoringCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes { a in other.withBytes { b in a.hasSameBytes(as: b, foldingCase: true) } }
  }

  /// Whether one of the bytes is this one.
  package func hasByte(_ byte: UInt8) -> Bool {
    withBytes { bytes in
      for index in bytes.indices where bytes[index] == byte { return true }
      return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both are the same bytes, the case of ASCII letters aside where that is wanted.
  package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>, foldingCase: Bool) -> Bool {
    guard count == other.count else { return false }
    for index in indices {
      let (a, b) = (self[index], other[index])
      if a != b, !foldingCase || a.asciiLowercased != b.asciiLowercased { return false }
    }
    return true
  }

  /// Whether these are the bytes of a literal.
  package func hasSameBytes(as text: StaticString) -> Bool {
    hasSameBytes(as: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), foldingCase: false)
  }
}

extension UInt8 {
  /// The small letter of a capital ASCII letter; every other byte as it is.
  package var asciiLowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
