/// Where a field's value stands in the decoded text of a reply, and what it was on the wire, in one word.
struct FieldSlot: Sendable {
  /// What a value was on the wire.
  enum Form: UInt64, Sendable {
    /// The key is missing, or holds `null` or something that no field can be.
    case absent = 0
    case string = 1
    case number = 2
    case yes = 3
    case no = 4
    case list = 5
    /// A version with a control character in it.
    case unreadable = 6
  }

  /// Four bits of form, 28 bits of offset, 32 bits of length: a reply has at most 2^24 bytes.
  private let bits: UInt64

  static let absent = FieldSlot(.absent, offset: 0, count: 0)

  /// - Parameters:
  ///   - offset: of the first byte in the decoded text; for a list, of its first element among all list elements.
  ///   - count: of bytes; for a list, of elements.
  @inline(__always)
  init(_ form: Form, offset: Int, count: Int) {
    bits = form.rawValue << 60 | UInt64(truncatingIfNeeded: offset) << 32 | UInt64(truncatingIfNeeded: count)
  }

  @inline(__always)
  var form: Form { Form(rawValue: bits >> 60) ?? .absent }
  @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: bits >> 32 & 0xFFF_FFFF) }
  @inline(__always)
  var count: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }
}
