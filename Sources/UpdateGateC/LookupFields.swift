import UpdateGate
import UpdateGateKernels
public import CUpdateGate

/// A field of one record behind a handle. It holds plain pointers, so that reading a field counts no references.
private struct FieldReference {
  let rows: RecordRows
  let row: Int
  let field: AppField

  @inline(__always)
  init?(_ lookup: OpaquePointer?, _ index: Int, _ field: ug_field) {
    guard let object = ugm_block_object(UnsafeRawPointer(lookup), LookupStorage.kind),
      let field = AppField(recordField: field)
    else { return nil }
    let handle = Unmanaged<LookupStorage>.fromOpaque(object)
    let (rows, firstRow) = handle._withUnsafeGuaranteedRef { ($0.header.rows, $0.header.firstRow) }
    // A look-up that failed has no rows at all.
    guard index >= 0, index < rows.rowCount &- firstRow else { return nil }
    self.rows = rows
    self.row = firstRow &+ index
    self.field = field
  }
}

@implementation @_cdecl("ug_field_name")
public func ug_field_name(_ field: ug_field) -> UnsafePointer<CChar>! {
  guard let field = AppField(rawValue: field), field.isRecordField else { return nil }
  return pointer(to: field.name)
}

@implementation @_cdecl("ug_app_text")
public func ug_app_text(
  _ lookup: OpaquePointer!, _ index: Int, _ field: ug_field, _ value: UnsafeMutablePointer<ug_string>!
) -> Int32 {
  guard let value, let at = FieldReference(lookup, index, field), let text = at.rows.text(at.field, ofRow: at.row)
  else { return 0 }
  value.pointee = ug_string(text)
  return 1
}

@implementation @_cdecl("ug_app_integer")
public func ug_app_integer(
  _ lookup: OpaquePointer!, _ index: Int, _ field: ug_field, _ value: UnsafeMutablePointer<Int64>!
) -> Int32 {
  guard let value, let at = FieldReference(lookup, index, field),
    let integer = at.rows.wholeNumber(at.field, ofRow: at.row)
  else { return 0 }
  value.pointee = integer
  return 1
}

@implementation @_cdecl("ug_app_number")
public func ug_app_number(
  _ lookup: OpaquePointer!, _ index: Int, _ field: ug_field, _ value: UnsafeMutablePointer<Double>!
) -> Int32 {
  guard let value, let at = FieldReference(lookup, index, field), at.field.isNumeric,
    let double = at.rows.double(at.field, ofRow: at.row)
  else { return 0 }
  value.pointee = double
  return 1
}

@implementation @_cdecl("ug_app_list_count")
public func ug_app_list_count(
  _ lookup: OpaquePointer!, _ index: Int, _ field: ug_field, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
  guard let count, let at = FieldReference(lookup, index, field), let list = at.rows.list(at.field, ofRow: at.row)
  else { return 0 }
  count.pointee = list.count
  return 1
}

@implementation @_cdecl("ug_app_list_item")
public func ug_app_list_item(
  _ lookup: OpaquePointer!, _ index: Int, _ field: ug_field, _ item: Int, _ value: UnsafeMutablePointer<ug_string>!
) -> Int32 {
  guard let value, let at = FieldReference(lookup, index, field), let list = at.rows.list(at.field, ofRow: at.row),
    item >= 0, item < list.count
  else { return 0 }
  value.pointee = ug_string(list[item])
  return 1
}

@implementation @_cdecl("ug_app_list")
public func ug_app_list(
  _ lookup: OpaquePointer!, _ index: Int, _ field: ug_field,
  _ items: UnsafeMutablePointer<UnsafePointer<ug_string>?>!, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
  guard let items, let count, let at = FieldReference(lookup, index, field),
    let list = at.rows.list(at.field, ofRow: at.row)
  else { return 0 }
  // Borrowed bytes are laid out as a ug_string: a pointer, then a size.
  items.pointee = UnsafeRawPointer(list.start).assumingMemoryBound(to: ug_string.self)
  count.pointee = list.count
  return 1
}
