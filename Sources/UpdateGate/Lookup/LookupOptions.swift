/// What is known about a reply besides its bytes, and which of its records are wanted. Everything may be left out.
public struct LookupOptions: Sendable {
  /// The HTTP status the reply came with.
  public var status: Int?
  /// Keep only records with this bundle identifier; the case of ASCII letters does not count.
  public var bundleId: String?
  /// Keep only records with this Apple ID.
  public var trackId: Int64?
  /// Keep only records of this kind. A look-up by bundle identifier ignores its `entity` and may answer a Mac app with
  /// the record of the iPhone app.
  public var kind: AppRecord.Kind?
  /// The storefront that was asked, for example `us`. It is handed on.
  public var storefront: String?

  /// Options; what is left out is not known, or not asked for.
  public init(
    status: Int? = nil, bundleId: String? = nil, trackId: Int64? = nil, kind: AppRecord.Kind? = nil,
    storefront: String? = nil
  ) {
    self.status = status
    self.bundleId = bundleId
    self.trackId = trackId
    self.kind = kind
    self.storefront = storefront
  }
}

extension AppRecord.Kind {
  /// The kind of record that a platform installs from, or `nil` where any will do.
  ///
  /// - Parameter platform: a word as policies have it, for example `ios`; its case does not count.
  public init?(platform: String) {
    guard let kind = platform.withBytes({ StorePlatform($0).kind }) else { return nil }
    self = kind
  }
}
