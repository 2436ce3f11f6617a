extension VersionScheme {
  /// What kind of step lies between two versions, whichever is newer.
  ///
  ///     try VersionScheme.app.updateType(from: "1.2", to: "1.3.1")     // .minor
  ///     try VersionScheme.app.updateType(from: "1.0-rc.1", to: "1.0")  // .prerelease
  ///
  /// - Returns: ``UpdateType/unchanged`` for equal versions.
  /// - Throws: As ``compare(_:_:options:)``; the path is `from` or `to`.
  public func updateType(
    from: String, to: String, options: VersionOptions = .standard
  ) throws(UpdateGateError) -> UpdateType {
    if let type = updateType(from: from, to: to, options: options) as UpdateType? { return type }
    throw from.withBytes { a in to.withBytes { b in fault(a, b, paths: ("from", "to")) } }
  }

  /// What kind of step lies between two versions; `nil` where at least one text is not a version.
  package func updateType(from: String, to: String, options: VersionOptions) -> UpdateType? {
    from.withBytes { a in to.withBytes { b in updateType(from: a, to: b, options: options) } }
  }

  /// What kind of step lies between two versions; `nil` where at least one text is not a version.
  package func updateType(
    from: BorrowedBytes, to: BorrowedBytes, options: VersionOptions
  ) -> UpdateType? {
    if self == .app, let type = UpdateType(plainlyFrom: from, to: to) { return type }
    return difference(from, to, options: options)?.type
  }
}

extension UpdateType {
  /// The step between two `app` versions whose leading numbers differ and are in plain digits and dots up to there, as
  /// most are; `nil` for all others.
  @inline(never)
  @_optimize(speed)
  fileprivate init?(plainlyFrom a: BorrowedBytes, to b: BorrowedBytes) {
    let limit = min(a.count, b.count, 64)
    var index = 0
    // Where the part begins that both are in.
    var start = 0
    var part = 0
    while index < limit, a[index] == b[index] {
      if a[index] == UInt8(ascii: ".") {
        guard index > start else { return nil }
        part &+= 1
        start = index &+ 1
      } else if !DigitRun.isDigit(a[index]) {
        return nil
      }
      index &+= 1
    }
    let x: UInt8 = index < a.count ? a[index] : 0x20
    let y: UInt8 = index < b.count ? b[index] : 0x20
    guard x != y, DigitRun.isDigit(x) || DigitRun.isDigit(y), UpdateType.isPlainNumber(a, from: start),
      UpdateType.isPlainNumber(b, from: start)
    else { return nil }
    self.init(part: part)
  }

  /// Whether a number without leading zeros stands here, with a dot or the end behind it.
  @inline(__always)
  private static func isPlainNumber(_ bytes: BorrowedBytes, from start: Int) -> Bool {
    guard start < bytes.count, bytes[start] &- 0x31 < 9 || bytes[start] == 0x30 else { return false }
    var end = start &+ 1
    while end < bytes.count, DigitRun.isDigit(bytes[end]) { end &+= 1 }
    return (bytes[start] != 0x30 || end == start &+ 1) && (end == bytes.count || bytes[end] == UInt8(ascii: "."))
  }
}
