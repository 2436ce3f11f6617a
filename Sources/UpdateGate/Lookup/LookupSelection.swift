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
    let matching = apps.filter { options.matches($0.row, in: $0.rows) }
    if matching.isEmpty, let rows {
      return .failure(LookupFailure(mismatch: options, insteadOf: rows, firstRow: apps.firstRow))
    }
    if bundleId == nil, trackId == nil {
      for record in matching.dropFirst() where !record.isSameApp(as: matching[0]) { return .severalApps }
    }
    return .apps(matching)
  }
}

extension LookupFailure {
  /// Says what came instead: the first record, and how many more.
  init(mismatch options: LookupOptions, insteadOf rows: RecordRows, firstRow: Int) {
    var detail = Detail()
    detail.add("got")
    if let kind = rows.text(.kind, ofRow: firstRow) { detail.add(" ", kind) }
    if let bundleId = rows.text(.bundleId, ofRow: firstRow) { detail.add(" ", bundleId) }
    if let trackId = rows.integer(.trackId, ofRow: firstRow) { detail.add(" (", trackId, ")") }
    if rows.rowCount - firstRow > 1 { detail.add(" and ", Int64(rows.rowCount - firstRow - 1), " more") }
    detail.add(", wanted")
    if let kind = options.kind { detail.add(" ", kind.label.bytes) }
    if let bundleId = options.bundleId { bundleId.withBytes { detail.add(" ", $0) } }
    if let trackId = options.trackId { detail.add(" (", trackId, ")") }
    self.init(
      .mismatch, "no record of the reply is the app that was asked for",
      detail: String(decoding: detail.bytes, as: UTF8.self))
  }

  /// A text that is put together from pieces, in little code.
  private struct Detail {
    private(set) var bytes: [UInt8] = []

    @inline(never)
    mutating func add(_ before: String, _ piece: BorrowedBytes? = nil, _ behind: String = "") {
      before.withBytes { bytes.append(contentsOf: $0) }
      if let piece { bytes.append(contentsOf: piece) }
      behind.withBytes { bytes.append(contentsOf: $0) }
    }

    @inline(never)
    mutating func add(_ before: String, _ number: Int64, _ behind: String) {
      String(number).withBytes { add(before, $0, behind) }
    }
  }
}

extension LookupOptions {
  /// Whether there is anything to select by.
  var selects: Bool { bundleId != nil || trackId != nil || kind != nil }

  /// Whether a record is wanted.
  @inline(never)
  func matches(_ row: Int, in rows: RecordRows) -> Bool {
    guard let bundleId else {
      return LookupOptions.matches(row, in: rows, bundleId: nil, trackId: trackId, kind: kind)
    }
    return bundleId.withBytes { LookupOptions.matches(row, in: rows, bundleId: $0, trackId: trackId, kind: kind) }
  }

  /// Whether a record is the one asked for.
  @inline(never)
  static func matches(
    _ row: Int, in rows: RecordRows, bundleId: BorrowedBytes?, trackId: Int64?, kind: AppRecord.Kind?
  ) -> Bool {
    if let kind, let other = rows.selectedKind(ofRow: row), other != kind { return false }
    if let trackId, rows.integer(.trackId, ofRow: row) != trackId { return false }
    guard let bundleId else { return true }
    return rows.text(.bundleId, ofRow: row)?.matchesIgnoringCase(bundleId) ?? false
  }
}

extension AppRecord {
  /// Whether two records are of one app: by Apple ID, else by bundle identifier.
  package func isSameApp(as other: AppRecord) -> Bool {
    BorrowedRecord(rows: rows, row: row).isSameApp(as: BorrowedRecord(rows: other.rows, row: other.row))
  }
}
