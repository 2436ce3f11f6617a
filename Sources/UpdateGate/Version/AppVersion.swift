#if !hasFeature(Embedded)

  /// A version as a value: compared, sorted, hashed and kept under the scheme ``VersionScheme/app`` with standard options.
  ///
  ///     var versions = ["1.10", "v1.9", "1.10-beta"].compactMap(AppVersion.init)
  ///     versions.sort()                                   // v1.9, 1.10-beta, 1.10
  ///     (AppVersion("1.0")..<"2.0").contains("1.4 (18)")  // true
  ///
  /// It is read once: order, equality and hash go by the sort key, so `1.0` and `v1.0.0 (18)` are equal and one key of a
  /// dictionary. For another scheme or other options there are ``VersionScheme/compare(_:_:options:)`` and
  /// ``VersionScheme/areInIncreasingOrder(_:_:)``.
  public struct AppVersion: Sendable {
    /// The version as it was given.
    public let text: String
    /// The sort key; empty for a literal that is no version.
    let key: [UInt8]

    /// Reads a version.
    ///
    /// - Throws: ``UpdateGateError`` with ``Status/version`` and the place of the first byte at fault, or ``Status/tooLong``.
    public init(parsing text: String) throws(UpdateGateError) {
      key = try VersionScheme.app.sortKey(text)
      self.text = text
    }

    /// Reads a version; `nil` for a text that is none, as `latest`.
    public init?(_ text: String) {
      guard let key = try? VersionScheme.app.sortKey(text) else { return nil }
      self.key = key
      self.text = text
    }

    /// One spelling for all equal versions: `v1.02.0 (18)` and `1.2` are both `1.2`.
    public var canonical: String { parsed.canonical }

    /// Whether it is older than the release of its numbers, as `2.0-beta1`.
    public var isPrerelease: Bool { parsed.isPrerelease }

    /// What it says, part by part. Reads the text again.
    public var parsed: ParsedVersion { text.withBytes { VersionScheme.app.parse($0, options: .standard) } }

    /// What kind of step lies between this version and another, whichever is newer.
    public func updateType(to other: AppVersion) -> UpdateType {
      VersionScheme.app.updateType(from: text, to: other.text, options: .standard) ?? .unchanged
    }
  }

  extension AppVersion: Comparable, Hashable {
    /// Whether neither is newer: `1.0 == 1.0.0`.
    public static func == (a: AppVersion, b: AppVersion) -> Bool { a.key == b.key }

    /// Whether the first is older.
    public static func < (a: AppVersion, b: AppVersion) -> Bool {
      a.key.withBytes { x in b.key.withBytes { y in x.order(y) == .older } }
    }

    /// Hashes what makes versions equal.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  extension AppVersion: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// The version as it was given.
    public var description: String { text }

    /// A version in source code.
    ///
    /// A literal that is no version is a slip of the programmer: a debug build stops there. Elsewhere it is older than every
    /// version and equal only to its like, so that `installed < "latest"` is never true. Text that comes from outside is read
    /// with ``init(_:)`` or ``init(parsing:)``.
    public init(stringLiteral text: String) {
      let key = try? VersionScheme.app.sortKey(text)
      assert(key != nil, "the literal \(text.debugDescription) is no version")
      self.key = key ?? []
      self.text = text
    }
  }

  extension AppVersion: Codable {
    /// Reads a single text.
    ///
    /// - Throws: `DecodingError` for a text that is no version, saying why and where.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      do throws(UpdateGateError) {
        try self.init(parsing: text)
      } catch {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
      }
    }

    /// Writes the text as it was given.
    public func encode(to encoder: any Encoder) throws { try encoder.write(text) }
  }

  extension VersionRange {
    /// Whether a version lies in this range.
    public func contains(_ version: AppVersion) -> Bool { contains(version.text) }
  }

#endif
