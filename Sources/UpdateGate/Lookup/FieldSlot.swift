/// Where a field's value stands in the decoded text of a reply, and what it was on the wire, in one word.
struct FieldSlot: Sendable {
  /// What a value was on the wire. No enumeration, since taking one out of its bits would cost each field a look at all cases.
  struct Form: Equatable, Sendable {
    fileprivate let bits: UInt64

    /// The key is missing, or holds `null` or something that no field can be.
    static var absent: Form { Form(bits: 0) }
    static var string: Form { Form(bits: 1) }
    static var number: Form { Form(bits: 2) }
    static var yes: Form { Form(bits: 3) }
    static var no: Form { Form(bits: 4) }
    static var list: Form { Form(bits: 5) }
    /// A version with a control character in it.
    static var unreadable: Form { Form(bits: 6) }

    /// Whether it is a text: a string, or a number as it was written.
    @inline(__always)
    var isText: Bool { bits &- 1 < 2 }
  }

  /// Four bits of form, 28 bits of offset, 32 bits of length: a reply has at most 2^24 bytes.
  private let bits: UInt64

  static var absent: FieldSlot { FieldSlot(.absent, offset: 0, count: 0) }

  /// - Parameters:
  ///   - offset: of the first byte in the decoded text; for a list, of its first element among all list elements.
  ///   - count: of bytes; for a list, of elements.
  @inline(__always)
  init(_ form: Form, offset: Int, count: Int) {
    bits = form.bits << 60 | UInt64(truncatingIfNeeded: offset) << 32 | UInt64(truncatingIfNeeded: count)
  }

  @inline(__always)
  var form: Form { Form(bits: bits >> 60) }
  @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: bits >> 32 & 0xFFF_FFFF) }
  @inline(__always)
  var count: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }
}
