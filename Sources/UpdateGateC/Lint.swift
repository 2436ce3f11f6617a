import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_policy_lint")
public func ug_policy_lint(
  _ json: UnsafePointer<CChar>!, _ size: Int, _ options: UnsafePointer<ug_lint_options>!,
  _ findings: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  findings?.pointee = nil
  // A thousand findings with their paths stand beside the tree.
  let reserve = (1 << 20) &+ Reserve.tree(extent(json, size, limit: UpdatePolicy.sizeLimit))
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let findings else { throw UpdateGateError(.argument, "must not be NULL", path: "findings") }
    var format = PolicyFormat.automatic
    var versions = VersionRules.standard
    var now: Int64?
    if let options {
      try check(
        size: options.pointee.struct_size, needed: FirstSize.lintOptions, flags: options.pointee.flags,
        known: UInt32(UG_LINT_HAS_NOW))
      let options = taken(options, size: options.pointee.struct_size, into: ug_lint_options())
      guard let known = PolicyFormat(rawValue: options.format) else {
        throw UpdateGateError(.argument, "unknown policy format", path: "format")
      }
      format = known
      versions = try VersionRules(inside: options.versions)
      if options.flags & UInt32(UG_LINT_HAS_NOW) != 0 { now = try instant(options.now) }
    }
    let bytes = try input(json, size, limit: UpdatePolicy.sizeLimit)
    let found = try UpdatePolicy.lint(
      bytes, format: format, scheme: versions.scheme, options: versions.options, now: now)
    findings.pointee = memory.handle(Text(LintFinding.json(found)))
  }
}
