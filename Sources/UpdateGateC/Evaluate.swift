import UpdateGate
public import CUpdateGate

/// No single fact of a request is longer than this; release notes and the like never come in by this way.
private let factLimit = 4 << 20

@implementation @_cdecl("ug_evaluate")
public func ug_evaluate(
  _ request: UnsafePointer<ug_request>!, _ decision: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  decision?.pointee = nil
  return run(error) { () throws(UpdateGateError) in
    guard let decision else { throw UpdateGateError(.argument, "decision must not be NULL") }
    guard let request else { throw UpdateGateError(.argument, "request must not be NULL") }
    // Filled in where it stands, and never copied.
    var asked = Request(installed: "", now: 0)
    try fill(&asked, from: request)
    try withUnsafeMutablePointer(to: &asked) { (place) throws(UpdateGateError) in
      decision.pointee = handle(DecisionHandle(try Facts.of(UnsafePointer(place))))
    }
  }
}

/// The request in Swift's terms.
@inline(never)
@_optimize(speed)
private func fill(
  _ request: inout Request, from pointer: UnsafePointer<ug_request>
) throws(UpdateGateError) {
  try check(size: pointer.pointee.struct_size, needed: FirstSize.request, flags: pointer.pointee.flags, known: 3)
  guard pointer.pointee.installed.data != nil else {
    throw UpdateGateError(.argument, "a request needs the installed version", path: "installed")
  }
  let (scheme, options) = try pointer.pointee.versions.read(path: "versions")
  request.installed = String(
    decoding: try pointer.pointee.installed.bytes(limit: VersionScheme.lengthLimit, path: "installed"), as: UTF8.self)
  request.now = pointer.pointee.now
  request.scheme = scheme
  request.options = options
  guard let trigger = Request.Trigger(rawValue: pointer.pointee.trigger) else {
    throw UpdateGateError(.argument, "unknown trigger", path: "trigger")
  }
  guard pointer.pointee.now >= ISODate.earliest, pointer.pointee.now <= ISODate.latest else {
    throw UpdateGateError(.argument, "must be Unix seconds in the years 1 to 9999", path: "now")
  }
  request.trigger = trigger
  request.trace = pointer.pointee.flags & 1 != 0
  request.minimumInDescription = pointer.pointee.flags & 2 != 0
  try pointer.pointee.build.store(in: &request.build, "build")
  try pointer.pointee.app_name.store(in: &request.appName, "app_name")
  try pointer.pointee.platform.store(in: &request.platform, "platform")
  try pointer.pointee.os_version.store(in: &request.osVersion, "os_version")
  try pointer.pointee.device_id.store(in: &request.deviceID, "device_id")
  try pointer.pointee.bundle_id.store(in: &request.bundleID, "bundle_id")
  try pointer.pointee.channel.store(in: &request.channel, "channel")
  guard pointer.pointee.track_id >= 0 else {
    throw UpdateGateError(.argument, "must not be negative", path: "track_id")
  }
  request.trackID = pointer.pointee.track_id == 0 ? nil : pointer.pointee.track_id
  request.policy = object(pointer.pointee.policy, as: PolicyHandle.self)?.policy
  if let name = try pointer.pointee.preset.string("preset") {
    guard let preset = Preset(name: name) else {
      throw UpdateGateError(.argument, "is no preset", path: "preset")
    }
    request.preset = preset
  }
  if let text = try pointer.pointee.every.string("every") {
    guard let every = Every(text) else {
      throw UpdateGateError(.argument, "must be a duration such as P1D, whole seconds, or once", path: "every")
    }
    request.every = every
  }
  if pointer.pointee.language_count != 0 { request.languages = try languages(pointer) }
  if pointer.pointee.lookup_count != 0 { request.lookups = try lookups(pointer) }
  request.state.repair(from: try pointer.pointee.state.bytes(limit: Int(UG_MAX_REQUEST), path: "state"))
}

private func languages(_ pointer: UnsafePointer<ug_request>) throws(UpdateGateError) -> [String] {
  guard let list = pointer.pointee.languages else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "languages")
  }
  guard pointer.pointee.language_count > 0, pointer.pointee.language_count <= 1000 else {
    throw UpdateGateError(.tooLong, "holds more than 1000 languages", path: "languages")
  }
  var languages: [String] = []
  for index in 0..<pointer.pointee.language_count {
    if let language = try list[index].string("languages") { languages.append(language) }
  }
  return languages
}

@_optimize(speed)
private func lookups(_ pointer: UnsafePointer<ug_request>) throws(UpdateGateError) -> [Lookup] {
  guard let list = pointer.pointee.lookups else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "lookups")
  }
  guard pointer.pointee.lookup_count > 0, pointer.pointee.lookup_count <= Request.lookupLimit else {
    throw UpdateGateError(.tooLong, "holds more than 1000 look-ups", path: "lookups")
  }
  var lookups: [Lookup] = []
  lookups.reserveCapacity(pointer.pointee.lookup_count)
  for index in 0..<pointer.pointee.lookup_count {
    guard let lookup = object(list[index], as: LookupHandle.self) else {
      throw UpdateGateError(.argument, "holds a NULL look-up", path: "lookups")
    }
    lookups.append(lookup.lookup)
  }
  return lookups
}

extension ug_string {
  /// The text, or `nil` where it is absent.
  @inline(__always)
  fileprivate func string(_ path: StaticString) throws(UpdateGateError) -> String? {
    if data == nil, size == 0 { return nil }
    return try given(path)
  }

  /// Puts the text where an absent one stands.
  @inline(__always)
  fileprivate func store(in place: inout String?, _ path: StaticString) throws(UpdateGateError) {
    if data != nil || size != 0 { place = try given(path) }
  }

  @inline(never)
  private func given(_ path: StaticString) throws(UpdateGateError) -> String {
    String(decoding: try bytes(limit: factLimit, path: path), as: UTF8.self)
  }
}
