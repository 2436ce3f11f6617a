/// What a version says, without comparing it to another.
public struct ParsedVersion: Sendable, Equatable {
  /// The text as it was given.
  public var text: String
  /// One spelling for all equal versions: `v1.02.0 (18)` and `1.2` are both `1.2`.
  ///
  /// Numbers without leading zeros, without trailing zero parts (three parts for `semver`), words by their first name, no
  /// build. For `foundation` and `sparkle` the text itself.
  public var canonical: String
  /// The leading numbers without leading zeros, as many as the text has; as text, because they may have any length.
  public var parts: [String]
  /// The words behind the numbers, as they were written: `beta.2`; empty where there are none.
  public var suffix: String
  /// Whether the words make it older than its release.
  public var isPrerelease: Bool
  /// The build without `+` or parentheses; empty where there is none.
  public var build: String
}

extension VersionScheme {
  /// Reads a version the way ``compare(_:_:options:)`` does: tolerant where the scheme is.
  ///
  /// - Throws: ``UpdateGateError`` with ``Status/version`` and the place of the first byte at fault.
  public func parse(_ text: String, options: VersionOptions = .standard) throws(UpdateGateError) -> ParsedVersion {
    if let error = text.withBytes({ fault($0) }) { throw error }
    var parsed = text.withBytes { parse($0, options: options) }
    parsed.text = text
    return parsed
  }

  /// Reads a version that needs no tolerance: nothing to trim, fold, drop or guess.
  ///
  /// - `app`: ASCII; digits with single dots between; then known words and numbers, with at most one separator between; then a build.
  /// - `semver`: as the specification has it, so no `v`. `apple`, `integer`: no leading zeros.
  /// - `foundation`, `sparkle`: digits and single dots.
  ///
  /// - Throws: ``UpdateGateError`` with ``Status/version`` and the place of the first byte at fault.
  public func parseStrictly(
    _ text: String, options: VersionOptions = .standard
  ) throws(UpdateGateError) -> ParsedVersion {
    if let error = text.withBytes({ strictFault($0) }) { throw error }
    return try parse(text, options: options)
  }

  /// The error for a text that needs tolerance, or `nil`.
  package func strictFault(_ bytes: BorrowedBytes) -> UpdateGateError? {
    if let error = fault(bytes) { return error }
    let offset: Int? =
      switch self {
      case .app: StrictVersion.appFault(bytes)
      case .semver: bytes.first == 0x76 ? 0 : nil
      case .apple, .integer: StrictVersion.leadingZero(bytes)
      case .foundation, .sparkle: IntegerScheme.fault(bytes, parts: .max)
      }
    guard let offset else { return nil }
    return UpdateGateError(
      .version, "a version in its strict form does not have this here", at: .init(offset: offset, in: bytes))
  }

  /// What a text says that is a version.
  package func parse(_ bytes: BorrowedBytes, options: VersionOptions) -> ParsedVersion {
    let text = VersionText.string(bytes, 0..<bytes.count)
    var parsed = ParsedVersion(text: text, canonical: text, parts: [], suffix: "", isPrerelease: false, build: "")
    switch self {
    case .app: parsed.readApp(bytes, options: options)
    case .semver: parsed.readSemantic(bytes)
    case .apple, .integer: parsed.readDotted(bytes)
    case .foundation, .sparkle:
      parsed.parts = ParsedVersion.leadingNumbers(bytes)
      let rest = VersionText.trimmed(bytes, ParsedVersion.leadingEnd(bytes)..<bytes.count)
      parsed.suffix = VersionText.string(bytes, rest)
      parsed.isPrerelease = isPrerelease(bytes)
    }
    return parsed
  }

  /// Whether a version is older than its leading numbers alone, under a scheme without words of its own: a word makes it
  /// older only if the scheme says so.
  func isPrerelease(_ bytes: BorrowedBytes) -> Bool {
    switch self {
    case .app, .apple, .integer: return false
    case .semver:
      guard case .version(let shape) = SemanticScheme.read(bytes) else { return false }
      return !shape.prerelease.isEmpty
    case .foundation, .sparkle:
      return order(bytes, bytes[..<ParsedVersion.leadingEnd(bytes)], options: .standard) == .older
    }
  }
}
