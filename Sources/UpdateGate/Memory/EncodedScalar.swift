/// A character in UTF-8.
enum EncodedScalar {
  /// Writes the one to four bytes of a Unicode scalar, and tells how many. All four may be touched.
  ///
  /// - Precondition: `scalar` is one, so none of the surrogates.
  @_optimize(speed)
  @unsafe static func write(_ scalar: UInt32, to room: UnsafeMutablePointer<UInt8>) -> Int {
    let bytes = Self.bytes(scalar)
    unsafe room[0] = bytes.0
    if bytes.count > 1 { unsafe room[1] = bytes.1 }
    if bytes.count > 2 { unsafe room[2] = bytes.2 }
    if bytes.count > 3 { unsafe room[3] = bytes.3 }
    return bytes.count
  }

  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    let more = Self.bytes(scalar)
    bytes.append(more.0)
    if more.count > 1 { bytes.append(more.1) }
    if more.count > 2 { bytes.append(more.2) }
    if more.count > 3 { bytes.append(more.3) }
  }

  @inline(__always)
  private static func bytes(_ scalar: UInt32) -> (UInt8, UInt8, UInt8, UInt8, count: Int) {
    func rest(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
    if scalar < 0x80 { return (UInt8(truncatingIfNeeded: scalar), 0, 0, 0, 1) }
    if scalar < 0x800 { return (UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), rest(0), 0, 0, 2) }
    if scalar < 0x10000 { return (UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), rest(6), rest(0), 0, 3) }
    return (UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), rest(12), rest(6), rest(0), 4)
  }
}
