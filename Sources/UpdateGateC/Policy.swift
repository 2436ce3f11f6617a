import UpdateGate
public import CUpdateGate

/// What a `ug_policy` stands for.
final class PolicyHandle {
  let policy: UpdatePolicy
  /// The keys where no platform has its own, so that nothing else of the policy is touched for them.
  private let body: PolicyBody
  private let hasPlatforms: Bool

  init(_ policy: UpdatePolicy) {
    self.policy = policy
    body = policy.body
    hasPlatforms = !policy.platforms.isEmpty
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
  return run(error) { () throws(UpdateGateError) in
    guard let policy else { throw UpdateGateError(.argument, "must not be NULL", path: "policy") }
    var format = PolicyFormat.automatic
    var versions = VersionRules.standard
    if let options {
      try check(size: options.pointee.struct_size, needed: FirstSize.policyOptions, flags: options.pointee.flags)
      let options = taken(options, size: options.pointee.struct_size, into: ug_policy_options())
      guard let known = PolicyFormat(rawValue: options.format) else {
        throw UpdateGateError(.argument, "unknown policy format")
      }
      format = known
      versions = try VersionRules(inside: options.versions)
    }
    let bytes = try input(json, size, limit: UpdatePolicy.sizeLimit)
    policy.pointee = handle(
      PolicyHandle(try UpdatePolicy(parsing: bytes, format: format, scheme: versions.scheme, options: versions.options))
    )
  }
}

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
  return run(error) { () throws(UpdateGateError) in
    guard let json, let policy = object(policy, as: PolicyHandle.self) else {
      throw UpdateGateError(.argument, "policy and json must not be NULL")
    }
    let platform = try input(platform, platform_size, limit: VersionScheme.lengthLimit)
    let os = try input(os_version, os_version_size, limit: VersionScheme.lengthLimit)
    let text = policy.policy.metadata(
      for: platform.isEmpty ? nil : String(decoding: platform, as: UTF8.self),
      osVersion: os.isEmpty ? nil : String(decoding: os, as: UTF8.self))
    json.pointee = handle(Text(Array(text.utf8)))
  }
}
