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
  /// - Returns: at most 1000 findings, in the order of the file. What reading the file would refuse is among them, all of
  ///   it and not only the first.
  /// - Throws: `.json` where the text is no JSON, `.policy` where it is no object or a file of another kind, `.tooLong`.
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
    let root = try tree(bytes)
    var faults = PolicyFaults(root)
    let format = format == .automatic ? PolicyFormat(of: root) : format
    var policy: UpdatePolicy?
    while policy == nil {
      do throws(FieldFault) {
        policy = try UpdatePolicy(faults.root, format: format, scheme: scheme, options: options)
      } catch {
        // What is no policy at all is refused as reading it refuses it.
        guard faults.take(error, size: bytes.count) else { throw error.error(in: bytes, root: root) }
      }
    }
    var linter = Linter(root: root, size: bytes.count, scheme: scheme, options: options, now: now)
    for fault in faults.found { linter.add(.wrongValue, at: fault.offset, words: fault.message.text) }
    if let policy { linter.lint(policy, isOwn: format == .updateGate) }
    return linter.findings(in: bytes)
  }
}
