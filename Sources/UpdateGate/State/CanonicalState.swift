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
    if reader.take(",\"waiting\":"), !reader.mark(into: &state.waiting) { return false }
    if reader.take(",\"shown\":"), !reader.tally(into: &state.shown) { return false }
    if reader.take(",\"later\":"), !reader.tally(into: &state.later) { return false }
    if reader.take(",\"skipped\":"), !reader.mark(into: &state.skipped) || state.skipped?.version == nil {
      return false
    }
    if reader.take(",\"skippedMajor\":"),
      !reader.mark(into: &state.skippedMajor) || state.skippedMajor?.version == nil
    {
      return false
    }
    // Whatever else there may be is left to the other reader.
    if reader.take(",\"store\":"), !reader.tally(into: &state.store, needsCount: true) { return false }
    return reader.take("}") && reader.position == bytes.count
  }

  private mutating func mark(into mark: inout BorrowedState.Mark?) -> Bool {
    var tally: BorrowedState.Tally?
    guard self.tally(into: &tally, hasCount: false), let tally else { return false }
    mark = BorrowedState.Mark(version: tally.version, at: tally.at)
    return true
  }

  @inline(never)
  @_optimize(speed)
  private mutating func tally(
    into tally: inout BorrowedState.Tally?, hasCount: Bool = true, needsCount: Bool = false
  ) -> Bool {
    var version: BorrowedBytes?
    if take("{\"version\":\"") {
      version = text()
      guard version != nil else { return false }
    } else if !take("{\"version\":null") {
      return false
    }
    var count: Int64 = 1
    if hasCount, take(",\"count\":") {
      guard let number = number() else { return false }
      count = number
    } else if needsCount {
      return false
    }
    guard take(",\"at\":\""), bytes.count &- position > ISODate.length else { return false }
    let date = BorrowedBytes(rebasing: bytes[position..<(position &+ ISODate.length)])
    position &+= ISODate.length
    guard let at = ISODate.parse(date), take("\"}") else { return false }
    tally = BorrowedState.Tally(version: version, count: count, at: at)
    return true
  }

  /// A whole number of at most seven digits, as counts are.
  private mutating func number() -> Int64? {
    let start = position
    var number: Int64 = 0
    while position < bytes.count, position &- start < 7, DigitRun.isDigit(bytes[position]) {
      number = number * 10 + Int64(bytes[position] &- 0x30)
      position &+= 1
    }
    return position > start ? number : nil
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
