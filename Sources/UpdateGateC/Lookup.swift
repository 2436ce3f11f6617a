import UpdateGate
public import CUpdateGate

/// What a `ug_lookup` is: the reply, and the texts that the caller may borrow.
final class LookupHandle {
  let lookup: Lookup
  let rows: RecordRows?
  let firstRow: Int
  let count: Int
  let failureText: Text?
  let storefront: Text?
  /// How long the reply was: no text of it is longer.
  let size: Int

  init(_ lookup: Lookup, size: Int) {
    self.lookup = lookup
    self.size = size
    rows = lookup.rows
    firstRow = lookup.apps.firstRow
    count = lookup.apps.count
    failureText = lookup.failure.map { Text(Array($0.words.utf8)) }
    storefront = lookup.storefront.map { Text(Array($0.utf8)) }
  }
}

@implementation @_cdecl("ug_lookup_failure_name")
public func ug_lookup_failure_name(_ kind: ug_lookup_failure) -> UnsafePointer<CChar>! {
  LookupFailure.Kind(rawValue: kind).map { pointer(to: $0.name) }
}

@implementation @_cdecl("ug_lookup_parse")
public func ug_lookup_parse(
  _ body: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_lookup_options>!,
  _ lookup: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  lookup?.pointee = nil
  let reserve = Reserve.reply(extent(body, size, limit: Lookup.maximumSize))
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let lookup else { throw UpdateGateError(.argument, "must not be NULL", path: "lookup") }
    var wanted = LookupOptions()
    if let options {
      try check(size: options.pointee.struct_size, needed: FirstSize.lookupOptions, flags: options.pointee.flags)
      wanted = try LookupOptions(taken(options, size: options.pointee.struct_size, into: ug_lookup_options()))
    }
    // A longer body is no error: the lookup says that it is too large, before a byte of it is read.
    let bytes = try input(body, size < -1 ? .max : size, limit: .max)
    lookup.pointee = memory.handle(
      LookupHandle(Lookup.parse(bytes, options: wanted), size: min(bytes.count, Lookup.maximumSize)))
  }
}

extension LookupOptions {
  /// The options of the C interface; 0 and absent texts mean that nothing was given.
  init(_ options: ug_lookup_options) throws(UpdateGateError) {
    self.init()
    guard options.http_status >= 0, options.http_status < 1000 else {
      throw UpdateGateError(.argument, "must be an HTTP status", path: "http_status")
    }
    if options.http_status != 0 { status = Int(options.http_status) }
    let bundleId = try options.bundle_id.bytes(limit: Int(UG_MAX_VERSION), path: "bundle_id")
    if !bundleId.isEmpty { self.bundleId = String(decoding: bundleId, as: UTF8.self) }
    let storefront = try options.storefront.bytes(limit: Int(UG_MAX_VERSION), path: "storefront")
    if !storefront.isEmpty { self.storefront = String(decoding: storefront, as: UTF8.self) }
    guard options.track_id >= 0 else { throw UpdateGateError(.argument, "must not be negative", path: "track_id") }
    if options.track_id != 0 { trackId = options.track_id }
    if options.kind != UG_APP_ANY {
      guard let kind = AppRecord.Kind(rawValue: options.kind) else {
        throw UpdateGateError(.argument, "unknown kind of app record", path: "kind")
      }
      self.kind = kind
    }
  }
}

@implementation @_cdecl("ug_lookup_retain")
public func ug_lookup_retain(_ lookup: OpaquePointer!) -> OpaquePointer! { retain(lookup, as: LookupHandle.self) }

@implementation @_cdecl("ug_lookup_free")
public func ug_lookup_free(_ lookup: OpaquePointer!) {
  release(lookup, as: LookupHandle.self)
}

@implementation @_cdecl("ug_lookup_failure_kind")
public func ug_lookup_failure_kind(_ lookup: OpaquePointer!) -> ug_lookup_failure {
  object(lookup, as: LookupHandle.self)?.lookup.failure?.kind.rawValue ?? 0
}

@implementation @_cdecl("ug_lookup_failure_text")
public func ug_lookup_failure_text(_ lookup: OpaquePointer!) -> ug_string {
  object(lookup, as: LookupHandle.self)?.failureText?.string ?? .absent
}

@implementation @_cdecl("ug_lookup_failure_place")
public func ug_lookup_failure_place(
  _ lookup: OpaquePointer!, _ offset: UnsafeMutablePointer<Int64>!, _ line: UnsafeMutablePointer<Int32>!,
  _ column: UnsafeMutablePointer<Int32>!
) {
  let place = object(lookup, as: LookupHandle.self)?.lookup.failure?.place
  if let offset { offset.pointee = place.map { Int64($0.offset) } ?? -1 }
  if let line { line.pointee = place.map { Int32(clamping: $0.line) } ?? 0 }
  if let column { column.pointee = place.map { Int32(clamping: $0.column) } ?? 0 }
}

@implementation @_cdecl("ug_lookup_count")
public func ug_lookup_count(_ lookup: OpaquePointer!) -> Int {
  object(lookup, as: LookupHandle.self)?.count ?? 0
}

@implementation @_cdecl("ug_lookup_passed_over")
public func ug_lookup_passed_over(_ lookup: OpaquePointer!) -> Int {
  object(lookup, as: LookupHandle.self)?.lookup.otherRecordCount ?? 0
}

@implementation @_cdecl("ug_lookup_storefront")
public func ug_lookup_storefront(_ lookup: OpaquePointer!) -> ug_string {
  object(lookup, as: LookupHandle.self)?.storefront?.string ?? .absent
}
