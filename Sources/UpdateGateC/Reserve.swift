import CUpdateGate
import UpdateGate

// What the larger calls can need at most, from the sizes of what they are handed.
extension Reserve {
  /// For a look-up reply of this many bytes: decoded texts are never longer than they stand in the reply; records and lists
  /// take what `ReplyRoom` allows them.
  static func reply(_ count: Int) -> Int { (32 << 10) &+ 6 &* count }

  /// For an address of these parts: each byte may take three, and is copied a few times.
  static func address(_ options: UnsafePointer<ug_address_options>?) -> Int {
    guard let options, Int(clamping: options.pointee.struct_size) >= FirstSize.addressOptions else { return small }
    let limit = Int(UG_MAX_VERSION)
    var count = 0
    for text in [
      options.pointee.storefront, options.pointee.language, options.pointee.entity, options.pointee.cache_buster,
    ] {
      count &+= extent(text.data, text.size, limit: limit)
    }
    if let ids = options.pointee.bundle_ids, (1...LookupAddress.maximumCount).contains(options.pointee.bundle_id_count)
    {
      for index in 0..<options.pointee.bundle_id_count {
        count &+= extent(ids[index].data, ids[index].size, limit: limit)
      }
    }
    return (16 << 10) &+ 16 &* count
  }

  /// For a decision: candidates, the texts with what is filled into them, the state, and a trace.
  static func evaluation(_ request: UnsafePointer<ug_request>?) -> Int {
    guard let request, Int(clamping: request.pointee.struct_size) >= FirstSize.request else { return small }
    let name = extent(request.pointee.app_name.data, request.pointee.app_name.size, limit: UpdateRequest.factLimit)
    var count = (16 << 10) &+ 4 &* name
    count &+=
      2
      &* min(
        extent(request.pointee.state.data, request.pointee.state.size, limit: Int(UG_MAX_REQUEST)),
        PromptState.sizeLimit)
    count &+= 128 &* min(max(0, request.pointee.language_count), UpdateRequest.languageLimit)
    if let policy = object(request.pointee.policy, as: PolicyHandle.self) {
      // All texts of a prompt together are no longer than the file, and a variable takes five bytes of it.
      count &+=
        min(8 << 20, policy.size &+ policy.size / 5 &* (name &+ 1200)) &+ policy.size &+ 512 &* policy.releaseCount
    }
    if let list = request.pointee.lookups, (1...UpdateRequest.lookupLimit).contains(request.pointee.lookup_count) {
      for index in 0..<request.pointee.lookup_count {
        if let lookup = object(list[index], as: LookupStorage.self) { count &+= 256 &+ 2 &* lookup.header.bodyCount }
      }
    }
    return count
  }
}
