/// A record of a reply that someone else keeps: an ``AppRecord`` that keeps nothing alive, so that it may be handed about
/// for nothing.
struct BorrowedRecord {
  let rows: RecordRows
  let row: Int

  @inline(__always)
  func text(_ field: AppField) -> BorrowedBytes? { rows.text(field, ofRow: row)?.bytes }

  var trackId: Int64? { rows.integer(.trackId, ofRow: row) }

  /// Whether two records are of one app: by Apple ID, else by bundle identifier.
  @inline(never)
  func isSameApp(as other: BorrowedRecord) -> Bool {
    if let id = trackId, let otherId = other.trackId, id == otherId { return true }
    if let text = text(.bundleId), let otherText = other.text(.bundleId) { return text.matchesIgnoringCase(otherText) }
    return false
  }
}
