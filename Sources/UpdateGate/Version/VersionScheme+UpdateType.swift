extension VersionScheme {
  /// What kind of step lies between two versions, whichever is newer.
  ///
  ///     try VersionScheme.app.updateType(from: "1.2", to: "1.3.1")     // .minor
  ///     try VersionScheme.app.updateType(from: "1.0-rc.1", to: "1.0")  // .prerelease
  ///
  /// - Returns: ``UpdateType/none`` for equal versions.
  /// - Throws: As ``compare(_:_:options:)``; the path is `from` or `to`.
  public func updateType(
    from: String, to: String, options: VersionOptions = .standard
  ) throws(UpdateGateError) -> UpdateType {
    if let type = updateType(from: from, to: to, options: options) as UpdateType? { return type }
    throw from.withBytes { a in to.withBytes { b in fault(a, b, paths: ("from", "to")) } }
  }

  /// What kind of step lies between two versions; `nil` where at least one text is not a version.
  package func updateType(from: String, to: String, options: VersionOptions) -> UpdateType? {
    from.withBytes { a in to.withBytes { b in difference(a, b, options: options)?.type } }
  }

  /// What kind of step lies between two versions; `nil` where at least one text is not a version.
  package func updateType(
    from: UnsafeBufferPointer<UInt8>, to: UnsafeBufferPointer<UInt8>, options: VersionOptions
  ) -> UpdateType? {
    difference(from, to, options: options)?.type
  }
}
