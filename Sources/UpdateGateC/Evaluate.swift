import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_evaluate")
public func ug_evaluate(
  _ request: UnsafePointer<ug_request>!, _ decision: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  decision?.pointee = nil
  return run(error, reserving: Reserve.evaluation(request)) { (memory) throws(UpdateGateError) in
    guard let decision else { throw UpdateGateError(.argument, "must not be NULL", path: "decision") }
    guard let request else { throw UpdateGateError(.argument, "must not be NULL", path: "request") }
    var input = EvaluationInput()
    try withUnsafeMutablePointer(to: &input) { (place) throws(UpdateGateError) in
      try fill(place, from: request)
      let context = EvaluationContext(LentValue(place))
      try add(request, to: context)
      decision.pointee = memory.handle(context.answer())
    }
  }
}

/// The request in Swift's terms. Its texts stay where the caller has them.
///
/// - Parameter needsInstalled: whether the installed version is one of them.
@_optimize(speed)
func fill(
  _ input: UnsafeMutablePointer<EvaluationInput>, from request: UnsafePointer<ug_request>, needsInstalled: Bool = true
) throws(UpdateGateError) {
  // Field by field: an older caller's structure is shorter than ours, so it is never copied whole.
  let (trace, minimumInDescription) = (UInt32(UG_REQUEST_TRACE), UInt32(UG_REQUEST_MINIMUM_IN_DESCRIPTION))
  try check(
    size: request.pointee.struct_size, needed: FirstSize.request, flags: request.pointee.flags,
    known: trace | minimumInDescription)
  guard request.pointee.installed.data != nil || !needsInstalled else {
    throw UpdateGateError(.argument, "a request needs the installed version", path: "installed")
  }
  let versions = try VersionRules(inside: request.pointee.versions)
  (input.pointee.scheme, input.pointee.options) = (versions.scheme, versions.options)
  if needsInstalled {
    input.pointee.installed = input.pointee.arena.clean(
      try request.pointee.installed.bytes(limit: VersionScheme.decisionLimit, path: "installed"))
  }
  guard let trigger = UpdateRequest.Trigger(rawValue: request.pointee.trigger) else {
    throw UpdateGateError(.argument, "unknown trigger", path: "trigger")
  }
  input.pointee.now = try instant(request.pointee.now)
  input.pointee.trigger = trigger
  input.pointee.trace = request.pointee.flags & trace != 0
  input.pointee.minimumInDescription = request.pointee.flags & minimumInDescription != 0
  input.pointee.build = try request.pointee.build.text(
    &input.pointee.arena, "build", limit: VersionScheme.decisionLimit)
  input.pointee.appName = try request.pointee.app_name.text(&input.pointee.arena, "app_name")
  input.pointee.platform = try request.pointee.platform.text(&input.pointee.arena, "platform")
  input.pointee.osVersion = try request.pointee.os_version.text(
    &input.pointee.arena, "os_version", limit: VersionScheme.decisionLimit)
  input.pointee.deviceID = try request.pointee.device_id.text(&input.pointee.arena, "device_id")
  input.pointee.bundleID = try request.pointee.bundle_id.text(&input.pointee.arena, "bundle_id")
  input.pointee.add(channel: try request.pointee.channel.text(&input.pointee.arena, "channel"))
  try addChoices(of: request, to: input)
  guard request.pointee.track_id >= 0 else {
    throw UpdateGateError(.argument, "must not be negative", path: "track_id")
  }
  input.pointee.trackID = request.pointee.track_id == 0 ? nil : request.pointee.track_id
  if let policy = request.pointee.policy {
    guard let handle = object(policy, as: PolicyHandle.self) else {
      throw UpdateGateError(.argument, "is no policy, or one that was freed", path: "policy")
    }
    try handle.check(scheme: input.pointee.scheme, options: input.pointee.options)
    input.pointee.policy = handle.body(for: input.pointee.platform, osVersion: input.pointee.osVersion)
  }
  if let name = try request.pointee.preset.word(&input.pointee.arena, "preset") {
    guard let preset = Preset(name: name.string) else {
      throw UpdateGateError(.argument, "is no preset", path: "preset")
    }
    input.pointee.preset = preset
  }
  if let text = try request.pointee.every.word(&input.pointee.arena, "every") {
    guard let every = Every(text.string) else {
      throw UpdateGateError(.argument, "must be a duration such as P1D, whole seconds, or once", path: "every")
    }
    input.pointee.every = every
  }
  if request.pointee.language_count != 0 { try addLanguages(of: request, to: input) }
  input.pointee.state.repair(
    from: try request.pointee.state.bytes(limit: Int(UG_MAX_REQUEST), path: "state"), in: &input.pointee.arena)
}

/// What a release may be meant for: hardware, storefront, channels, tags.
private func addChoices(
  of request: UnsafePointer<ug_request>, to input: UnsafeMutablePointer<EvaluationInput>
) throws(UpdateGateError) {
  input.pointee.architecture = try request.pointee.architecture.text(&input.pointee.arena, "architecture")
  input.pointee.storefront = try request.pointee.storefront.text(&input.pointee.arena, "storefront")
  for channel in try texts(request.pointee.channels, request.pointee.channel_count, &input.pointee.arena, "channels") {
    input.pointee.add(channel: channel)
  }
  for tag in try texts(request.pointee.tags, request.pointee.tag_count, &input.pointee.arena, "tags") {
    input.pointee.add(tag: tag)
  }
}

/// The texts of a list, empty ones left out.
private func texts(
  _ list: UnsafePointer<ug_string>?, _ count: Int, _ arena: inout TextArena, _ path: StaticString
) throws(UpdateGateError) -> [Bytes] {
  guard count != 0 else { return [] }
  guard let list else { throw UpdateGateError(.argument, "is NULL but its count is not 0", path: path.text) }
  guard count > 0, count <= UpdateRequest.tagLimit else {
    throw UpdateGateError(.tooLong, "holds more than 100 texts", path: path.text)
  }
  var texts: [Bytes] = []
  for index in 0..<count {
    if let text = try list[index].text(&arena, path) { texts.append(text) }
  }
  return texts
}

private func addLanguages(
  of request: UnsafePointer<ug_request>, to input: UnsafeMutablePointer<EvaluationInput>
) throws(UpdateGateError) {
  guard let list = request.pointee.languages else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "languages")
  }
  guard request.pointee.language_count > 0, request.pointee.language_count <= UpdateRequest.languageLimit else {
    throw UpdateGateError(.tooLong, "holds more than 100 languages", path: "languages")
  }
  for index in 0..<request.pointee.language_count {
    guard let language = try list[index].text(&input.pointee.arena, "languages") else { continue }
    input.pointee.add(language: language, of: request.pointee.language_count)
  }
}

/// The look-ups of a request, as many as it says; none of them has been looked at.
func lookups(
  of request: UnsafePointer<ug_request>
) throws(UpdateGateError) -> UnsafeBufferPointer<OpaquePointer?> {
  guard request.pointee.lookup_count != 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  guard let list = request.pointee.lookups else {
    throw UpdateGateError(.argument, "is NULL but its count is not 0", path: "lookups")
  }
  guard request.pointee.lookup_count > 0, request.pointee.lookup_count <= UpdateRequest.lookupLimit else {
    throw UpdateGateError(.tooLong, "holds more than 1000 look-ups", path: "lookups")
  }
  return UnsafeBufferPointer(start: list, count: request.pointee.lookup_count)
}

/// Adds the look-ups. The caller keeps them until the answer is made.
func add(_ request: UnsafePointer<ug_request>, to context: EvaluationContext) throws(UpdateGateError) {
  for lookup in try lookups(of: request) {
    guard let handle = object(lookup, as: LookupStorage.self) else {
      throw UpdateGateError(.argument, "holds NULL, or what is no look-up", path: "lookups")
    }
    try context.add(Lookup(handle))
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
    data == nil && size == 0 ? nil : try given(&arena, path, UpdateRequest.factLimit) ?? Bytes.empty
  }

  /// The text; `nil` where it is empty.
  @inline(never)
  private func given(_ arena: inout TextArena, _ path: StaticString, _ limit: Int) throws(UpdateGateError) -> Bytes? {
    let bytes = try bytes(limit: limit, path: path)
    return bytes.isEmpty ? nil : arena.clean(bytes)
  }
}
