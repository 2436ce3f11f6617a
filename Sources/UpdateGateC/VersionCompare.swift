import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_compare")
@_optimize(speed)
public func ug_compare(
  _ a: UnsafePointer<CChar>!, _ a_size: Int, _ b: UnsafePointer<CChar>!, _ b_size: Int, _ scheme: ug_scheme,
  _ order: UnsafeMutablePointer<Int32>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  // The call that programs make most: everything that can go wrong is left to the slow way.
  guard let known = VersionScheme(rawValue: scheme), let order, let x = plainInput(a, a_size),
    let y = plainInput(b, b_size), let found = known.order(x, y, options: .standard)
  else { return compareSlowly(a, a_size, b, b_size, VersionScheme(rawValue: scheme), .standard, order, error) }
  order.pointee = found.rawValue
  succeed(error)
  return 0
}

@implementation @_cdecl("ug_compare_with")
@_optimize(speed)
public func ug_compare_with(
  _ a: UnsafePointer<CChar>!, _ a_size: Int, _ b: UnsafePointer<CChar>!, _ b_size: Int,
  _ options: UnsafePointer<ug_version_options>!, _ order: UnsafeMutablePointer<Int32>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  let rules: VersionRules
  do throws(UpdateGateError) {
    rules = try VersionRules(options)
  } catch let fault {
    return fail(fault, error)
  }
  return compareSlowly(a, a_size, b, b_size, rules.scheme, rules.options, order, error)
}

/// The bytes of a text where nothing is wrong with it.
@inline(__always)
private func plainInput(_ data: UnsafePointer<CChar>?, _ size: Int) -> Bytes? {
  guard let data else { return nil }
  let count = size == -1 ? length(of: data, limit: VersionScheme.lengthLimit) : size
  guard count >= 0 else { return nil }
  return Bytes(start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: count)
}

@inline(never)
@_optimize(speed)
private func compareSlowly(
  _ a: UnsafePointer<CChar>?, _ a_size: Int, _ b: UnsafePointer<CChar>?, _ b_size: Int,
  _ scheme: VersionScheme?, _ options: VersionOptions,
  _ order: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<ug_error>?
) -> ug_status {
  run(error) { () throws(UpdateGateError) in
    guard let order else { throw UpdateGateError(.argument, "must not be NULL", path: "order") }
    guard let scheme else { throw UpdateGateError(.argument, "unknown scheme", path: "scheme") }
    let x = try VersionRules.version(a, a_size, path: "a")
    let y = try VersionRules.version(b, b_size, path: "b")
    guard let found = scheme.order(x, y, options: options) else { throw scheme.fault(x, y, paths: ("a", "b")) }
    order.pointee = found.rawValue
  }
}
