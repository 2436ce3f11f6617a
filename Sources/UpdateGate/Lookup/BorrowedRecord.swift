/// A record of a reply that someone else keeps: an ``AppRecord`` that keeps nothing alive, so that it may be handed about
/// for nothing.
struct BorrowedRecord {
  let rows: RecordRows
  let row: Int

  @inline(__always)
  func text(_ field: AppField) -> BorrowedBytes? { rows.text(field, ofRow: row) }

  func date(_ field: AppField) -> Int64? { rows.date(field, ofRow: row) }

  /// The bytes of a version that cannot be one.
  var unreadableVersion: BorrowedBytes? { rows.unreadableVersion(ofRow: row) }

  /// The record's own address in the store; `nil` where its `trackViewUrl` is none that a store opens.
  var storeAddress: BorrowedBytes? { text(.trackViewUrl).flatMap { StorePage.isStoreAddress($0) ? $0 : nil } }

  /// Whether the record is the app that is asked for, and speaks for the platform.
  func isWanted(bundleId: BorrowedBytes?, trackId: Int64?, platform: StorePlatform) -> Bool {
    LookupOptions.matches(row, in: rows, bundleId: bundleId, trackId: trackId, kind: nil)
      && platform.hears(row, in: rows)
  }

  var trackId: Int64? { rows.integer(.trackId, ofRow: row) }

  /// Whether two records are of one app: by Apple ID, else by bundle identifier.
  @inline(never)
  func isSameApp(as other: BorrowedRecord) -> Bool {
    if let id = trackId, let otherId = other.trackId, id == otherId { return true }
    if let text = text(.bundleId), let otherText = other.text(.bundleId) { return text.matchesIgnoringCase(otherText) }
    return false
  }
}
