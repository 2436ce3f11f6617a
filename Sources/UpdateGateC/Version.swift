import UpdateGate
public import CUpdateGate

/// Scheme and options as the core has them.
struct VersionRules {
  let scheme: VersionScheme
  let options: VersionOptions

  /// The scheme `app` and no flags, which `NULL` means.
  static var standard: VersionRules { VersionRules(scheme: .app, options: .standard) }

  private init(scheme: VersionScheme, options: VersionOptions) {
    (self.scheme, self.options) = (scheme, options)
  }

  /// Those of the C interface, refused where they hold something that this version does not know.
  init(_ given: UnsafePointer<ug_version_options>?) throws(UpdateGateError) {
    guard let given else {
      self = .standard
      return
    }
    let later = UInt32(UG_VERSION_LETTER_IS_LATER)
    let letter = UInt32(UG_VERSION_LETTER_IS_PRERELEASE)
    let words = UInt32(UG_VERSION_IGNORE_UNKNOWN_WORDS)
    let dash = UInt32(UG_VERSION_DASH_IS_REVISION)
    let build = UInt32(UG_VERSION_COMPARE_BUILD)
    // Nothing is read before the size has said that it is there.
    try check(
      size: given.pointee.struct_size, needed: FirstSize.versionOptions, flags: given.pointee.flags,
      known: later | letter | dash | words | build)
    let flags = given.pointee.flags
    guard flags & (later | letter) != later | letter else {
      throw UpdateGateError(.argument, "a letter is later or a pre-release, not both", path: "flags")
    }
    guard let scheme = VersionScheme(rawValue: given.pointee.scheme) else {
      throw UpdateGateError(.argument, "unknown scheme", path: "scheme")
    }
    self.init(
      scheme: scheme,
      options: VersionOptions(
        loneLetter: flags & letter != 0 ? .prerelease : .postrelease,
        dashNumber: flags & dash != 0 ? .revision : .prerelease,
        unknownWords: flags & words != 0 ? .ignored : .prerelease,
        build: flags & build != 0))
  }

  /// The same where they are a field of a larger structure, which the error's path then names.
  init(inside structure: ug_version_options) throws(UpdateGateError) {
    do throws(UpdateGateError) {
      self = try withUnsafePointer(to: structure) { (place) throws(UpdateGateError) in try VersionRules(place) }
    } catch {
      let path = error.path.utf8.isEmpty ? "versions" : "versions." + error.path
      throw UpdateGateError(error.status, error.message, at: error.place, path: path)
    }
  }

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
  VersionScheme(rawValue: scheme).map { pointer(to: $0.label) }
}

@implementation @_cdecl("ug_update_type_name")
public func ug_update_type_name(_ type: ug_update_type) -> UnsafePointer<CChar>! {
  UpdateType(rawValue: type).map { pointer(to: $0.label) }
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
    guard let type else { throw UpdateGateError(.argument, "must not be NULL", path: "type") }
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
  key?.pointee = nil
  return run(error, reserving: Reserve.text(extent(version, size, limit: VersionScheme.lengthLimit))) {
    (memory) throws(UpdateGateError) in
    guard let key else { throw UpdateGateError(.argument, "must not be NULL", path: "key") }
    let rules = try VersionRules(options)
    let bytes = try VersionRules.version(version, size)
    key.pointee = memory.handle(Text(try rules.scheme.sortKeyOrFault(bytes, options: rules.options)))
  }
}
