/// A reply of the App Store's look-up or search service, read: app records, or the one reason why there are none.
///
/// ```swift
/// let reply = Lookup.parse(body, options: LookupOptions(status: 200, bundleId: "com.example.app"))
/// if let app = reply.apps.first { print(app.version ?? "") } else { print(reply.failure!) }
/// ```
/// A failed reply is a value because a decision goes on without it. ``init(_:options:)-([UInt8],_)`` throws for those who
/// only parse.
public struct Lookup: Sendable {
  /// Everything that was read. Whoever holds a look-up holds one reference.
  package let reply: SharedReply

  package init(_ storage: LookupStorage) { reply = SharedReply(storage) }

  /// The app records, in the order of the reply. Empty exactly when there is a failure.
  public var apps: Apps { Apps(reply: reply) }
  /// Why there are no records.
  public var failure: LookupFailure? { reply.contents.failure }
  /// How many records of other kinds (songs, books, artists, …) were passed over.
  public var otherRecordCount: Int { reply.contents.otherRecordCount }
  /// The storefront that was asked, handed on from the options.
  public var storefront: String? { reply.contents.storefront }

  /// The most bytes a reply may have: 16 MiB, a hundred times the longest seen.
  public static let maximumSize = 16 * 1024 * 1024
  /// How many arrays and objects may stand inside each other in a reply. Real ones have three.
  public static let maximumDepth = 128

  /// The records of a reply.
  public struct Apps: RandomAccessCollection, Sendable {
    let reply: SharedReply
    package var firstRow: Int { reply.contents.firstRow }
    /// The place behind the last record.
    public var endIndex: Int { reply.contents.count }

    /// The place of the first record, 0.
    public var startIndex: Int { 0 }

    /// - Precondition: `position` is a valid index, as for an array.
    ///
    /// No index comes from a reply: the library itself reads rows by its first row and the count, the C interface answers an
    /// index beyond the last with nothing, and the shared library does not hold this function.
    public subscript(position: Int) -> AppRecord {
      guard position >= 0, position < endIndex else { preconditionFailure("no such record") }
      return AppRecord(reply: reply, row: firstRow + position)
    }
  }

  /// A reply that failed.
  package init(failure: LookupFailure, otherRecordCount: Int = 0, storefront: String?) {
    let contents = LookupContents(
      rows: .none, otherRecordCount: otherRecordCount, failure: failure, storefront: storefront)
    self.init(LookupStorage.make(wordCount: 0, contents))
  }

  /// The memory of the records, valid as long as the reply is; `nil` for a reply that failed.
  package var rows: RecordRows? { reply.contents.failure == nil ? reply.contents.rows : nil }

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
