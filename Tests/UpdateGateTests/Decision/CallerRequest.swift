import CUpdateGate
import Testing
import UpdateGateC

@testable import UpdateGate

/// A row's request as a C caller would make it: every text in memory of its own, policy and replies as handles.
///
/// The exports are those of this process, not of the shared library, so that coverage sees what they reach.
final class CallerRequest {
  private(set) var request = ug_request()
  private var memory: [UnsafeMutableRawPointer] = []
  private var lookups: [OpaquePointer?] = []
  private var languages: [ug_string] = []
  private var channels: [ug_string] = []
  private var tags: [ug_string] = []

  init(_ text: String) throws {
    let bytes = Array(text.utf8)
    let root = try JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit + 1)
    func value(_ key: String) -> JSONNode? { root[key].flatMap { $0.isNull ? nil : $0 } }
    func slice(_ node: JSONNode) -> String { String(decoding: bytes[node.offset..<node.end], as: UTF8.self) }

    request.struct_size = UInt32(MemoryLayout<ug_request>.size)
    request.versions = try versions(value("scheme"), value("versionOptions"))
    request.trigger = value("trigger")?.string == "manual" ? ug_trigger(UG_TRIGGER_MANUAL) : 0
    request.flags = (value("trace")?.bool == true ? 1 : 0) | (value("minimumInDescription")?.bool == true ? 2 : 0)
    request.installed = keep(value("installed")?.string)
    request.build = keep(value("build")?.string)
    request.preset = keep(value("preset")?.string)
    request.app_name = keep(value("appName")?.string)
    request.platform = keep(value("platform")?.string)
    request.os_version = keep(value("osVersion")?.string)
    request.device_id = keep(value("deviceId")?.string)
    request.bundle_id = keep(value("bundleId")?.string)
    request.track_id = value("trackId").flatMap { $0.number?.int64 ?? $0.string.flatMap { Int64($0) } } ?? 0
    request.channel = keep(value("channel")?.string)
    request.state = keep(value("state").map { $0.string ?? slice($0) })
    request.every = keep(value("every").map { $0.string ?? slice($0) })
    request.now = try #require(value("now")?.anyInstant)
    if let node = value("policy") { request.policy = try policy(slice(node)) }
    for node in value("lookups")?.array ?? [] { lookups.append(try lookup(node, slice)) }
    request.architecture = keep(value("architecture")?.string)
    request.storefront = keep(value("storefront")?.string)
    channels = (value("channel")?.array ?? []).map { keep($0.string) }
    tags = (value("tags")?.array ?? []).map { keep($0.string) }
    languages = (value("languages")?.array ?? []).map { keep($0.string) }
  }

  deinit {
    ug_policy_free(request.policy)
    for lookup in lookups { ug_lookup_free(lookup) }
    for piece in memory { piece.deallocate() }
  }

  /// Asks, and hands the decision to `read` for as long as it lives.
  func decide<Value>(_ read: (OpaquePointer) throws -> Value) throws -> Value {
    try lookups.withUnsafeBufferPointer { lookups in
      try languages.withUnsafeBufferPointer { languages in
        try channels.withUnsafeBufferPointer { channels in
          try tags.withUnsafeBufferPointer { tags in
            (request.lookups, request.lookup_count) = (lookups.baseAddress, lookups.count)
            (request.languages, request.language_count) = (languages.baseAddress, languages.count)
            (request.channels, request.channel_count) = (channels.baseAddress, channels.count)
            (request.tags, request.tag_count) = (tags.baseAddress, tags.count)
            var decision: OpaquePointer?
            #expect(ug_evaluate(&request, &decision, nil) == 0)
            defer { ug_decision_free(decision) }
            return try read(try #require(decision))
          }
        }
      }
    }
  }

  // MARK: Parts

  private func versions(_ scheme: JSONNode?, _ options: JSONNode?) throws -> ug_version_options {
    var versions = ug_version_options()
    versions.struct_size = UInt32(MemoryLayout<ug_version_options>.size)
    if let name = scheme?.string { versions.scheme = try #require(VersionScheme(name: name)).rawValue }
    if options?["build"]?.bool == true { versions.flags |= UInt32(UG_VERSION_COMPARE_BUILD) }
    if options?["loneLetter"]?.string == "postrelease" { versions.flags |= UInt32(UG_VERSION_LETTER_IS_LATER) }
    if options?["loneLetter"]?.string == "prerelease" { versions.flags |= UInt32(UG_VERSION_LETTER_IS_PRERELEASE) }
    if options?["unknownWords"]?.string == "ignored" { versions.flags |= UInt32(UG_VERSION_IGNORE_UNKNOWN_WORDS) }
    if options?["dashNumber"]?.string == "revision" { versions.flags |= UInt32(UG_VERSION_DASH_IS_REVISION) }
    return versions
  }

  private func policy(_ text: String) throws -> OpaquePointer? {
    var options = ug_policy_options()
    options.struct_size = UInt32(MemoryLayout<ug_policy_options>.size)
    options.versions = request.versions
    var policy: OpaquePointer?
    let json = keep(text)
    try #require(ug_policy_parse(json.data, json.size, &options, &policy, nil) == 0)
    return policy
  }

  private func lookup(_ node: JSONNode, _ slice: (JSONNode) -> String) throws -> OpaquePointer? {
    var options = ug_lookup_options()
    options.struct_size = UInt32(MemoryLayout<ug_lookup_options>.size)
    options.http_status = Int32(node["status"]?.number?.int64 ?? 0)
    options.storefront = keep(node["storefront"]?.string)
    var lookup: OpaquePointer?
    let body = keep(node["body"].flatMap { $0.isNull ? nil : $0.string ?? slice($0) })
    try #require(ug_lookup_parse(body.data, body.size, &options, &lookup, nil) == 0)
    return lookup
  }

  /// A text in memory of just its size; absent for `nil`.
  private func keep(_ text: String?) -> ug_string {
    guard let text else { return ug_string() }
    let bytes = Array(text.utf8)
    let piece = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    piece.copyMemory(from: bytes, byteCount: bytes.count)
    memory.append(piece)
    return ug_string(data: UnsafePointer(piece.assumingMemoryBound(to: CChar.self)), size: bytes.count)
  }
}

extension ug_string {
  /// The text; `nil` where it is absent.
  var text: String? {
    data.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: size), as: UTF8.self) }
  }
}
