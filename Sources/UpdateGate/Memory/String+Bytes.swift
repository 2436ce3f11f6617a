import UpdateGateKernels

extension String {
  /// Hands over the UTF-8 bytes, without a copy where the string holds them in one piece and is no short one.
  @inline(__always)
  package func withBytes<Result>(_ body: (BorrowedBytes) -> Result) -> Result {
    // Written so that the body stands here once: what finds the bytes is called.
    #if hasFeature(Embedded)
      var room: (UInt64, UInt64) = (0, 0)
      return unsafe withUnsafeMutableBytes(of: &room) { room in
        let bytes = unsafe lent(room)
        return withExtendedLifetime(self) { body(bytes) }
      }
    #else
      if let result = unsafe utf8.withContiguousStorageIfAvailable({ body(unsafe BorrowedBytes($0)) }) { return result }
      return Array(utf8).withBytes(body)
    #endif
  }

  #if hasFeature(Embedded)
    /// The bytes, those of a short string copied into the room of sixteen. Every string of Embedded Swift holds them in one
    /// piece, and a longer one where they stay as long as it does.
    @inline(never)
    private func lent(_ room: UnsafeMutableRawBufferPointer) -> BorrowedBytes {
      let bytes = unsafe utf8.withContiguousStorageIfAvailable { buffer in
        guard buffer.count < room.count, let start = buffer.baseAddress, let place = room.baseAddress else {
          return unsafe BorrowedBytes(buffer)
        }
        unsafe place.copyMemory(from: start, byteCount: buffer.count)
        return unsafe BorrowedBytes(start: place.assumingMemoryBound(to: UInt8.self), count: buffer.count)
      }
      return bytes ?? .empty
    }
  #endif

  /// Whether both hold the same UTF-8 bytes. `==` compares by canonical equivalence, which JSON keys do not have.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    withBytes { a in other.withBytes { b in a.hasSameBytes(as: b) } }
  }

  /// Whether both are the same but for the case of ASCII letters.
  @inline(never)
  package func matchesIgnoringCase(_ other: String) -> Bool {
    withBytes { a in other.withBytes { b in a.matchesIgnoringCase(b) } }
  }

  /// Whether this is a literal but for the case of ASCII letters.
  @inline(never)
  package func matchesIgnoringCase(_ other: StaticString) -> Bool {
    withBytes { $0.matchesIgnoringCase(other.bytes) }
  }

  /// Whether it holds ASCII letters only, and digits, `_` and `-` unless those are unwanted; at least one.
  @inline(never)
  package func isPlainWord(onlyLetters: Bool = false) -> Bool {
    withBytes { bytes in
      for byte in bytes where (byte | 0x20) &- UInt8(ascii: "a") >= 26 {
        let isOther = byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        if onlyLetters || !isOther { return false }
      }
      return !bytes.isEmpty
    }
  }

  /// Whether these are the bytes.
  @inline(never)
  package func hasSameBytes(as other: BorrowedBytes) -> Bool {
    withBytes { $0.hasSameBytes(as: other) }
  }

}

extension BorrowedBytes {
  @inlinable @inline(__always)
  package init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: buffer.baseAddress, count: buffer.count)
  }

  /// The same memory for the standard library.
  @inlinable @inline(__always)
  var buffer: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

  /// A copy as a `String`.
  @inline(never)
  package var string: String { unsafe String(decoding: buffer, as: UTF8.self) }

  /// Whether both are the same bytes.
  @inline(__always)
  package func hasSameBytes(as other: BorrowedBytes) -> Bool {
    unsafe count == other.count && ug_kernel_same(start, other.start, count)
  }

  /// A copy as a `String` where they are valid UTF-8.
  @inline(never)
  package var validString: String? { unsafe String(validating: buffer, as: UTF8.self) }

  /// The eight bytes from a place on as a number, the first of them lowest.
  @inline(__always)
  package func word(at place: Int) -> UInt64 {
    assert(place >= 0 && place + 8 <= count, "a word beyond the bytes")
    return unsafe UInt64(littleEndian: ug_kernel_load(start + place))
  }

  /// How many of the eight bytes from a place on stand before the first that does not stand for itself in a JSON string.
  @inline(__always)
  func plainCount(ofWordAt place: Int) -> Int {
    assert(place >= 0 && place + 8 <= count, "a word beyond the bytes")
    return unsafe ug_kernel_plain_in_word(start + place)
  }

  /// Copies them to memory that has room for them.
  @inline(__always)
  package func copy(to room: UnsafeMutablePointer<UInt8>) { unsafe ug_kernel_copy_exactly(room, start, count) }

  /// Whether these are the bytes of a literal.
  @inline(__always)
  package func hasSameBytes(as text: StaticString) -> Bool { hasSameBytes(as: text.bytes) }

  /// Whether both are the same bytes but for the case of ASCII letters.
  package func matchesIgnoringCase(_ other: BorrowedBytes) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index].asciiLowercased != other[index].asciiLowercased { return false }
    return true
  }

  /// Whether these are the bytes of a literal but for the case of ASCII letters.
  @inline(__always)
  package func matchesIgnoringCase(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && matchesIgnoringCase(text.bytes)
  }

  /// Whether they begin with a literal, the case of ASCII letters aside, and more stands behind it.
  func hasPrefixIgnoringCase(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return count > length && self[..<length].matchesIgnoringCase(text.bytes)
  }

  /// Whether none of them is beyond ASCII.
  var areASCII: Bool { unsafe ug_kernel_is_ascii(start, count) }

  /// Where this byte first stands; the length where it does not.
  @inline(__always)
  package func firstPlace(of byte: UInt8) -> Int { unsafe ug_kernel_find(start, byte, count) }

  /// Whether one of the bytes is this one.
  package func has(_ byte: UInt8) -> Bool { firstPlace(of: byte) < count }
}

extension String {
  /// A copy of borrowed bytes.
  @inline(__always)
  package init(decoding bytes: BorrowedBytes, as encoding: UTF8.Type) { self = bytes.string }

  /// The same of an array, without the standard library's own code at each place.
  @inline(__always)
  package init(decoding bytes: [UInt8], as encoding: UTF8.Type) { self = bytes.withBytes { $0.string } }
}

extension [UInt8] {
  /// A copy of borrowed bytes.
  @inline(__always)
  package init(_ bytes: BorrowedBytes) { unsafe self.init(bytes.buffer) }

  /// Adds a copy of borrowed bytes in one piece.
  @inline(__always)
  package mutating func append(contentsOf bytes: BorrowedBytes) { unsafe append(contentsOf: bytes.buffer) }

  /// Hands over the bytes, which stay where they are meanwhile.
  @inlinable @inline(__always)
  package func withBytes<Result, Failure: Error>(
    _ body: (BorrowedBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (buffer) throws(Failure) in try body(unsafe BorrowedBytes(buffer)) }
  }
}

extension StaticString {
  /// The bytes of a literal of more than one character.
  @inline(__always)
  package var bytes: BorrowedBytes {
    unsafe BorrowedBytes(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension UInt8 {
  /// The small letter of a capital ASCII letter; every other byte as it is.
  package var asciiLowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
