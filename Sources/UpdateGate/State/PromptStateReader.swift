/// Reads a state straight from its bytes. The whole text must be JSON; of that, what has the right shape counts.
///
/// No tree is built: the state is read anew with each decision, and most of its time would go into the tree. A state that
/// is just as it was written does not come here, see ``CanonicalState``.
struct PromptStateReader {
  private var cursor: JSONScanner

  init(_ bytes: BorrowedBytes) {
    cursor = JSONScanner(bytes)
  }

  /// Reads into an empty state, which stays empty where the text is no object.
  mutating func read(_ state: inout BorrowedState, in arena: inout TextArena) throws(JSONFault) {
    cursor.skipByteOrderMark()
    cursor.skipBlanks()
    if try opens(depthLeft: JSONNode.depthLimit) {
      try members(of: &state, in: &arena, depthLeft: JSONNode.depthLimit - 1)
    }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw JSONFault(.trailingBytes, at: cursor.position) }
  }

  /// Of equal keys the last counts, as everywhere.
  private mutating func members(
    of state: inout BorrowedState, in arena: inout TextArena, depthLeft: Int
  ) throws(JSONFault) {
    repeat {
      switch try key() {
      case .installed: state.installed = try text(in: &arena, depthLeft: depthLeft)
      case .firstSeen: state.firstSeen = try parts(in: &arena, depthLeft: depthLeft).mark
      case .waiting: state.waiting = try parts(in: &arena, depthLeft: depthLeft).mark
      case .shown: state.shown = try parts(in: &arena, depthLeft: depthLeft).tally
      case .later: state.later = try parts(in: &arena, depthLeft: depthLeft).tally
      case .skipped: state.skipped = try parts(in: &arena, depthLeft: depthLeft).skip
      case .skippedMajor: state.skippedMajor = try parts(in: &arena, depthLeft: depthLeft).skip
      case .store: state.store = try parts(in: &arena, depthLeft: depthLeft).visits
      case .version, .at, .count, nil: try cursor.skipValue(depthLeft: depthLeft)
      }
    } while try !cursor.endsAfterItem(UInt8(ascii: "}"), else: .expectedCommaOrBrace)
  }

  // MARK: Marks

  private mutating func parts(in arena: inout TextArena, depthLeft: Int) throws(JSONFault) -> BorrowedState.Parts {
    var parts = BorrowedState.Parts()
    guard try opens(depthLeft: depthLeft) else { return parts }
    repeat {
      switch try key() {
      case .version: parts.version = try text(in: &arena, depthLeft: depthLeft - 1)
      case .at: parts.at = try instant(depthLeft: depthLeft - 1)
      case .count: parts.count = try integer(depthLeft: depthLeft - 1)
      case .installed, .firstSeen, .waiting, .shown, .later, .skipped, .skippedMajor, .store, nil:
        try cursor.skipValue(depthLeft: depthLeft - 1)
      }
    } while try !cursor.endsAfterItem(UInt8(ascii: "}"), else: .expectedCommaOrBrace)
    return parts
  }

  // MARK: Values

  /// Stands before the first key of an object that has one; any other value is passed over.
  private mutating func opens(depthLeft: Int) throws(JSONFault) -> Bool {
    guard depthLeft > 0, cursor.current == UInt8(ascii: "{") else {
      try cursor.skipValue(depthLeft: depthLeft)
      return false
    }
    cursor.position += 1
    cursor.skipBlanks()
    guard cursor.current == UInt8(ascii: "}") else { return true }
    cursor.position += 1
    return false
  }

  private mutating func text(in arena: inout TextArena, depthLeft: Int) throws(JSONFault) -> BorrowedBytes? {
    guard cursor.current == UInt8(ascii: "\"") else {
      try cursor.skipValue(depthLeft: depthLeft)
      return nil
    }
    let start = cursor.position
    if let plain = try cursor.skipPlainString() { return PromptState.remembers(plain) ? plain : nil }
    cursor.position = start
    let text = arena.keep(try cursor.string())
    return PromptState.remembers(text) ? text : nil
  }

  private mutating func integer(depthLeft: Int) throws(JSONFault) -> Int64? {
    let start = cursor.position
    try cursor.skipValue(depthLeft: depthLeft)
    return DecimalLiteral(BorrowedBytes(rebasing: cursor.bytes[start..<cursor.position]))?.int64
  }

  /// A date, or Unix seconds as a number.
  private mutating func instant(depthLeft: Int) throws(JSONFault) -> Int64? {
    guard cursor.current == UInt8(ascii: "\"") else {
      return try integer(depthLeft: depthLeft).flatMap { ISODate.inYears($0) }
    }
    let start = cursor.position
    if let plain = try cursor.skipPlainString() { return ISODate.parse(plain) }
    cursor.position = start
    return ISODate.parse(try cursor.string())
  }

  // MARK: Keys

  private enum Key {
    case installed, firstSeen, waiting, shown, later, skipped, skippedMajor, store
    case version, at, count
  }

  /// Passes over a key and its colon; `nil` for one that says nothing here.
  private mutating func key() throws(JSONFault) -> Key? {
    try cursor.expect(UInt8(ascii: "\""), else: .expectedKey)
    let start = cursor.position
    let key: Key?
    if let plain = try cursor.skipPlainString() {
      key = PromptStateReader.key(plain)
    } else {
      cursor.position = start
      key = try cursor.string().withBytes { PromptStateReader.key($0) }
    }
    try cursor.skipColon()
    return key
  }

  /// The third byte tells the keys apart.
  @inline(__always)
  private static func key(_ text: BorrowedBytes) -> Key? {
    guard text.count > 2 else { return text.hasSameBytes(as: "at") ? .at : nil }
    switch text[2] {
    case UInt8(ascii: "s"): return text.hasSameBytes(as: "installed") ? .installed : nil
    case UInt8(ascii: "r"):
      if text.hasSameBytes(as: "version") { return .version }
      return text.hasSameBytes(as: "firstSeen") ? .firstSeen : nil
    case UInt8(ascii: "o"):
      if text.hasSameBytes(as: "shown") { return .shown }
      return text.hasSameBytes(as: "store") ? .store : nil
    case UInt8(ascii: "t"): return text.hasSameBytes(as: "later") ? .later : nil
    case UInt8(ascii: "i"):
      if text.hasSameBytes(as: "skipped") { return .skipped }
      if text.hasSameBytes(as: "waiting") { return .waiting }
      return text.hasSameBytes(as: "skippedMajor") ? .skippedMajor : nil
    case UInt8(ascii: "u"): return text.hasSameBytes(as: "count") ? .count : nil
    default: return nil
    }
  }
}
