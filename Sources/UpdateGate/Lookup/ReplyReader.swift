private import UpdateGateKernels

/// The fast reader of a reply: one pass over a padded copy of its bytes, values decoded in place behind the reading.
///
/// It only knows whether the text is right. Where it is not, the careful reader (``JSONCursor``) is sent over the same
/// bytes to say what is wrong and where; faults are rare, so they may cost more.
///
/// The copy begins `UG_KERNEL_PADDING` bytes into the memory's text block, decoded text at its very beginning. Decoded
/// text is never longer than what it was read from, so a block written to it never reaches bytes still to be read.
/// Zero bytes behind the copy stop every loop: no rule of the grammar lets a zero byte pass.
struct ReplyReader {
  typealias Position = UnsafePointer<UInt8>

  var memory: ReplyMemory
  /// Where the next decoded byte goes.
  var target: UnsafeMutablePointer<UInt8>

  /// The text of the last `errorMessage` of the envelope.
  var errorMessage = FieldSlot.absent
  /// What the last `results` of the envelope was.
  var results = Results.missing
  /// Records in `results` that are of other kinds.
  var otherRecords = 0
  /// App records in `results` without a version.
  var recordsWithoutVersion = 0
  /// The `kind`, or else `wrapperType`, of the first record of another kind.
  var firstOtherKind = FieldSlot.absent

  enum Results {
    case missing
    case list
    case otherShape
  }

  /// Bytes of the text block that a reply of `count` bytes needs.
  @_optimize(speed)
  private static func textCapacity(for count: Int) -> Int {
    count + 4 * Int(UG_KERNEL_PADDING)
  }

  /// - Parameter count: bytes of the reply. The reader's memory is the caller's to free.
  init(count: Int) {
    memory = ReplyMemory(textCapacity: Self.textCapacity(for: count))
    target = memory.text
  }

  /// Reads a whole text and answers whether it is one JSON value, in valid UTF-8, with blanks around it.
  @_optimize(speed)
  mutating func read(_ bytes: BorrowedBytes, isObject: inout Bool) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let copy = memory.text + Int(UG_KERNEL_PADDING)
    guard ug_kernel_copy_utf8(copy, base, bytes.count) else { return false }
    let start = skipBlanks(Position(copy))
    isObject = start.pointee == UInt8(ascii: "{")
    guard let end = isObject ? envelope(start + 1) : skipValue(start, depthLeft: Lookup.maximumDepth) else {
      return false
    }
    return skipBlanks(end) == Position(copy) + bytes.count
  }

  /// Reads the outermost object, whose brace is passed. It is kept as row 0, for replies that are a bare record.
  @_optimize(speed)
  private mutating func envelope(_ start: Position) -> Position? {
    let row = memory.appendRow()
    return members(start, row: row, isEnvelope: true)
  }

  /// Reads the elements of `results`, whose bracket is passed: records, and whatever else stands there.
  @_optimize(speed)
  mutating func records(_ start: Position) -> Position? {
    memory.truncateRows(to: 1)
    otherRecords = 0
    recordsWithoutVersion = 0
    firstOtherKind = .absent
    var at = skipBlanks(start)
    if at.pointee == UInt8(ascii: "]") { return at + 1 }
    while true {
      let next: Position?
      if at.pointee == UInt8(ascii: "{") {
        let row = memory.appendRow()
        next = members(at + 1, row: row, isEnvelope: false)
        if next != nil { settle(row) }
      } else {
        otherRecords += 1
        next = skipValue(at, depthLeft: Lookup.maximumDepth - 2)
      }
      guard let next else { return nil }
      at = skipBlanks(next)
      if at.pointee == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        return at.pointee == UInt8(ascii: "]") ? at + 1 : nil
      }
    }
  }

  /// Keeps the record in the last row if it is that of an app, and drops it otherwise.
  @_optimize(speed)
  private mutating func settle(_ row: Int) {
    if memory.rows.kind(ofRow: row) != nil {
      if memory.rows.isText(.version, ofRow: row) { return }
      recordsWithoutVersion += 1
    } else {
      if otherRecords == 0 {
        let kind = memory.rows.slot(.kind, ofRow: row)
        firstOtherKind = kind.form == .string ? kind : memory.rows.slot(.wrapperType, ofRow: row)
      }
      otherRecords += 1
    }
    memory.truncateRows(to: row)
  }

  /// Reads the members of an object, whose brace is passed, into a row.
  @_optimize(speed)
  private mutating func members(_ start: Position, row: Int, isEnvelope: Bool) -> Position? {
    var at = skipBlanks(start)
    if at.pointee == UInt8(ascii: "}") { return at + 1 }
    let depthLeft = isEnvelope ? Lookup.maximumDepth - 1 : Lookup.maximumDepth - 3
    while true {
      guard at.pointee == UInt8(ascii: "\"") else { return nil }
      let key = at + 1
      var length = ug_kernel_skip_plain(key)
      at = key + length
      var field: AppField?
      if at.pointee == UInt8(ascii: "\"") {
        field = AppField(key, length: length)
        at += 1
      } else {
        // A key with escapes is decoded where the next value will go, and forgotten.
        guard let end = string(key, count: &length) else { return nil }
        field = AppField(UnsafePointer(target), length: length)
        at = end
      }
      if at.pointee != UInt8(ascii: ":") { at = skipBlanks(at) }
      guard at.pointee == UInt8(ascii: ":") else { return nil }
      at += 1
      if at.pointee <= 0x20 { at = skipBlanks(at) }
      guard let end = member(field, at, row: row, isEnvelope: isEnvelope, depthLeft: depthLeft) else { return nil }
      at = skipBlanks(end)
      if at.pointee == UInt8(ascii: ",") {
        at = skipBlanks(at + 1)
      } else {
        return at.pointee == UInt8(ascii: "}") ? at + 1 : nil
      }
    }
  }

  /// Reads the value of one member.
  @inline(__always)
  private mutating func member(
    _ field: AppField?, _ at: Position, row: Int, isEnvelope: Bool, depthLeft: Int
  ) -> Position? {
    guard let field else { return skipValue(at, depthLeft: depthLeft) }
    if field.isRecordField {
      var slot = FieldSlot.absent
      let end = value(at, isList: field.isList, depthLeft: depthLeft, slot: &slot)
      memory.setSlot(field, ofRow: row, to: slot)
      return end
    }
    guard isEnvelope else { return skipValue(at, depthLeft: depthLeft) }
    if field == .errorMessage {
      var slot = FieldSlot.absent
      let end = value(at, isList: false, depthLeft: depthLeft, slot: &slot)
      errorMessage = slot
      return end
    }
    if at.pointee == UInt8(ascii: "[") {
      results = .list
      return records(at + 1)
    }
    results = .otherShape
    memory.truncateRows(to: 1)
    return skipValue(at, depthLeft: depthLeft)
  }
}
