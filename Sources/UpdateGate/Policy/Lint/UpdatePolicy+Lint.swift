extension UpdatePolicy {
  /// No more findings than this are listed.
  package static let findingLimit = 1000

  /// Looks for contradictions and typos in a policy file.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - format: whose file it is; by default its keys tell.
  ///   - scheme: what versions in it are compared by.
  ///   - options: choices of the `app` scheme.
  ///   - now: the time in Unix seconds, where deadlines in the past are to be found.
  /// - Returns: at most 1000 findings, in the order of the file.
  /// - Throws: what reading the file throws, where it cannot be read at all.
  public static func lint(
    _ text: String, format: PolicyFormat = .automatic, scheme: VersionScheme = .app,
    options: VersionOptions = .standard, now: Int64? = nil
  ) throws(UpdateGateError) -> [LintFinding] {
    try Array(text.utf8).withBytes { (bytes) throws(UpdateGateError) in
      try lint(bytes, format: format, scheme: scheme, options: options, now: now)
    }
  }

  /// The same for bytes.
  package static func lint(
    _ bytes: BorrowedBytes, format: PolicyFormat, scheme: VersionScheme, options: VersionOptions,
    now: Int64?
  ) throws(UpdateGateError) -> [LintFinding] {
    let (policy, root) = try read(bytes, format: format, scheme: scheme, options: options)
    var linter = Linter(root: root, scheme: scheme, options: options, now: now)
    linter.lint(policy, isOwn: (format == .automatic ? PolicyFormat(of: root) : format) == .updateGate)
    return linter.findings(in: bytes)
  }
}
