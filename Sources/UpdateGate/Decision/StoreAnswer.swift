/// What all look-ups of a request say together: the record with the highest version among those that match, ties the
/// first given, and the look-ups that failed.
struct StoreAnswer {
  private(set) var record: AppRecord?
  /// The record's version; `nil` where there is no record with a version that can be read.
  private(set) var version: String?
  /// Versions of matching records that cannot be read.
  private(set) var unreadableVersions: [String] = []
  private(set) var failures: [Decision.FailedLookup] = []
  /// The storefront that the record came from.
  private var storefront: String?
  private let trackID: Int64?

  /// - Parameter place: where the request stands; handing it over by value would copy it.
  init(_ place: UnsafePointer<Request>) throws(UpdateGateError) {
    trackID = place.pointee.trackID
    guard !place.pointee.lookups.isEmpty else { return }
    let wanted = LookupOptions(
      bundleId: place.pointee.bundleID, trackId: place.pointee.trackID,
      kind: place.pointee.platform.flatMap { AppRecord.Kind(platform: $0) })
    var first: AppRecord?
    for index in place.pointee.lookups.indices { try consider(place.pointee.lookups[index], wanted, &first, place) }
  }

  /// - Parameter first: the first record of all look-ups that matched; without anything to select by, the others must
  ///   be of the same app.
  private mutating func consider(
    _ lookup: borrowing Lookup, _ wanted: borrowing LookupOptions, _ first: inout AppRecord?,
    _ place: UnsafePointer<Request>
  ) throws(UpdateGateError) {
    if let kind = lookup.failure?.kind {
      failures.append(.init(kind: kind, storefront: lookup.storefront))
      return
    }
    let selects = wanted.bundleId != nil || wanted.trackId != nil
    var firstHere: AppRecord?
    for index in lookup.apps.indices {
      let record = lookup.apps[index]
      guard wanted.matches(record.row, in: record.rows) else { continue }
      if !selects {
        if let first, !record.isSameApp(as: first) { throw StoreAnswer.severalApps }
        if let firstHere, !record.isSameApp(as: firstHere) { throw StoreAnswer.severalApps }
      }
      if firstHere == nil { firstHere = record }
      consider(record, storefront: lookup.storefront, place)
    }
    if firstHere == nil { failures.append(.init(kind: .mismatch, storefront: lookup.storefront)) }
    if first == nil { first = firstHere }
  }

  private static var severalApps: UpdateGateError {
    UpdateGateError(
      .argument, "the look-ups hold several different apps; give a bundle id or a track id to select by",
      path: "lookups")
  }

  private mutating func consider(_ candidate: AppRecord, storefront: String?, _ place: UnsafePointer<Request>) {
    guard let offered = candidate.version else { return }
    guard place.pointee.scheme.isVersion(offered, options: place.pointee.options) else {
      unreadableVersions.append(offered)
      // Its page is still the app's page.
      if record == nil { (record, self.storefront) = (candidate, storefront) }
      return
    }
    if let version, place.pointee.scheme.order(offered, version, options: place.pointee.options) != .newer { return }
    (record, version, self.storefront) = (candidate, offered, storefront)
  }

  var hasUnreadableVersion: Bool { !unreadableVersions.isEmpty }

  // MARK: What the record says

  /// When the store released its version, in Unix seconds.
  var date: Int64? { record?.currentVersionReleaseDate }
  var minimumOS: String? { record?.minimumOsVersion }
  var releaseNotes: String? { record?.releaseNotes }
  var trackName: String? { record?.trackName }

  /// The store's own address as it stands, else one built from the app's id.
  var pageURL: String? {
    if let url = record?.trackViewUrl, !url.utf8.isEmpty { return url }
    guard let id = record?.trackId ?? trackID else { return nil }
    if let storefront, let page = try? StorePage.address(trackId: id, storefront: storefront) { return page }
    return try? StorePage.address(trackId: id)
  }

  /// The floor that upgrader's users write into a description: `[:mav: 1.2.3]`, whatever its case and blanks.
  var minimumInDescription: String? {
    record?.text(.description).flatMap { DescriptionFloor.find(in: $0.bytes) }
  }
}
