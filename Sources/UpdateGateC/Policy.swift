import UpdateGate
public import CUpdateGate

/// What a `ug_policy` stands for.
final class PolicyHandle {
  let policy: UpdatePolicy
  /// The keys where no platform has its own, so that nothing else of the policy is touched for them.
  private let body: PolicyBody
  private let hasPlatforms: Bool
  private let scheme: VersionScheme
  private let options: VersionOptions
  /// How long the file was: no text of it is longer.
  let size: Int
  /// The releases of the platform that has most.
  let releaseCount: Int
  /// The releases of all platforms.
  let targetCount: Int

  init(_ policy: UpdatePolicy, size: Int) {
    self.policy = policy
    self.size = size
    var count = policy.body.releases?.all.count ?? 0
    var sum = count
    for platform in policy.platforms {
      count = max(count, platform.body.releases?.all.count ?? 0)
      sum += platform.body.releases?.all.count ?? 0
    }
    (releaseCount, targetCount) = (count, sum)
    body = policy.body
    hasPlatforms = !policy.platforms.isEmpty
    (scheme, options) = (policy.scheme, policy.options)
  }

  /// Refuses a request that compares versions in another way than the policy was read. Nearly none does, so the policy
  /// itself is not touched for it.
  func check(scheme: VersionScheme, options: VersionOptions) throws(UpdateGateError) {
    guard scheme == self.scheme, options == self.options else {
      try policy.check(scheme: scheme, options: options)
      return
    }
  }

  /// The keys that hold for a platform and a version of its operating system.
  func body(for platform: Bytes?, osVersion: Bytes?) -> PolicyBody {
    hasPlatforms ? policy.body(for: platform, osVersion: osVersion) : body
  }
}

@implementation @_cdecl("ug_policy_parse")
public func ug_policy_parse(
  _ json: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_policy_options>!,
  _ policy: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  policy?.pointee = nil
  let reserve = Reserve.tree(extent(json, size, limit: UpdatePolicy.sizeLimit))
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let policy else { throw UpdateGateError(.argument, "must not be NULL", path: "policy") }
    var format = PolicyFormat.automatic
    var versions = VersionRules.standard
    if let options {
      try check(size: options.pointee.struct_size, needed: FirstSize.policyOptions, flags: options.pointee.flags)
      let options = taken(options, size: options.pointee.struct_size, into: ug_policy_options())
      guard let known = PolicyFormat(rawValue: options.format) else {
        throw UpdateGateError(.argument, "unknown policy format", path: "format")
      }
      format = known
      versions = try VersionRules(inside: options.versions)
    }
    let bytes = try input(json, size, limit: UpdatePolicy.sizeLimit)
    policy.pointee = memory.handle(
      PolicyHandle(
        try UpdatePolicy(parsing: bytes, format: format, scheme: versions.scheme, options: versions.options),
        size: bytes.count))
  }
}

@implementation @_cdecl("ug_policy_retain")
public func ug_policy_retain(_ policy: OpaquePointer!) -> OpaquePointer! { retain(policy, as: PolicyHandle.self) }

@implementation @_cdecl("ug_policy_free")
public func ug_policy_free(_ policy: OpaquePointer!) {
  release(policy, as: PolicyHandle.self)
}

@implementation @_cdecl("ug_policy_metadata")
public func ug_policy_metadata(
  _ policy: OpaquePointer!, _ platform: UnsafePointer<CChar>!, _ platform_size: Int,
  _ os_version: UnsafePointer<CChar>!, _ os_version_size: Int,
  _ json: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  json?.pointee = nil
  let reserve = object(policy, as: PolicyHandle.self).map { Reserve.text($0.size) } ?? Reserve.small
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let json else { throw UpdateGateError(.argument, "must not be NULL", path: "json") }
    guard let policy = object(policy, as: PolicyHandle.self) else {
      throw UpdateGateError(.argument, "is no policy, or one that was freed", path: "policy")
    }
    let platform = try input(platform, platform_size, limit: VersionScheme.lengthLimit)
    let os = try input(os_version, os_version_size, limit: VersionScheme.lengthLimit)
    let text = policy.policy.metadata(
      for: platform.isEmpty ? nil : String(decoding: platform, as: UTF8.self),
      osVersion: os.isEmpty ? nil : String(decoding: os, as: UTF8.self))
    json.pointee = memory.handle(Text(Array(text.utf8)))
  }
}
