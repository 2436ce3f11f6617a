import CUpdateGate
import UpdateGate

/// The values of an Arrow column of any layout, without a dictionary around them: texts, or the eight bytes of integers.
struct ColumnValues {
  private let layout: Int32
  private let offset: Int
  private let validity: UnsafePointer<UInt8>?
  private let places: UnsafeRawPointer?
  private let data: UnsafeRawPointer?
  private let buffers: UnsafePointer<UnsafePointer<UInt8>?>?
  private let bufferCount: Int64
  let length: Int

  init(
    _ column: UnsafePointer<ug_column>, areNumbers: Bool = false, path: StaticString
  ) throws(UpdateGateError) {
    let given = try column.read(path)
    layout = given.layout
    offset = Int(given.offset)
    length = Int(given.length)
    validity = given.validity
    places = given.layout == Int32(UG_LAYOUT_INT64) ? nil : given.offsets
    data = UnsafeRawPointer(given.data)
    buffers = given.buffers
    bufferCount = given.buffers == nil ? 0 : given.buffer_count
    guard areNumbers ? layout == Int32(UG_LAYOUT_INT64) : layout >= 0 && layout <= Int32(UG_LAYOUT_UTF8_VIEW) else {
      throw UpdateGateError(.argument, "its layout is not one that this column may have", path: path.text)
    }
    guard length == 0 || (areNumbers ? data != nil : places != nil) else {
      throw UpdateGateError(.argument, "has rows but no values", path: path.text)
    }
  }

  /// The text of a row below ``length``; `nil` for null, and for one whose place makes no sense.
  @inline(__always)
  func text(_ row: Int) -> Bytes? {
    let row = row &+ offset
    guard isValid(validity, row) else { return nil }
    guard let places else {
      return data.map { Bytes(start: ($0 + 8 &* row).assumingMemoryBound(to: UInt8.self), count: 8) }
    }
    if layout == Int32(UG_LAYOUT_UTF8) {
      let ends = places.assumingMemoryBound(to: Int32.self) + row
      return text(from: Int(ends[0]), to: Int(ends[1]))
    }
    if layout == Int32(UG_LAYOUT_UTF8_VIEW) { return view(places + 16 &* row) }
    let ends = places.assumingMemoryBound(to: Int64.self) + row
    return text(from: Int(truncatingIfNeeded: ends[0]), to: Int(truncatingIfNeeded: ends[1]))
  }

  @inline(__always)
  private func text(from start: Int, to end: Int) -> Bytes? {
    guard start >= 0, end >= start else { return nil }
    guard let data else { return end == start ? .empty : nil }
    return Bytes(start: (data + start).assumingMemoryBound(to: UInt8.self), count: end &- start)
  }

  /// Up to twelve bytes stand in the view itself; of more the first four, then the buffer and the place in it.
  @inline(__always)
  private func view(_ place: UnsafeRawPointer) -> Bytes? {
    let parts = place.assumingMemoryBound(to: Int32.self)
    let count = Int(parts[0])
    guard count > 12 else {
      return count < 0 ? nil : Bytes(start: (place + 4).assumingMemoryBound(to: UInt8.self), count: count)
    }
    guard let buffers, parts[2] >= 0, Int64(parts[2]) < bufferCount, parts[3] >= 0, let buffer = buffers[Int(parts[2])]
    else { return nil }
    return Bytes(start: buffer + Int(parts[3]), count: count)
  }
}

/// Rows of a column, with a dictionary or without.
struct Column {
  let values: ColumnValues
  private let codes: UnsafeRawPointer?
  private let codeType: Int32
  private let validity: UnsafePointer<UInt8>?
  private let offset: Int

  /// - Parameters:
  ///   - from: the first row that will be read, counted from the column's own first.
  ///   - count: how many will be.
  init(
    _ column: UnsafePointer<ug_column>?, _ from: Int64, _ count: Int64, areNumbers: Bool = false,
    path: StaticString = "column"
  ) throws(UpdateGateError) {
    guard let column else { throw UpdateGateError(.argument, "must not be NULL", path: path.text) }
    let given = try column.read(path, from, count)
    guard given.layout == Int32(UG_LAYOUT_DICTIONARY), !areNumbers else {
      values = try ColumnValues(column, areNumbers: areNumbers, path: path)
      (codes, codeType, validity, offset) = (nil, 0, nil, 0)
      return
    }
    guard let dictionary = given.dictionary, given.codes != nil || count == 0 else {
      throw UpdateGateError(.argument, "a dictionary without its codes or its texts", path: path.text)
    }
    guard given.code_type >= 0, given.code_type <= Int32(UG_CODES_UINT64) else {
      throw UpdateGateError(.argument, "unknown type of codes", path: path.text)
    }
    values = try ColumnValues(dictionary, path: path)
    codes = given.codes
    (codeType, validity, offset) = (given.code_type, given.validity, Int(given.offset))
    for row in Int(from)..<Int(from + count) where isValid(validity, row &+ offset) {
      guard code(row) < UInt64(values.length) else {
        throw UpdateGateError(.argument, "holds a code that its dictionary has no row for", path: path.text)
      }
    }
  }

  var hasCodes: Bool { codes != nil }

  /// The text of a row, or the bytes of its number; `nil` for null.
  @inline(never)
  @_optimize(speed)
  func text(_ row: Int) -> Bytes? {
    guard codes != nil else { return values.text(row) }
    return place(row).flatMap { values.text($0) }
  }

  /// The row of the dictionary; `nil` for null.
  @inline(__always)
  func place(_ row: Int) -> Int? {
    isValid(validity, row &+ offset) ? Int(truncatingIfNeeded: code(row)) : nil
  }

  /// A negative code becomes one that no dictionary reaches.
  @inline(__always)
  private func code(_ row: Int) -> UInt64 {
    guard let codes else { return 0 }
    let row = row &+ offset
    switch Int(codeType) {
    case Int(UG_CODES_INT8): return UInt64(truncatingIfNeeded: codes.assumingMemoryBound(to: Int8.self)[row])
    case Int(UG_CODES_UINT8): return UInt64(codes.assumingMemoryBound(to: UInt8.self)[row])
    case Int(UG_CODES_INT16): return UInt64(truncatingIfNeeded: codes.assumingMemoryBound(to: Int16.self)[row])
    case Int(UG_CODES_UINT16): return UInt64(codes.assumingMemoryBound(to: UInt16.self)[row])
    case Int(UG_CODES_INT32): return UInt64(truncatingIfNeeded: codes.assumingMemoryBound(to: Int32.self)[row])
    case Int(UG_CODES_UINT32): return UInt64(codes.assumingMemoryBound(to: UInt32.self)[row])
    default: return codes.assumingMemoryBound(to: UInt64.self)[row]
    }
  }
}

/// Whether a row, counted from the start of the bitmap, has a value.
@inline(__always)
private func isValid(_ validity: UnsafePointer<UInt8>?, _ row: Int) -> Bool {
  guard let validity else { return true }
  return validity[row &>> 3] &>> UInt8(truncatingIfNeeded: row & 7) & 1 != 0
}

extension UnsafePointer<ug_column> {
  /// The column as its caller has it, with rows that can be counted, of which these are some.
  @inline(never)
  fileprivate func read(_ path: StaticString, _ from: Int64 = 0, _ count: Int64 = 0) throws(UpdateGateError)
    -> ug_column
  {
    guard Int(clamping: pointee.struct_size) >= FirstSize.column else {
      throw UpdateGateError(.argument, "struct_size is not set; begin with the structure's INIT", path: path.text)
    }
    let column = taken(self, size: pointee.struct_size, into: ug_column())
    // No buffer has more rows than fit into half of the address space, a view for each.
    let limit = Int64(Int.max / 32)
    guard column.length >= 0, column.offset >= 0, column.length <= limit, column.offset <= limit,
      column.buffer_count >= 0
    else { throw UpdateGateError(.argument, "its length or offset cannot be", path: path.text) }
    guard from >= 0, count >= 0, count <= column.length, from <= column.length - count else {
      throw UpdateGateError(.argument, "does not have these rows", path: path.text)
    }
    return column
  }
}
