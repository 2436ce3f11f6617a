import UpdateGate
public import CUpdateGate

/// What a `ug_parsed_version` is.
final class ParsedVersionHandle {
  let canonical: Text
  let parts: [Text]
  let prerelease: Text?
  let build: Text?

  init(_ parsed: ParsedVersion) {
    canonical = Text(Array(parsed.canonical.utf8))
    parts = parsed.parts.map { Text(Array($0.utf8)) }
    prerelease = parsed.suffix.isEmpty ? nil : Text(Array(parsed.suffix.utf8))
    build = parsed.build.isEmpty ? nil : Text(Array(parsed.build.utf8))
  }
}

private func parse(
  _ version: UnsafePointer<CChar>?, _ size: Int, _ options: UnsafePointer<ug_version_options>?, strictly: Bool,
  _ parsed: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<ug_error>?
) -> ug_status {
  parsed?.pointee = nil
  // A part takes a digit and a dot of the version, and a text of its own here.
  let reserve = Reserve.small + 80 &* extent(version, size, limit: VersionScheme.lengthLimit)
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let parsed else { throw UpdateGateError(.argument, "must not be NULL", path: "parsed") }
    let rules = try VersionRules(options)
    let bytes = try VersionRules.version(version, size)
    if let fault = strictly ? rules.scheme.strictFault(bytes) : rules.scheme.fault(bytes) { throw fault }
    parsed.pointee = memory.handle(ParsedVersionHandle(rules.scheme.parse(bytes, options: rules.options)))
  }
}

@implementation @_cdecl("ug_version_parse")
public func ug_version_parse(
  _ version: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_version_options>!,
  _ parsed: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  parse(version, size, options, strictly: false, parsed, error)
}

@implementation @_cdecl("ug_version_parse_strict")
public func ug_version_parse_strict(
  _ version: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_version_options>!,
  _ parsed: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  parse(version, size, options, strictly: true, parsed, error)
}

@implementation @_cdecl("ug_parsed_version_canonical")
public func ug_parsed_version_canonical(_ parsed: OpaquePointer!) -> ug_string {
  object(parsed, as: ParsedVersionHandle.self)?.canonical.string ?? .absent
}

@implementation @_cdecl("ug_parsed_version_part_count")
public func ug_parsed_version_part_count(_ parsed: OpaquePointer!) -> Int {
  object(parsed, as: ParsedVersionHandle.self)?.parts.count ?? 0
}

@implementation @_cdecl("ug_parsed_version_part")
public func ug_parsed_version_part(_ parsed: OpaquePointer!, _ index: Int) -> ug_string {
  guard let object = object(parsed, as: ParsedVersionHandle.self), index >= 0, index < object.parts.count else {
    return .absent
  }
  return object.parts[index].string
}

@implementation @_cdecl("ug_parsed_version_prerelease")
public func ug_parsed_version_prerelease(_ parsed: OpaquePointer!) -> ug_string {
  object(parsed, as: ParsedVersionHandle.self)?.prerelease?.string ?? .absent
}

@implementation @_cdecl("ug_parsed_version_build")
public func ug_parsed_version_build(_ parsed: OpaquePointer!) -> ug_string {
  object(parsed, as: ParsedVersionHandle.self)?.build?.string ?? .absent
}

@implementation @_cdecl("ug_parsed_version_free")
public func ug_parsed_version_free(_ parsed: OpaquePointer!) {
  release(parsed, as: ParsedVersionHandle.self)
}
