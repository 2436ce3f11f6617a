extension VersionScheme {
  /// Compares two versions.
  ///
  ///     try VersionScheme.app.compare("1.9", "1.10")   // .older
  ///     try VersionScheme.app.compare("1.4", "latest") // throws: "not comparable" is not "not newer"
  ///
  /// - Parameters:
  ///   - a: The version whose place is asked for.
  ///   - b: The version it is held against.
  ///   - options: Choices of the `app` scheme.
  /// - Returns: Where `a` stands against `b`.
  /// - Throws: ``UpdateGateError`` with ``Status/version`` where a text is no version under this scheme, or ``Status/tooLong``
  ///   above ``lengthLimit``. Its path is `a` or `b`, its place the first byte at fault.
  /// - Complexity: Linear in the shorter version for plain versions, in both otherwise. Nothing is allocated.
  public func compare(
    _ a: String, _ b: String, options: VersionOptions = .standard
  ) throws(UpdateGateError) -> VersionOrder {
    if let order = order(a, b, options: options) { return order }
    throw a.withBytes { x in b.withBytes { y in fault(x, y, paths: ("a", "b")) } }
  }

  /// The order of two versions; `nil` where at least one text is not a version.
  @inline(__always)
  package func order(
    _ a: BorrowedBytes, _ b: BorrowedBytes, options: VersionOptions
  ) -> VersionOrder? {
    guard a.count <= VersionScheme.lengthLimit, b.count <= VersionScheme.lengthLimit else { return nil }
    if self == .app { return AppOrder.order(a, b, options: options) }
    return orderOutsideApp(a, b)
  }

  /// The same, called and not inlined: for callers that have more to do than to compare.
  @inline(never)
  package func standing(
    of a: BorrowedBytes, to b: BorrowedBytes, options: VersionOptions
  ) -> VersionOrder? {
    order(a, b, options: options)
  }

  @inline(never)
  private func orderOutsideApp(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder? {
    switch self {
    case .app: return nil
    case .semver: return SemanticScheme.order(a, b)
    case .apple, .integer:
      let parts = self == .apple ? 3 : 1
      guard IntegerScheme.fault(a, parts: parts) == nil, IntegerScheme.fault(b, parts: parts) == nil else { return nil }
      return IntegerScheme.order(a, b)
    case .foundation: return FoundationScheme.order(a, b)
    case .sparkle: return SparkleScheme.order(a, b)
    }
  }

  /// The order of two versions; `nil` where at least one text is not a version.
  package func order(_ a: String, _ b: String, options: VersionOptions) -> VersionOrder? {
    a.withBytes { x in b.withBytes { y in order(x, y, options: options) } }
  }

  /// Whether a text is a version under this scheme.
  package func isVersion(_ bytes: BorrowedBytes, options: VersionOptions) -> Bool {
    bytes.count <= VersionScheme.lengthLimit && faultOffset(bytes) == nil
  }

  /// Whether a text is a version under this scheme.
  package func isVersion(_ text: String, options: VersionOptions) -> Bool {
    text.withBytes { isVersion($0, options: options) }
  }

  /// The first byte that keeps a text from being a version; `nil` where it is one.
  @inline(never)
  func faultOffset(_ bytes: BorrowedBytes) -> Int? {
    switch self {
    case .app:
      let start = AppReader.trimmedStart(bytes)
      if AppReader.isBareHash(bytes, from: start) { return start }
      return AppReader.firstDigit(bytes, from: start) == nil ? start : nil
    case .semver:
      if case .fault(let offset) = SemanticScheme.read(bytes) { return offset }
      return nil
    case .apple: return IntegerScheme.fault(bytes, parts: 3)
    case .integer: return IntegerScheme.fault(bytes, parts: 1)
    case .foundation, .sparkle: return nil
    }
  }

  /// The error for a text that is not a version, or `nil` for one that is.
  package func fault(_ bytes: BorrowedBytes, path: String = "") -> UpdateGateError? {
    if bytes.count > VersionScheme.lengthLimit {
      return UpdateGateError(
        .tooLong, "the version is longer than the limit", at: .init(offset: VersionScheme.lengthLimit, in: bytes),
        path: path)
    }
    guard let offset = faultOffset(bytes) else { return nil }
    var message = faultMessage
    if self == .app, AppReader.isBareHash(bytes, from: offset) {
      message = "not a version but a git hash"
    }
    return UpdateGateError(.version, message, at: .init(offset: offset, in: bytes), path: path)
  }

  /// The error for two texts of which at least one is not a version.
  package func fault(
    _ a: BorrowedBytes, _ b: BorrowedBytes, paths: (StaticString, StaticString)
  ) -> UpdateGateError {
    fault(a, path: paths.0.text) ?? fault(b, path: paths.1.text) ?? UpdateGateError(.version, faultMessage)
  }

  private var faultMessage: StaticString {
    switch self {
    case .app: "not a version: a digit is expected here"
    case .semver: "not a semantic version"
    case .apple: "not a version of one to three integers"
    case .integer: "not a non-negative integer"
    case .foundation, .sparkle: "not a version"
    }
  }
}
