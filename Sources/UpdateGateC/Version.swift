import UpdateGate
public import CUpdateGate

/// Scheme and options as the core has them.
struct VersionRules {
  let scheme: VersionScheme
  let options: VersionOptions

  /// `nil` means the scheme `app` and no flags.
  init(_ options: UnsafePointer<ug_version_options>?) throws(UpdateGateError) {
    guard let options else {
      scheme = .app
      self.options = .standard
      return
    }
    try check(
      size: options.pointee.struct_size, needed: FirstSize.versionOptions, flags: options.pointee.flags, known: 0b111)
    let flags = options.pointee.flags
    guard let scheme = VersionScheme(rawValue: options.pointee.scheme) else { throw VersionRules.unknownScheme }
    self.scheme = scheme
    self.options = VersionOptions(
      loneLetter: flags & 1 != 0 ? .postrelease : .prerelease,
      dashNumber: flags & 2 != 0 ? .revision : .prerelease,
      build: flags & 4 != 0)
  }

  static var unknownScheme: UpdateGateError { UpdateGateError(.argument, "unknown scheme", path: "scheme") }

  /// A version that was handed in, of any length up to the limit.
  @inline(__always)
  static func version(
    _ data: UnsafePointer<CChar>?, _ size: Int, path: StaticString = ""
  ) throws(UpdateGateError) -> Bytes {
    do throws(UpdateGateError) {
      return try input(data, size, limit: VersionScheme.lengthLimit)
    } catch {
      throw UpdateGateError(error.status, error.message, at: error.place, path: path.text)
    }
  }
}

@implementation @_cdecl("ug_scheme_name")
public func ug_scheme_name(_ scheme: ug_scheme) -> UnsafePointer<CChar>! {
  VersionScheme(rawValue: scheme).map { pointer(to: $0.name) }
}

@implementation @_cdecl("ug_update_type_name")
public func ug_update_type_name(_ type: ug_update_type) -> UnsafePointer<CChar>! {
  UpdateType(rawValue: type).map { pointer(to: $0.name) }
}

@implementation @_cdecl("ug_version_check")
public func ug_version_check(
  _ version: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_version_options>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error) { () throws(UpdateGateError) in
    let rules = try VersionRules(options)
    if let fault = rules.scheme.fault(try VersionRules.version(version, size)) { throw fault }
  }
}

@implementation @_cdecl("ug_update_type_between")
public func ug_update_type_between(
  _ from: UnsafePointer<CChar>!, _ from_size: Int, _ to: UnsafePointer<CChar>!, _ to_size: Int,
  _ options: UnsafePointer<ug_version_options>!, _ type: UnsafeMutablePointer<ug_update_type>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error) { () throws(UpdateGateError) in
    guard let type else { throw UpdateGateError(.argument, "type is NULL", path: "type") }
    let rules = try VersionRules(options)
    let a = try VersionRules.version(from, from_size, path: "from")
    let b = try VersionRules.version(to, to_size, path: "to")
    guard let found = rules.scheme.updateType(from: a, to: b, options: rules.options) else {
      throw rules.scheme.fault(a, b, paths: ("from", "to"))
    }
    type.pointee = found.rawValue
  }
}

@implementation @_cdecl("ug_sort_key")
public func ug_sort_key(
  _ version: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_version_options>!,
  _ key: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  run(error) { () throws(UpdateGateError) in
    guard let key else { throw UpdateGateError(.argument, "key is NULL", path: "key") }
    key.pointee = nil
    let rules = try VersionRules(options)
    let bytes = try VersionRules.version(version, size)
    key.pointee = handle(Text(try rules.scheme.sortKeyOrFault(bytes, options: rules.options)))
  }
}
