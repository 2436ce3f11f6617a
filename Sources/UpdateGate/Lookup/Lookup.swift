/// A reply of the App Store's look-up or search service, read: app records, or the one reason why there are none.
///
/// ```swift
/// let reply = Lookup.parse(body, options: LookupOptions(status: 200, bundleId: "com.example.app"))
/// if let app = reply.apps.first { print(app.version ?? "") } else { print(reply.failure!) }
/// ```
/// A failed reply is a value because a decision goes on without it. ``init(_:options:)-([UInt8],_)`` throws for those who
/// only parse.
public struct Lookup: Sendable {
  /// The app records, in the order of the reply. Empty exactly when there is a failure.
  public let apps: Apps
  /// Why there are no records.
  public let failure: LookupFailure?
  /// How many records of other kinds (songs, books, artists, …) were passed over.
  public let otherRecordCount: Int
  /// The storefront that was asked, handed on from the options.
  public let storefront: String?

  /// The most bytes a reply may have: 16 MiB, a hundred times the longest seen.
  public static let maximumSize = 16 * 1024 * 1024
  /// How many arrays and objects may stand inside each other in a reply. Real ones have three.
  public static let maximumDepth = 128

  /// The records of a reply.
  public struct Apps: RandomAccessCollection, Sendable {
    let storage: LookupStorage?
    package let firstRow: Int
    public let endIndex: Int

    public var startIndex: Int { 0 }

    /// - Precondition: `position` is a valid index, as for an array.
    ///
    /// No index comes from a reply: the library itself reads rows by its first row and the count, the C interface answers an
    /// index beyond the last with nothing, and the shared library does not hold this function.
    public subscript(position: Int) -> AppRecord {
      guard let storage, position >= 0, position < endIndex else { preconditionFailure("no such record") }
      return AppRecord(storage: storage, row: firstRow + position)
    }

    static let none = Apps(storage: nil, firstRow: 0, endIndex: 0)
  }

  /// A reply that failed.
  package init(failure: LookupFailure, otherRecordCount: Int = 0, storefront: String?) {
    self.apps = .none
    self.failure = failure
    self.otherRecordCount = otherRecordCount
    self.storefront = storefront
  }

  init(apps: Apps, otherRecordCount: Int, storefront: String?) {
    self.apps = apps
    self.failure = nil
    self.otherRecordCount = otherRecordCount
    self.storefront = storefront
  }

  /// The memory of the records, valid as long as the reply is; `nil` for a reply that failed.
  package var rows: RecordRows? { apps.storage?.rows }

  /// Reads a reply and throws the failure where there is one.
  public init(_ body: [UInt8], options: LookupOptions = LookupOptions()) throws(LookupFailure) {
    self = Lookup.parse(body, options: options)
    if let failure { throw failure }
  }

  /// Reads a reply and throws the failure where there is one.
  public init(_ body: String, options: LookupOptions = LookupOptions()) throws(LookupFailure) {
    self = body.withBytes { Lookup.parse($0, options: options) }
    if let failure { throw failure }
  }
}
