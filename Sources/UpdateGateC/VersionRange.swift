import UpdateGate
public import CUpdateGate

/// What a `ug_range` is.
final class RangeHandle {
  let range: VersionRange

  init(_ range: VersionRange) { self.range = range }
}

@implementation @_cdecl("ug_range_parse")
public func ug_range_parse(
  _ text: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_version_options>!,
  _ range: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  range?.pointee = nil
  let reserve = Reserve.small + 80 &* extent(text, size, limit: VersionScheme.lengthLimit)
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let range else { throw UpdateGateError(.argument, "must not be NULL", path: "range") }
    let rules = try VersionRules(options)
    let bytes = try VersionRules.version(text, size)
    range.pointee = memory.handle(RangeHandle(try VersionRange(bytes, scheme: rules.scheme, options: rules.options)))
  }
}

@implementation @_cdecl("ug_range_contains")
public func ug_range_contains(
  _ range: OpaquePointer!, _ version: UnsafePointer<CChar>!, _ size: Int, _ contains: UnsafeMutablePointer<Int32>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error) { () throws(UpdateGateError) in
    guard let contains else { throw UpdateGateError(.argument, "must not be NULL", path: "contains") }
    guard let range = object(range, as: RangeHandle.self)?.range else {
      throw UpdateGateError(.argument, "must not be NULL", path: "range")
    }
    let bytes = try VersionRules.version(version, size)
    if let fault = range.scheme.fault(bytes) { throw fault }
    contains.pointee = range.contains(bytes) ? 1 : 0
  }
}

@implementation @_cdecl("ug_range_free")
public func ug_range_free(_ range: OpaquePointer!) {
  release(range, as: RangeHandle.self)
}
