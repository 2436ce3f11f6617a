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
    let asked = try asked(request)
    try withUnsafePointer(to: asked) { (place) throws(UpdateGateError) in
      decision.pointee = handle(DecisionHandle(try Facts.of(place)))
    }
  }
}

/// The request in Swift's terms.
private func asked(_ pointer: UnsafePointer<ug_request>) throws(UpdateGateError) -> Request {
  try check(size: pointer.pointee.struct_size, needed: FirstSize.request, flags: pointer.pointee.flags, known: 3)
  let given = taken(pointer, size: pointer.pointee.struct_size, into: ug_request())
  guard given.installed.data != nil else {
    throw UpdateGateError(.argument, "a request needs the installed version", path: "installed")
  }
  let (scheme, options) = try given.versions.read(path: "versions")
  var request = Request(
    installed: String(
      decoding: try given.installed.bytes(limit: VersionScheme.lengthLimit, path: "installed"), as: UTF8.self),
    now: given.now)
  request.scheme = scheme
  request.options = options
  guard let trigger = Request.Trigger(rawValue: given.trigger) else {
    throw UpdateGateError(.argument, "unknown trigger", path: "trigger")
  }
  guard given.now >= ISODate.earliest, given.now <= ISODate.latest else {
    throw UpdateGateError(.argument, "must be Unix seconds in the years 1 to 9999", path: "now")
  }
  request.trigger = trigger
  request.trace = given.flags & 1 != 0
  request.minimumInDescription = given.flags & 2 != 0
  request.build = try given.build.string("build")
  request.appName = try given.app_name.string("app_name")
  request.platform = try given.platform.string("platform")
  request.osVersion = try given.os_version.string("os_version")
  request.deviceID = try given.device_id.string("device_id")
  request.bundleID = try given.bundle_id.string("bundle_id")
  request.channel = try given.channel.string("channel")
  guard given.track_id >= 0 else { throw UpdateGateError(.argument, "must not be negative", path: "track_id") }
  request.trackID = given.track_id == 0 ? nil : given.track_id
  request.policy = object(given.policy, as: PolicyHandle.self)?.policy
  if let name = try given.preset.string("preset") {
    guard let preset = Preset(name: name) else {
      throw UpdateGateError(.argument, "is no preset", path: "preset")
    }
    request.preset = preset
  }
  if let text = try given.every.string("every") {
    guard let every = Every(text) else {
      throw UpdateGateError(.argument, "must be a duration such as P1D, whole seconds, or once", path: "every")
    }
    request.every = every
  }
  request.languages = try languages(given)
  request.lookups = try lookups(given)
  request.state = PromptState(repairing: try given.state.bytes(limit: Int(UG_MAX_REQUEST), path: "state"))
  return request
}

private func languages(_ given: ug_request) throws(UpdateGateError) -> [String] {
  guard given.language_count != 0 else { return [] }
  guard let list = given.languages else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "languages")
  }
  guard given.language_count > 0, given.language_count <= 1000 else {
    throw UpdateGateError(.tooLong, "holds more than 1000 languages", path: "languages")
  }
  var languages: [String] = []
  for index in 0..<given.language_count {
    if let language = try list[index].string("languages") { languages.append(language) }
  }
  return languages
}

private func lookups(_ given: ug_request) throws(UpdateGateError) -> [Lookup] {
  guard given.lookup_count != 0 else { return [] }
  guard let list = given.lookups else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "lookups")
  }
  guard given.lookup_count > 0, given.lookup_count <= Request.lookupLimit else {
    throw UpdateGateError(.tooLong, "holds more than 1000 look-ups", path: "lookups")
  }
  var lookups: [Lookup] = []
  lookups.reserveCapacity(given.lookup_count)
  for index in 0..<given.lookup_count {
    guard let lookup = object(list[index], as: LookupHandle.self) else {
      throw UpdateGateError(.argument, "holds a NULL look-up", path: "lookups")
    }
    lookups.append(lookup.lookup)
  }
  return lookups
}

extension ug_string {
  /// The text, or `nil` where it is absent.
  fileprivate func string(_ path: StaticString) throws(UpdateGateError) -> String? {
    if data == nil, size == 0 { return nil }
    return String(decoding: try bytes(limit: factLimit, path: path), as: UTF8.self)
  }
}
