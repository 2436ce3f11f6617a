/// Reads a state that stands just as ``PromptState/text`` writes it, which most do: nobody else writes them.
///
/// It knows no other form of JSON. What it cannot read is left to ``PromptStateReader``, which gives the same answer for
/// what this one can.
struct CanonicalState {
  private let bytes: BorrowedBytes
  private var position = 0

  private init(_ bytes: BorrowedBytes) { self.bytes = bytes }

  /// Reads into an empty state, and tells whether everything is as it is written.
  @_optimize(speed)
  static func read(_ bytes: BorrowedBytes, into state: inout BorrowedState) -> Bool {
    var reader = CanonicalState(bytes)
    guard reader.take("{\"version\":1") else { return false }
    if reader.take(",\"installed\":\"") {
      guard let version = reader.text() else { return false }
      state.installed = version
    }
    if reader.take(",\"firstSeen\":"), !reader.mark(into: &state.firstSeen) { return false }
    if reader.take(",\"shown\":"), !reader.mark(into: &state.shown) { return false }
    if reader.take(",\"later\":"), !reader.mark(into: &state.later) { return false }
    // Visits to the store, and whatever else there may be, are left to the other reader.
    if reader.take(",\"skipped\":"), !reader.mark(into: &state.skipped) || state.skipped?.version == nil {
      return false
    }
    return reader.take("}") && reader.position == bytes.count
  }

  @inline(never)
  @_optimize(speed)
  private mutating func mark(into mark: inout BorrowedState.Mark?) -> Bool {
    var version: BorrowedBytes?
    if take("{\"version\":\"") {
      version = text()
      guard version != nil else { return false }
    } else if !take("{\"version\":null") {
      return false
    }
    guard take(",\"at\":\""), bytes.count &- position > ISODate.length else { return false }
    let date = BorrowedBytes(rebasing: bytes[position..<(position &+ ISODate.length)])
    position &+= ISODate.length
    guard let at = ISODate.parse(date), take("\"}") else { return false }
    mark = BorrowedState.Mark(version: version, at: at)
    return true
  }

  /// Passes over a literal, if it stands here.
  @inline(__always)
  private mutating func take(_ literal: StaticString) -> Bool {
    let end = position &+ literal.utf8CodeUnitCount
    guard end <= bytes.count, BorrowedBytes(rebasing: bytes[position..<end]).hasSameBytes(as: literal) else {
      return false
    }
    position = end
    return true
  }

  /// The plain ASCII up to a quote, which is passed over.
  @inline(never)
  @_optimize(speed)
  private mutating func text() -> BorrowedBytes? {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] < 0x20 || bytes[end] >= 0x80 || bytes[end] == UInt8(ascii: "\\") { return nil }
      end &+= 1
    }
    guard end < bytes.count, PromptState.remembers(BorrowedBytes(rebasing: bytes[position..<end])) else { return nil }
    defer { position = end &+ 1 }
    return BorrowedBytes(rebasing: bytes[position..<end])
  }
}
