/// The records of a reply that are wanted.
public enum LookupSelection: Sendable {
  /// These, all of one app.
  case apps([AppRecord])
  /// None; the failure tells what came instead.
  case failure(LookupFailure)
  /// Several different apps, and nothing was given to select by.
  case severalApps
}

extension Lookup {
  /// The records that are wanted, from this reply.
  ///
  /// - Parameters:
  ///   - bundleId: the bundle identifier, the case of ASCII letters aside.
  ///   - trackId: the Apple ID.
  ///   - kind: the kind of record; without it any will do.
  /// - Returns: The matching records in their order; a failure of kind `mismatch` where none matches; the reply's own
  ///   failure where it has one; `severalApps` where neither identifier is given and the records are of different apps.
  public func select(
    bundleId: String? = nil, trackId: Int64? = nil, kind: AppRecord.Kind? = nil
  ) -> LookupSelection {
    if let failure { return .failure(failure) }
    let options = LookupOptions(bundleId: bundleId, trackId: trackId, kind: kind)
    let matching = apps.filter { options.matches($0) }
    if matching.isEmpty { return .failure(mismatch(options)) }
    if bundleId == nil, trackId == nil {
      for record in matching.dropFirst() where !record.isSameApp(as: matching[0]) { return .severalApps }
    }
    return .apps(matching)
  }

  /// The reply with only the records that match the options. The rows are moved together in memory no one else has yet.
  func selecting(_ options: LookupOptions) -> Lookup {
    guard let storage = apps.storage else { return self }
    var kept = 0
    for record in apps where options.matches(record) {
      // Before the first match nothing moves, so that a mismatch can still tell what came instead.
      storage.moveRow(record.row, to: apps.firstRow + kept)
      kept += 1
    }
    guard kept > 0 else {
      return Lookup(failure: mismatch(options), otherRecordCount: otherRecordCount, storefront: storefront)
    }
    storage.truncateRows(to: apps.firstRow + kept)
    let matching = Apps(storage: storage, firstRow: apps.firstRow, endIndex: kept)
    return Lookup(apps: matching, otherRecordCount: otherRecordCount, storefront: storefront)
  }

  /// Says what came instead: the first record, and how many more.
  private func mismatch(_ options: LookupOptions) -> LookupFailure {
    var detail = ""
    if let first = apps.first {
      detail = "got " + first.kind.name.text
      if let bundleId = first.bundleId { detail += " " + bundleId }
      if let trackId = first.trackId { detail += " (\(trackId))" }
      if apps.count > 1 { detail += " and \(apps.count - 1) more" }
    }
    if let kind = options.kind, options.bundleId == nil, options.trackId == nil {
      detail += ", wanted " + kind.name.text
    } else {
      detail += ", wanted"
      if let kind = options.kind { detail += " " + kind.name.text }
      if let bundleId = options.bundleId { detail += " " + bundleId }
      if let trackId = options.trackId { detail += " (\(trackId))" }
    }
    return LookupFailure(.mismatch, "no record of the reply is the app that was asked for", detail: detail)
  }
}

extension LookupOptions {
  /// Whether there is anything to select by.
  var selects: Bool { bundleId != nil || trackId != nil || kind != nil }

  /// Whether a record is wanted.
  func matches(_ record: AppRecord) -> Bool {
    if let kind, record.kind != kind { return false }
    if let trackId, record.trackId != trackId { return false }
    if var bundleId {
      guard let text = record.text(.bundleId), bundleId.withUTF8({ text.equalsIgnoringCase($0) }) else { return false }
    }
    return true
  }
}

extension AppRecord {
  /// Whether two records are of one app: by Apple ID, else by bundle identifier.
  package func isSameApp(as other: AppRecord) -> Bool {
    if let id = trackId, let otherId = other.trackId, id == otherId { return true }
    if let text = text(.bundleId), let otherText = other.text(.bundleId) { return text.equalsIgnoringCase(otherText.bytes) }
    return false
  }
}
