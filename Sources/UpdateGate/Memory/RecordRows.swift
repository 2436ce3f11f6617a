/// The records of a reply that was read: what the accessors of Swift and C both read from.
///
/// It owns nothing and is valid as long as the storage it was taken from. A row is ``rowSize`` bytes: for each field which
/// of the record's slots is its own, from 1, or 0 where it is absent; then where these slots begin.
@safe
package struct RecordRows {
  private let text: UnsafePointer<UInt8>
  private let rows: UnsafePointer<UInt8>
  private let slots: UnsafePointer<FieldSlot>
  private let elements: UnsafePointer<BorrowedBytes>
  package let rowCount: Int

  static var rowSize: Int { AppField.recordFieldCount + MemoryLayout<UInt32>.size }

  init(
    text: UnsafePointer<UInt8>, rows: UnsafePointer<UInt8>, rowCount: Int, slots: UnsafePointer<FieldSlot>,
    elements: UnsafePointer<BorrowedBytes>
  ) {
    unsafe self.text = text
    unsafe self.rows = rows
    self.rowCount = rowCount
    unsafe self.slots = slots
    unsafe self.elements = elements
  }

  /// No records.
  static var none: RecordRows {
    let nowhere = unsafe UnsafeRawPointer(BorrowedBytes.nowhere)
    return unsafe RecordRows(
      text: BorrowedBytes.nowhere, rows: BorrowedBytes.nowhere, rowCount: 0,
      slots: nowhere.assumingMemoryBound(to: FieldSlot.self),
      elements: nowhere.assumingMemoryBound(to: BorrowedBytes.self))
  }

  @unsafe static func clear(_ row: UnsafeMutablePointer<UInt8>, firstSlot: Int) {
    unsafe row.initialize(repeating: 0, count: AppField.recordFieldCount)
    unsafe UnsafeMutableRawPointer(row + AppField.recordFieldCount)
      .storeBytes(of: UInt32(truncatingIfNeeded: firstSlot), as: UInt32.self)
  }

  /// A slot of a record; rows that are not there are read as empty ones.
  @inline(__always)
  func slot(_ field: AppField, ofRow row: Int) -> FieldSlot {
    guard row >= 0, row < rowCount, field.isRecordField else { return .absent }
    let start = unsafe rows + row &* RecordRows.rowSize
    let place = unsafe Int(start[Int(field.rawValue)])
    if place == 0 { return .absent }
    let first = unsafe UnsafeRawPointer(start + AppField.recordFieldCount).load(as: UInt32.self)
    return unsafe slots[Int(first) &+ place &- 1]
  }

  /// The text that a slot holds, whatever stands in it.
  @inline(__always)
  func rawText(_ slot: FieldSlot) -> BorrowedBytes {
    unsafe BorrowedBytes(start: text + slot.offset, count: slot.count)
  }

  /// The elements that a slot holds.
  @inline(__always)
  func elements(_ slot: FieldSlot) -> BorrowedTexts {
    unsafe BorrowedTexts(start: elements + slot.offset, count: slot.count)
  }
}

/// Texts that somebody else keeps, a NUL behind each, borrowed for as long as they do.
@safe
package struct BorrowedTexts: Sequence {
  /// The first of them, each a pointer and then a size.
  @unsafe package let start: UnsafePointer<BorrowedBytes>
  package let count: Int

  init(start: UnsafePointer<BorrowedBytes>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  package subscript(place: Int) -> BorrowedBytes {
    assert(place >= 0 && place < count, "no such text")
    return unsafe start[place]
  }

  package struct Iterator: IteratorProtocol {
    let texts: BorrowedTexts
    var place = 0

    package mutating func next() -> BorrowedBytes? {
      guard place < texts.count else { return nil }
      place += 1
      return texts[place - 1]
    }
  }

  package func makeIterator() -> Iterator { Iterator(texts: self) }
}
