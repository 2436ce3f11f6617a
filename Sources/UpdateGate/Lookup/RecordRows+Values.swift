/// The values of a record's fields, as they were cleaned when they were read.
extension RecordRows {
  /// The text of a field: a string decoded, or a number as it was written. A string in the place of a number counts
  /// only where it is one.
  @inline(__always)
  package func text(_ field: AppField, ofRow row: Int) -> BorrowedBytes? {
    field.isTextual ? text(slot(field, ofRow: row)) : nil
  }

  @inline(__always)
  func text(_ slot: FieldSlot) -> BorrowedBytes? {
    slot.form.isText ? rawText(slot) : nil
  }

  /// Whether a version came, be it one that cannot be read.
  func hasVersion(_ row: Int) -> Bool {
    let form = slot(.version, ofRow: row).form
    return form.isText || form == .unreadable
  }

  /// The bytes of a version that cannot be one, to be told to people.
  func unreadableVersion(ofRow row: Int) -> BorrowedBytes? {
    let slot = slot(.version, ofRow: row)
    return slot.form == .unreadable ? rawText(slot) : nil
  }

  /// The integer that a field holds, as a number or as a string of digits.
  package func integer(_ field: AppField, ofRow row: Int) -> Int64? {
    guard let text = text(slot(field, ofRow: row)) else { return nil }
    // The common form, up to 18 plain digits, which cannot overflow.
    if text.count > 0, text.count <= 18 {
      var value: Int64 = 0
      var index = 0
      while index < text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        if digit > 9 { break }
        value = value &* 10 &+ Int64(digit)
        index += 1
      }
      if index == text.count { return value }
    }
    return DecimalLiteral(text)?.int64
  }

  /// The nearest double to the number that a field holds, as a number or as a string.
  package func double(_ field: AppField, ofRow row: Int) -> Double? {
    guard let text = text(slot(field, ofRow: row)) else { return nil }
    if let short = RecordRows.shortDecimal(text) { return short }
    guard let double = DecimalLiteral(text)?.double, double.isFinite else { return nil }
    return double
  }

  /// A number of at most fifteen digits with a point among them: the digits and the power of ten are exact doubles, and so
  /// their quotient is the nearest one.
  private static func shortDecimal(_ text: BorrowedBytes) -> Double? {
    guard text.count <= 16, let last = text.last, last &- UInt8(ascii: "0") < 10 else { return nil }
    var (digits, scale, place) = (UInt64(0), 1.0, 0)
    while place < text.count, text[place] &- UInt8(ascii: "0") < 10 {
      digits = digits &* 10 &+ UInt64(text[place] &- UInt8(ascii: "0"))
      place &+= 1
    }
    if place == text.count { return place < 16 ? Double(digits) : nil }
    guard place > 0, text[place] == UInt8(ascii: ".") else { return nil }
    place &+= 1
    while place < text.count, text[place] &- UInt8(ascii: "0") < 10 {
      digits = digits &* 10 &+ UInt64(text[place] &- UInt8(ascii: "0"))
      scale *= 10
      place &+= 1
    }
    return place == text.count ? Double(digits) / scale : nil
  }

  package func bool(_ field: AppField, ofRow row: Int) -> Bool? {
    let form = slot(field, ofRow: row).form
    return form == .yes ? true : form == .no ? false : nil
  }

  /// The elements of a list field.
  package func list(_ field: AppField, ofRow row: Int) -> BorrowedTexts? {
    let slot = slot(field, ofRow: row)
    return slot.form == .list ? elements(slot) : nil
  }

  /// The Unix time of a date field: a date with or without a time, or a number of seconds.
  package func date(_ field: AppField, ofRow row: Int) -> Int64? {
    guard field.isDate, let text = text(field, ofRow: row) else { return nil }
    if let seconds = ISODate.parse(text) ?? ISODate.parse(dayAlone: text) { return seconds }
    guard let seconds = integer(field, ofRow: row), seconds >= ISODate.earliest, seconds <= ISODate.latest else {
      return nil
    }
    return seconds
  }

  /// The integer of a field as the C interface gives it: a date as Unix seconds, a truth value as 0 or 1.
  package func wholeNumber(_ field: AppField, ofRow row: Int) -> Int64? {
    if field.isDate { return date(field, ofRow: row) }
    if field.isBool { return bool(field, ofRow: row).map { $0 ? 1 : 0 } }
    return field.isNumeric ? integer(field, ofRow: row) : nil
  }
}

/// What a record is a record of.
extension RecordRows {
  /// What kind of app the record says it is; `nil` where it does not say, or is of no app.
  @inline(__always)
  func kind(ofRow row: Int) -> AppRecord.Kind? {
    let slot = slot(.kind, ofRow: row)
    guard slot.form == .string, let text = text(slot) else { return nil }
    if text.hasSameBytes(as: "software") { return .software }
    return text.hasSameBytes(as: "mac-software") ? .macSoftware : nil
  }

  /// Whether the record is one of an app: by its `kind`, else by its `wrapperType`, and where neither is there by an
  /// identifier and a version.
  func isApp(_ row: Int) -> Bool {
    if slot(.kind, ofRow: row).form == .string { return kind(ofRow: row) != nil }
    if slot(.wrapperType, ofRow: row).form == .string {
      return text(.wrapperType, ofRow: row)?.hasSameBytes(as: "software") ?? false
    }
    guard hasVersion(row) else { return false }
    if let id = integer(.trackId, ofRow: row), id > 0 { return true }
    return !(text(.bundleId, ofRow: row)?.isEmpty ?? true)
  }

  /// The kind that a record is selected by. One that does not say is the iPhone's where it lists devices, which no record of
  /// a Mac app does; else it may be of either.
  func selectedKind(ofRow row: Int) -> AppRecord.Kind? {
    if let kind = kind(ofRow: row) { return kind }
    return list(.supportedDevices, ofRow: row).map { $0.count > 0 } ?? false ? .software : nil
  }
}
