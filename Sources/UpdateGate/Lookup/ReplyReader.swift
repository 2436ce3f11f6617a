/// The fast reader of a reply: one pass over a padded copy of its bytes, values decoded in place behind the reading.
///
/// It only knows whether the text is right. Where it is not, the careful reader (``JSONScanner``) is sent over the same
/// bytes to say what is wrong and where; faults are rare, so they may cost more. Zero bytes behind the copy stop every
/// loop: no rule of the grammar lets a zero byte pass.
struct ReplyReader {
  var room: ReplyRoom

  /// The text of the last `errorMessage` of the envelope.
  var errorMessage = FieldSlot.absent
  /// The last `resultCount` of the envelope.
  var resultCount = FieldSlot.absent
  /// What the last `results` of the envelope was.
  var results = Results.missing
  /// Objects in `results` that are no apps.
  var otherRecords = 0
  /// Whatever else stands in `results`.
  var otherValues = 0
  /// App records in `results` without a version.
  var recordsWithoutVersion = 0
  /// The `kind`, or else `wrapperType`, of the first record of another kind.
  var firstOtherKind = FieldSlot.absent
  /// Whether the escapes of the last string brought in control characters, or half of a surrogate pair.
  var isOdd = false
  /// The first half of a surrogate pair of the last string, read as U+FFFD.
  var halfSurrogate: TextPlace?
  /// Half a surrogate in a text that must be sound.
  var fault: JSONFault?
  /// The first byte of the text.
  private var start: TextPlace?

  enum Results {
    case missing
    case null
    case list
    case otherShape
  }

  /// - Parameter count: bytes of the reply.
  init(count: Int) { room = ReplyRoom(count: count) }

  /// Reads a whole text and answers whether it is one JSON value, in valid UTF-8, with blanks around it.
  @_optimize(speed)
  mutating func read(_ bytes: BorrowedBytes, isObject: inout Bool) -> Bool {
    guard let text = room.take(bytes) else { return false }
    self.start = text
    let first = text.afterBlanks
    isObject = first.byte == UInt8(ascii: "{")
    guard let end = isObject ? envelope(first + 1) : first.afterValue(depthLeft: Lookup.maximumDepth) else {
      return false
    }
    return end.afterBlanks - text == bytes.count
  }

  /// Reads the outermost object, whose brace is passed. It is kept as row 0, for replies that are a bare record.
  @_optimize(speed)
  private mutating func envelope(_ start: TextPlace) -> TextPlace? {
    var row = room.openRow()
    return members(start, &row, isEnvelope: true)
  }

  /// Reads the elements of `results`, whose bracket is passed: records, and whatever else stands there.
  @_optimize(speed)
  mutating func records(_ start: TextPlace) -> TextPlace? {
    room.dropRows()
    (otherRecords, otherValues, recordsWithoutVersion) = (0, 0, 0)
    firstOtherKind = .absent
    var at = start.afterBlanks
    if at.byte == UInt8(ascii: "]") { return at + 1 }
    while true {
      let next: TextPlace?
      if at.byte == UInt8(ascii: "{") {
        var row = room.openRow()
        next = members(at + 1, &row, isEnvelope: false)
        settle(row)
      } else {
        otherValues += 1
        next = at.afterValue(depthLeft: Lookup.maximumDepth - 2)
      }
      guard let next else { return nil }
      at = next.afterBlanks
      if at.byte == UInt8(ascii: ",") {
        at = (at + 1).afterBlanks
      } else {
        return at.byte == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  /// Keeps the record in the last row if it is that of an app, and drops it otherwise.
  @_optimize(speed)
  private mutating func settle(_ row: ReplyRoom.OpenRow) {
    let records = room.records
    if records.isApp(row.row) {
      if records.hasVersion(row.row) { return room.keep(row) }
      recordsWithoutVersion += 1
    } else {
      if otherRecords == 0 {
        let kind = records.slot(.kind, ofRow: row.row)
        firstOtherKind = kind.form == .string ? kind : records.slot(.wrapperType, ofRow: row.row)
      }
      otherRecords += 1
    }
    room.drop(row)
  }

  /// Reads the members of an object, whose brace is passed, into a row.
  @_optimize(speed)
  private mutating func members(_ start: TextPlace, _ row: inout ReplyRoom.OpenRow, isEnvelope: Bool) -> TextPlace? {
    var at = start.afterBlanks
    if at.byte == UInt8(ascii: "}") { return at + 1 }
    let depthLeft = isEnvelope ? Lookup.maximumDepth - 1 : Lookup.maximumDepth - 3
    // Behind the envelope and the first record.
    let canGuess = row.row > 1
    var field: AppField?
    while true {
      guard at.byte == UInt8(ascii: "\"") else { return nil }
      let key = at + 1
      let guess = room.follower(of: field)
      if canGuess, AppFieldTable.isKey(guess, at: key) {
        field = guess.field
        at = key + (guess.length &+ 1)
      } else {
        guard let end = self.key(key, behind: &field) else { return nil }
        at = end
      }
      if at.byte != UInt8(ascii: ":") { at = at.afterBlanks }
      guard at.byte == UInt8(ascii: ":") else { return nil }
      at += 1
      if at.byte <= 0x20 { at = at.afterBlanks }
      guard let end = member(field, at, &row, isEnvelope: isEnvelope, depthLeft: depthLeft) else { return nil }
      at = end.afterBlanks
      if at.byte == UInt8(ascii: ",") {
        at = (at + 1).afterBlanks
      } else {
        return at.byte == UInt8(ascii: "}") ? at + 1 : nil
      }
    }
  }

  /// Reads a key, whose quote is passed, behind that of another field.
  @inline(__always)
  private mutating func key(_ start: TextPlace, behind field: inout AppField?) -> TextPlace? {
    let length = room.plainCount(start)
    let end = start + length
    guard end.byte == UInt8(ascii: "\"") else { return oddKey(start, plain: length, field: &field) }
    let previous = field
    field = AppFieldTable.field(at: start, length: length)
    if let field { room.setFollower(of: previous, AppFieldTable.Key(field, length: length)) }
    return end + 1
  }

  /// Reads a key with escapes, which is decoded where the next value will go, and forgotten.
  @inline(never)
  private mutating func oddKey(_ start: TextPlace, plain: Int, field: inout AppField?) -> TextPlace? {
    var count = plain
    guard let end = decode(start, count: &count) else { return nil }
    field = AppField(room.pending(count))
    forgetOddity()
    return end
  }

  /// Reads the value of one member.
  @inline(__always)
  @_optimize(speed)
  private mutating func member(
    _ field: AppField?, _ at: TextPlace, _ row: inout ReplyRoom.OpenRow, isEnvelope: Bool, depthLeft: Int
  ) -> TextPlace? {
    guard let field else { return at.afterValue(depthLeft: depthLeft) }
    if field.isRecordField {
      var slot = FieldSlot.absent
      guard let end = value(at, field, depthLeft: depthLeft, slot: &slot) else { return nil }
      if isOdd, !isSound(field, &slot) { return nil }
      if field.needsCleaning { room.clean(field, &slot) }
      room.set(field, to: slot, in: &row)
      return end
    }
    return isEnvelope ? envelopeMember(field, at, depthLeft: depthLeft) : at.afterValue(depthLeft: depthLeft)
  }

  @_optimize(speed)
  private mutating func envelopeMember(_ field: AppField, _ at: TextPlace, depthLeft: Int) -> TextPlace? {
    if field != .results {
      var slot = FieldSlot.absent
      let end = value(at, field, depthLeft: depthLeft, slot: &slot)
      forgetOddity()
      if field == .errorMessage { errorMessage = slot } else { resultCount = slot }
      return end
    }
    if at.byte == UInt8(ascii: "[") {
      results = .list
      return records(at + 1)
    }
    results = at.byte == UInt8(ascii: "n") ? .null : .otherShape
    room.dropRows()
    return at.afterValue(depthLeft: depthLeft)
  }

  /// What the escapes of a text mean for a field. An essential text with half a character is none, and the reply is broken;
  /// an address with a control character is absent.
  private mutating func isSound(_ field: AppField, _ slot: inout FieldSlot) -> Bool {
    if let halfSurrogate, field.isEssential, let start {
      fault = JSONFault(.loneSurrogate, at: halfSurrogate - start)
      return false
    }
    if field.isAddress { slot = .absent }
    forgetOddity()
    return true
  }

  mutating func forgetOddity() {
    isOdd = false
    halfSurrogate = nil
  }
}
