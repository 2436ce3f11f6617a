import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_lookup_address")
public func ug_lookup_address(
  _ options: UnsafePointer<ug_address_options>!, _ address: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  address?.pointee = nil
  return run(error, reserving: Reserve.address(options)) { (memory) throws(UpdateGateError) in
    guard let address else { throw UpdateGateError(.argument, "must not be NULL", path: "address") }
    guard let options else { throw UpdateGateError(.argument, "must not be NULL", path: "options") }
    try check(
      size: options.pointee.struct_size, needed: FirstSize.addressOptions, flags: options.pointee.flags)
    let text = try LookupAddress(
      taken(options, size: options.pointee.struct_size, into: ug_address_options())
    ).text()
    address.pointee = memory.handle(Text(Array(text.utf8)))
  }
}

extension LookupAddress {
  /// The options of the C interface.
  init(_ options: ug_address_options) throws(UpdateGateError) {
    guard options.track_id_count == 0 || options.bundle_id_count == 0 else {
      throw UpdateGateError(.argument, "give track_ids or bundle_ids, not both", path: "bundle_ids")
    }
    if options.bundle_id_count != 0 {
      let count = try Self.count(options.bundle_id_count, path: "bundle_ids")
      guard let ids = options.bundle_ids else {
        throw UpdateGateError(.argument, "a list is NULL but its count is not 0", path: "bundle_ids")
      }
      var texts: [String] = []
      for index in 0..<count {
        texts.append(try validText(ids[index], path: "bundle_ids") ?? "")
      }
      self.init(.bundleIds(texts))
    } else {
      let count = try Self.count(options.track_id_count, path: "track_ids")
      guard let ids = options.track_ids, count > 0 else {
        guard count == 0 else {
          throw UpdateGateError(.argument, "a list is NULL but its count is not 0", path: "track_ids")
        }
        self.init(.trackIds([]))
        return
      }
      self.init(.trackIds(Array(UnsafeBufferPointer(start: ids, count: count))))
    }
    storefront = try validText(options.storefront, path: "storefront")
    language = try validText(options.language, path: "language")
    entity = try validText(options.entity, path: "entity")
    cacheBuster = try validText(options.cache_buster, path: "cache_buster")
  }

  /// A count within the limit. One beyond it is passed on as just too many, so that the list is not read.
  private static func count(_ count: Int, path: StaticString) throws(UpdateGateError) -> Int {
    guard count >= 0, count <= maximumCount else {
      throw UpdateGateError(.address, "one look-up takes at most 200 identifiers", path: path.text)
    }
    return count
  }
}

/// A text that was handed in, or `nil` where it is absent. It must be UTF-8.
private func validText(_ string: ug_string, path: StaticString) throws(UpdateGateError) -> String? {
  guard string.data != nil || string.size != 0 else { return nil }
  let bytes = try string.bytes(limit: Int(UG_MAX_VERSION), path: path)
  guard let text = bytes.validString else {
    throw UpdateGateError(.address, "the text is not valid UTF-8", path: path.text)
  }
  return text
}

@implementation @_cdecl("ug_store_address")
public func ug_store_address(
  _ track_id: Int64, _ storefront: UnsafePointer<CChar>!, _ storefront_size: Int, _ form: ug_store_form,
  _ address: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  address?.pointee = nil
  return run(error, reserving: Reserve.text(extent(storefront, storefront_size, limit: Int(UG_MAX_VERSION)))) {
    (memory) throws(UpdateGateError) in
    guard let address else { throw UpdateGateError(.argument, "must not be NULL", path: "address") }
    guard let form = StorePage.Form(rawValue: form) else {
      throw UpdateGateError(.argument, "unknown form of a store page", path: "form")
    }
    let country = try validText(ug_string(data: storefront, size: storefront_size), path: "storefront")
    let text = try StorePage.address(trackId: track_id, storefront: country, form: form)
    address.pointee = memory.handle(Text(Array(text.utf8)))
  }
}

@implementation @_cdecl("ug_storefront_normalize")
public func ug_storefront_normalize(
  _ storefront: UnsafePointer<CChar>!, _ size: Int, _ code: UnsafeMutablePointer<CChar>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error, reserving: Reserve.text(extent(storefront, size, limit: Int(UG_MAX_VERSION)))) {
    (memory) throws(UpdateGateError) in
    guard let code else { throw UpdateGateError(.argument, "must not be NULL", path: "code") }
    let country = try Storefront(try validText(ug_string(data: storefront, size: size), path: "storefront") ?? "")
    var index = 0
    for byte in country.code.utf8 where index < 2 {
      code[index] = CChar(bitPattern: byte)
      index += 1
    }
    code[index] = 0
  }
}
