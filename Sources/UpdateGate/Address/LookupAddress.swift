/// The address of a look-up at the App Store. Only the text is made here; asking is the host's business.
///
/// ```swift
/// var address = LookupAddress(.trackIds([284_882_215]))
/// address.storefront = "us"
/// try address.text()  // https://itunes.apple.com/lookup?id=284882215&country=us
/// ```
public struct LookupAddress: Sendable {
  /// What to look up: 1 to ``LookupAddress/maximumCount`` identifiers of one kind.
  public enum Query: Sendable {
    /// Apple IDs.
    case trackIds([Int64])
    /// Bundle identifiers. Such a look-up ignores `entity`.
    case bundleIds([String])
  }

  /// The most identifiers that one look-up takes.
  public static let maximumCount = 200

  /// What is looked up.
  public var query: Query
  /// The country, in two or three letters. Without it Apple answers for the United States.
  public var storefront: String?
  /// The language of names and texts, as Apple's `lang`: `en_us`, `ja_jp`.
  public var language: String?
  /// The kind of record, as Apple's `entity`: `software`, `macSoftware`, `tvSoftware`.
  public var entity: String?
  /// A text that changes between requests, to get past caches; the caller makes it, for there is no clock here.
  public var cacheBuster: String?

  /// An address for a query, of one storefront where it is named.
  public init(
    _ query: Query, storefront: String? = nil, language: String? = nil, entity: String? = nil,
    cacheBuster: String? = nil
  ) {
    self.query = query
    self.storefront = storefront
    self.language = language
    self.entity = entity
    self.cacheBuster = cacheBuster
  }

  /// The address, percent-encoded.
  ///
  /// - Throws: an error of status `.address` with the path of what cannot be used, as `track_ids[2]`.
  public func text() throws(UpdateGateError) -> String {
    var address = AddressText("https://itunes.apple.com/lookup")
    switch query {
    case .trackIds(let ids): try append(ids, to: &address)
    case .bundleIds(let ids): try append(ids, to: &address)
    }
    if let storefront {
      let country = try Storefront(storefront)
      address.appendKey("country")
      address.append(country.code)
    }
    if let language {
      guard Self.isWord(language, withSeparators: true) else {
        throw UpdateGateError(.address, "a language is written as en_us", path: "language")
      }
      address.appendKey("lang")
      address.appendEncoded(language)
    }
    if let entity {
      guard Self.isWord(entity, withSeparators: false) else {
        throw UpdateGateError(.address, "an entity is one word of letters, as macSoftware", path: "entity")
      }
      address.appendKey("entity")
      address.appendEncoded(entity)
    }
    if let cacheBuster {
      guard !cacheBuster.utf8.contains(0) else {
        throw UpdateGateError(.address, "a text of an address has no NUL inside", path: "cache_buster")
      }
      address.appendKey("t")
      address.appendEncoded(cacheBuster)
    }
    return address.text
  }

  // MARK: Identifiers

  private func append(_ ids: [Int64], to address: inout AddressText) throws(UpdateGateError) {
    try Self.check(count: ids.count, path: "track_ids")
    address.appendKey("id")
    for (index, id) in ids.enumerated() {
      guard id > 0 else {
        throw UpdateGateError(.address, "a track id is a positive number", path: "track_ids[\(index)]")
      }
      address.append(index == 0 ? "\(id)" : ",\(id)")
    }
  }

  private func append(_ ids: [String], to address: inout AddressText) throws(UpdateGateError) {
    try Self.check(count: ids.count, path: "bundle_ids")
    address.appendKey("bundleId")
    for (index, id) in ids.enumerated() {
      guard !id.isEmpty, id.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ",") }) else {
        throw UpdateGateError(
          .address, "a bundle identifier is one word, without blanks and commas", path: "bundle_ids[\(index)]")
      }
      if index > 0 { address.append(",") }
      address.appendEncoded(id)
    }
  }

  private static func check(count: Int, path: String) throws(UpdateGateError) {
    if count == 0 { throw UpdateGateError(.address, "there is no identifier to look up", path: path) }
    if count > maximumCount {
      throw UpdateGateError(.address, "one look-up takes at most 200 identifiers", path: path)
    }
  }

  /// Letters, and with separators digits, `-` and `_` too.
  private static func isWord(_ text: String, withSeparators: Bool) -> Bool {
    text.utf8.count <= 64 && text.isPlainWord(onlyLetters: !withSeparators)
  }
}
