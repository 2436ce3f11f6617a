/// A set of versions, written as `>=1.2 <2`, `1.2.x`, `1.0 || >=3`, or one exact version.
///
/// - Bounds: `<`, `<=`, `>`, `>=`, `=`, `==`, `!=` before a version, blanks allowed between.
/// - Bounds with blanks or commas between must all hold; of the alternatives between `||` one must.
/// - A version alone is exact under the scheme, so `1.0` covers `1.0.0`.
/// - `1.2.x` and `1.2.*` cover every version whose leading parts are these, pre-releases included; `*` covers every version.
/// - Everything goes by the plain order: `>=1.2 <2` covers `2.0-beta`, since that is older than `2`.
public struct VersionRange: Sendable {
  /// The range as it was written.
  public let text: String
  /// The scheme by which bounds and versions compare.
  public let scheme: VersionScheme
  /// Choices of the `app` scheme.
  public let options: VersionOptions
  /// How many bounds a range may have, so that no text makes a test of one version last.
  static let boundLimit = 100

  /// One of these must hold; within one all bounds must.
  let alternatives: [[Bound]]

  /// One condition.
  struct Bound: Sendable {
    enum Relation: Sendable {
      case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
      /// The leading parts of a version are those of the bound, this many.
      case leadingParts(Int)
    }
    let relation: Relation
    /// The version, without operator and wildcard.
    let version: [UInt8]
  }

  /// Reads a range.
  ///
  /// - Throws: ``UpdateGateError`` with ``Status/range`` and the place of the first byte that does not fit.
  public init(
    _ text: String, scheme: VersionScheme = .app, options: VersionOptions = .standard
  ) throws(UpdateGateError) {
    alternatives = try text.withBytes { VersionRangeReader.read($0, scheme: scheme, options: options) }.get()
    self.text = text
    self.scheme = scheme
    self.options = options
  }

  /// Reads a range from its bytes.
  package init(
    _ bytes: BorrowedBytes, scheme: VersionScheme, options: VersionOptions
  ) throws(UpdateGateError) {
    alternatives = try VersionRangeReader.read(bytes, scheme: scheme, options: options).get()
    text = VersionText.string(bytes, 0..<bytes.count)
    self.scheme = scheme
    self.options = options
  }

  /// Whether a version lies in this range; `false` for a text that is not a version.
  public func contains(_ version: String) -> Bool {
    version.withBytes { contains($0) }
  }

  /// Whether a version lies in this range; `false` for a text that is not a version.
  package func contains(_ version: BorrowedBytes) -> Bool { holds(version) ?? false }

  /// The same; `nil` for a text that is not a version, which the first bound finds out.
  @_optimize(speed)
  package func holds(_ version: BorrowedBytes) -> Bool? {
    for bounds in alternatives {
      var holdsAll = true
      for bound in bounds {
        guard let holds = self.holds(bound, version) else { return nil }
        if !holds {
          holdsAll = false
          break
        }
      }
      if holdsAll { return true }
    }
    return false
  }

  @inline(never)
  @_optimize(speed)
  private func holds(_ bound: Bound, _ version: BorrowedBytes) -> Bool? {
    bound.version.withBytes { other in
      if case .leadingParts(let count) = bound.relation {
        guard scheme.isVersion(version, options: options) else { return nil }
        return LeadingParts.agree(version, other, count: count, scheme: scheme, options: options)
      }
      guard let order = scheme.standing(of: version, to: other, options: options) else { return nil }
      switch bound.relation {
      case .less: return order == .older
      case .lessOrEqual: return order != .newer
      case .greater: return order == .newer
      case .greaterOrEqual: return order != .older
      case .equal: return order == .equal
      case .notEqual: return order != .equal
      case .leadingParts: return false
      }
    }
  }
}
