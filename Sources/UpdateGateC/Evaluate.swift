import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_evaluate")
public func ug_evaluate(
  _ request: UnsafePointer<ug_request>!, _ decision: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  decision?.pointee = nil
  return run(error) { () throws(UpdateGateError) in
    guard let decision else { throw UpdateGateError(.argument, "must not be NULL", path: "decision") }
    guard let request else { throw UpdateGateError(.argument, "must not be NULL", path: "request") }
    var question = Question()
    try withUnsafeMutablePointer(to: &question) { (place) throws(UpdateGateError) in
      try fill(place, from: request)
      let facts = Facts(place)
      try add(request, to: facts)
      decision.pointee = handle(facts.answer())
    }
  }
}

/// The request in Swift's terms. Its texts stay where the caller has them.
@_optimize(speed)
private func fill(
  _ question: UnsafeMutablePointer<Question>, from request: UnsafePointer<ug_request>
) throws(UpdateGateError) {
  // Field by field: an older caller's structure is shorter than ours, so it is never copied whole.
  let (trace, minimumInDescription) = (UInt32(UG_REQUEST_TRACE), UInt32(UG_REQUEST_MINIMUM_IN_DESCRIPTION))
  try check(
    size: request.pointee.struct_size, needed: FirstSize.request, flags: request.pointee.flags,
    known: trace | minimumInDescription)
  guard request.pointee.installed.data != nil else {
    throw UpdateGateError(.argument, "a request needs the installed version", path: "installed")
  }
  let versions = try VersionRules(inside: request.pointee.versions)
  (question.pointee.scheme, question.pointee.options) = (versions.scheme, versions.options)
  question.pointee.installed = question.pointee.arena.clean(
    try request.pointee.installed.bytes(limit: VersionScheme.decisionLimit, path: "installed"))
  guard let trigger = UpdateRequest.Trigger(rawValue: request.pointee.trigger) else {
    throw UpdateGateError(.argument, "unknown trigger", path: "trigger")
  }
  question.pointee.now = try instant(request.pointee.now)
  question.pointee.trigger = trigger
  question.pointee.trace = request.pointee.flags & trace != 0
  question.pointee.minimumInDescription = request.pointee.flags & minimumInDescription != 0
  question.pointee.build = try request.pointee.build.text(
    &question.pointee.arena, "build", limit: VersionScheme.decisionLimit)
  question.pointee.appName = try request.pointee.app_name.text(&question.pointee.arena, "app_name")
  question.pointee.platform = try request.pointee.platform.text(&question.pointee.arena, "platform")
  question.pointee.osVersion = try request.pointee.os_version.text(
    &question.pointee.arena, "os_version", limit: VersionScheme.decisionLimit)
  question.pointee.deviceID = try request.pointee.device_id.text(&question.pointee.arena, "device_id")
  question.pointee.bundleID = try request.pointee.bundle_id.text(&question.pointee.arena, "bundle_id")
  question.pointee.channel = try request.pointee.channel.text(&question.pointee.arena, "channel")
  guard request.pointee.track_id >= 0 else {
    throw UpdateGateError(.argument, "must not be negative", path: "track_id")
  }
  question.pointee.trackID = request.pointee.track_id == 0 ? nil : request.pointee.track_id
  if let handle = object(request.pointee.policy, as: PolicyHandle.self) {
    try handle.policy.check(scheme: question.pointee.scheme, options: question.pointee.options)
    question.pointee.policy = handle.body(for: question.pointee.platform, osVersion: question.pointee.osVersion)
  }
  if let name = try request.pointee.preset.word(&question.pointee.arena, "preset") {
    guard let preset = Preset(name: name.string) else {
      throw UpdateGateError(.argument, "is no preset", path: "preset")
    }
    question.pointee.preset = preset
  }
  if let text = try request.pointee.every.word(&question.pointee.arena, "every") {
    guard let every = Every(text.string) else {
      throw UpdateGateError(.argument, "must be a duration such as P1D, whole seconds, or once", path: "every")
    }
    question.pointee.every = every
  }
  if request.pointee.language_count != 0 { try addLanguages(of: request, to: question) }
  question.pointee.state.repair(
    from: try request.pointee.state.bytes(limit: Int(UG_MAX_REQUEST), path: "state"), in: &question.pointee.arena)
}

private func addLanguages(
  of request: UnsafePointer<ug_request>, to question: UnsafeMutablePointer<Question>
) throws(UpdateGateError) {
  guard let list = request.pointee.languages else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "languages")
  }
  guard request.pointee.language_count > 0, request.pointee.language_count <= UpdateRequest.languageLimit else {
    throw UpdateGateError(.tooLong, "holds more than 100 languages", path: "languages")
  }
  for index in 0..<request.pointee.language_count {
    guard let language = try list[index].text(&question.pointee.arena, "languages") else { continue }
    question.pointee.add(language: language, of: request.pointee.language_count)
  }
}

/// Adds the look-ups. The caller keeps them until the answer is made.
private func add(_ request: UnsafePointer<ug_request>, to facts: Facts) throws(UpdateGateError) {
  guard request.pointee.lookup_count != 0 else { return }
  guard let list = request.pointee.lookups else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "lookups")
  }
  guard request.pointee.lookup_count > 0, request.pointee.lookup_count <= UpdateRequest.lookupLimit else {
    throw UpdateGateError(.tooLong, "holds more than 1000 look-ups", path: "lookups")
  }
  for index in 0..<request.pointee.lookup_count {
    guard let handle = object(list[index], as: LookupHandle.self) else {
      throw UpdateGateError(.argument, "holds a NULL look-up", path: "lookups")
    }
    try facts.add(handle.lookup)
  }
}

extension ug_string {
  /// A fact, or `nil` where it is absent. An empty text says nothing, so it counts as absent.
  @inline(__always)
  fileprivate func text(
    _ arena: inout TextArena, _ path: StaticString, limit: Int = UpdateRequest.factLimit
  ) throws(UpdateGateError) -> Bytes? {
    size == 0 ? nil : try given(&arena, path, limit)
  }

  /// A choice by name, or `nil` where it is absent. An empty text is no name, and the caller's mistake.
  @inline(__always)
  fileprivate func word(_ arena: inout TextArena, _ path: StaticString) throws(UpdateGateError) -> Bytes? {
    data == nil && size == 0 ? nil : try given(&arena, path, UpdateRequest.factLimit) ?? Bytes(start: nil, count: 0)
  }

  /// The text; `nil` where it is empty.
  @inline(never)
  private func given(_ arena: inout TextArena, _ path: StaticString, _ limit: Int) throws(UpdateGateError) -> Bytes? {
    let bytes = try bytes(limit: limit, path: path)
    return bytes.isEmpty ? nil : arena.clean(bytes)
  }
}
