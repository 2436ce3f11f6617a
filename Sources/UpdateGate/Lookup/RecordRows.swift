/// The records of a parsed reply as plain pointers: what the accessors of Swift and C both read from.
///
/// It owns nothing and is valid as long as the storage it was taken from.
package struct RecordRows {
  let text: UnsafePointer<UInt8>
  let slots: UnsafePointer<FieldSlot>
  let rowCount: Int
  let elements: UnsafePointer<BorrowedText>

  /// A slot of a record; rows that are not there are read as empty ones.
  @inline(__always)
  func slot(_ field: AppField, ofRow row: Int) -> FieldSlot {
    guard row >= 0, row < rowCount, field.isRecordField else { return .absent }
    return slots[row &* AppField.recordFieldCount &+ Int(field.rawValue)]
  }

  /// The text of a field: a string decoded, or a number as it was written. A string in the place of a number counts
  /// only where it is one.
  @inline(__always)
  package func text(_ field: AppField, ofRow row: Int) -> BorrowedText? {
    let slot = slot(field, ofRow: row)
    guard field.isTextual, let text = text(slot) else { return nil }
    if field.isNumeric, slot.form == .string, DecimalLiteral(text.bytes) == nil { return nil }
    return text
  }

  @inline(__always)
  func text(_ slot: FieldSlot) -> BorrowedText? {
    switch slot.form {
    case .string, .number: BorrowedText(start: text + slot.offset, count: slot.count)
    case .absent, .yes, .no, .list: nil
    }
  }

  @inline(__always)
  func isText(_ field: AppField, ofRow row: Int) -> Bool {
    let form = slot(field, ofRow: row).form
    return form == .string || form == .number
  }

  /// The integer that a field holds, as a number or as a string of digits.
  package func integer(_ field: AppField, ofRow row: Int) -> Int64? {
    guard let text = text(slot(field, ofRow: row)) else { return nil }
    // The common form, up to 18 plain digits, which cannot overflow.
    if text.count > 0, text.count <= 18 {
      var value: Int64 = 0
      var index = 0
      while index < text.count {
        let digit = text.start[index] &- UInt8(ascii: "0")
        if digit > 9 { break }
        value = value &* 10 &+ Int64(digit)
        index += 1
      }
      if index == text.count { return value }
    }
    return DecimalLiteral(text.bytes)?.int64
  }

  /// The nearest double to the number that a field holds, as a number or as a string.
  package func double(_ field: AppField, ofRow row: Int) -> Double? {
    guard let text = text(slot(field, ofRow: row)) else { return nil }
    guard let double = DecimalLiteral(text.bytes)?.double, double.isFinite else { return nil }
    return double
  }

  package func bool(_ field: AppField, ofRow row: Int) -> Bool? {
    switch slot(field, ofRow: row).form {
    case .yes: true
    case .no: false
    case .absent, .string, .number, .list: nil
    }
  }

  /// The elements of a list field.
  package func list(_ field: AppField, ofRow row: Int) -> UnsafeBufferPointer<BorrowedText>? {
    let slot = slot(field, ofRow: row)
    guard slot.form == .list else { return nil }
    return UnsafeBufferPointer(start: elements + slot.offset, count: slot.count)
  }

  /// The Unix time of a date field.
  package func date(_ field: AppField, ofRow row: Int) -> Int64? {
    guard let text = text(field, ofRow: row) else { return nil }
    return ISODate.parse(text.bytes)
  }

  /// The integer of a field as the C interface gives it: a date as Unix seconds, a truth value as 0 or 1.
  package func wholeNumber(_ field: AppField, ofRow row: Int) -> Int64? {
    if field.isDate { return date(field, ofRow: row) }
    if field.isBool { return bool(field, ofRow: row).map { $0 ? 1 : 0 } }
    return field.isNumeric ? integer(field, ofRow: row) : nil
  }

  /// What kind of app the record is, or `nil` if it is none.
  @inline(__always)
  func kind(ofRow row: Int) -> AppRecord.Kind? {
    let slot = slot(.kind, ofRow: row)
    guard slot.form == .string, let text = text(slot) else { return nil }
    if text.equals("software") { return .software }
    return text.equals("mac-software") ? .macSoftware : nil
  }
}
