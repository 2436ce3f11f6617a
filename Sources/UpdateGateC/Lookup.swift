import UpdateGate
import UpdateGateKernels
public import CUpdateGate

/// What is behind a `ug_lookup`, without counting a reference; `nil` for NULL.
@inline(__always)
private func contents<Value>(_ lookup: OpaquePointer?, _ read: (LookupContents) -> Value) -> Value? {
  guard let object = ugm_block_object(UnsafeRawPointer(lookup), LookupStorage.kind) else { return nil }
  return Unmanaged<LookupStorage>.fromOpaque(object)._withUnsafeGuaranteedRef { read($0.header) }
}

@implementation @_cdecl("ug_lookup_failure_name")
public func ug_lookup_failure_name(_ kind: ug_lookup_failure) -> UnsafePointer<CChar>! {
  LookupFailure.Kind(rawValue: kind).map { pointer(to: $0.label) }
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
    var count = size < -1 ? .max : size
    if count == -1, let body { count = length(of: body, limit: Lookup.maximumSize) }
    let bytes = try input(body, count, limit: .max)
    let storage = Lookup.parse(bytes, options: wanted).reply.storage
    // Written now, in the memory of this call: later there might be none.
    _ = (storage.failureWords, storage.storefrontText)
    lookup.pointee = memory.handle(storage)
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
public func ug_lookup_retain(_ lookup: OpaquePointer!) -> OpaquePointer! { retain(lookup, as: LookupStorage.self) }

@implementation @_cdecl("ug_lookup_free")
public func ug_lookup_free(_ lookup: OpaquePointer!) {
  release(lookup, as: LookupStorage.self)
}

@implementation @_cdecl("ug_lookup_failure_kind")
public func ug_lookup_failure_kind(_ lookup: OpaquePointer!) -> ug_lookup_failure {
  contents(lookup) { $0.failure?.kind.rawValue ?? 0 } ?? 0
}

@implementation @_cdecl("ug_lookup_failure_text")
public func ug_lookup_failure_text(_ lookup: OpaquePointer!) -> ug_string {
  ug_string(object(lookup, as: LookupStorage.self)?.failureWords)
}

@implementation @_cdecl("ug_lookup_failure_place")
public func ug_lookup_failure_place(
  _ lookup: OpaquePointer!, _ offset: UnsafeMutablePointer<Int64>!, _ line: UnsafeMutablePointer<Int32>!,
  _ column: UnsafeMutablePointer<Int32>!
) {
  let place = contents(lookup) { $0.failure?.place } ?? nil
  if let offset { offset.pointee = place.map { Int64($0.offset) } ?? -1 }
  if let line { line.pointee = place.map { Int32(clamping: $0.line) } ?? 0 }
  if let column { column.pointee = place.map { Int32(clamping: $0.column) } ?? 0 }
}

@implementation @_cdecl("ug_lookup_count")
public func ug_lookup_count(_ lookup: OpaquePointer!) -> Int {
  contents(lookup) { $0.count } ?? 0
}

@implementation @_cdecl("ug_lookup_passed_over")
public func ug_lookup_passed_over(_ lookup: OpaquePointer!) -> Int {
  contents(lookup) { $0.otherRecordCount } ?? 0
}

@implementation @_cdecl("ug_lookup_storefront")
public func ug_lookup_storefront(_ lookup: OpaquePointer!) -> ug_string {
  ug_string(object(lookup, as: LookupStorage.self)?.storefrontText)
}
