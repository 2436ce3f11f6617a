import UpdateGate
public import CUpdateGate

/// Puts one byte a row: what `answer` says of its text, or `UG_ROW_NULL`.
///
/// A dictionary that is no longer than the rows is asked once for each of its texts.
@_optimize(speed)
private func fill(
  _ answers: UnsafeMutablePointer<Int8>?, _ path: StaticString, _ column: UnsafePointer<ug_column>?, _ from: Int64,
  _ count: Int64, _ answer: (Bytes) -> Int8
) throws(UpdateGateError) {
  let column = try Column(column, from, count)
  guard count > 0 else { return }
  guard let answers else { throw UpdateGateError(.argument, "must not be NULL", path: path.text) }
  let (from, count, null) = (Int(from), Int(count), Int8(UG_ROW_NULL))
  guard column.hasCodes, column.values.length <= count else {
    for index in 0..<count { answers[index] = column.text(from &+ index).map(answer) ?? null }
    return
  }
  let known = UnsafeMutablePointer<Int8>.allocate(capacity: column.values.length)
  defer { known.deallocate() }
  for place in 0..<column.values.length { known[place] = column.values.text(place).map(answer) ?? null }
  for index in 0..<count { answers[index] = column.place(from &+ index).map { known[$0] } ?? null }
}

/// What `fill` allocates at most.
private func reserve(_ count: Int64) -> Int { Reserve.small &+ Int(clamping: min(max(count, 0), 1 << 40)) }

@implementation @_cdecl("ug_compare_column")
public func ug_compare_column(
  _ column: UnsafePointer<ug_column>!, _ from: Int64, _ count: Int64, _ version: UnsafePointer<CChar>!, _ size: Int,
  _ options: UnsafePointer<ug_version_options>!, _ orders: UnsafeMutablePointer<Int8>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error, reserving: reserve(hasDictionary(column) ? count : 0)) { (_) throws(UpdateGateError) in
    let rules = try VersionRules(options)
    let version = try VersionRules.version(version, size, path: "version")
    if let fault = rules.scheme.fault(version, path: "version") { throw fault }
    try fill(orders, "orders", column, from, count) { text in
      Int8(
        truncatingIfNeeded: rules.scheme.standing(of: text, to: version, options: rules.options)?.rawValue
          ?? Int32(UG_NOT_COMPARABLE))
    }
  }
}

@implementation @_cdecl("ug_range_column")
public func ug_range_column(
  _ range: OpaquePointer!, _ column: UnsafePointer<ug_column>!, _ from: Int64, _ count: Int64,
  _ contains: UnsafeMutablePointer<Int8>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error, reserving: reserve(hasDictionary(column) ? count : 0)) { (_) throws(UpdateGateError) in
    guard let range = object(range, as: RangeHandle.self)?.range else {
      throw UpdateGateError(.argument, "must not be NULL", path: "range")
    }
    try fill(contains, "contains", column, from, count) { text in
      range.holds(text).map { $0 ? 1 : 0 } ?? Int8(UG_NOT_COMPARABLE)
    }
  }
}

/// Only a guess at what to reserve: nothing is read from a structure without a size.
private func hasDictionary(_ column: UnsafePointer<ug_column>?) -> Bool {
  guard let column, Int(clamping: column.pointee.struct_size) >= FirstSize.column else { return false }
  return column.pointee.dictionary != nil
}
