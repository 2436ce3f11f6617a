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

  init(_ request: Request) throws(UpdateGateError) {
    trackID = request.trackID
    let kind = request.platform.flatMap { AppRecord.Kind(platform: $0.asciiLowercased) }
    var first: AppRecord?
    for lookup in request.lookups {
      switch lookup.select(bundleId: request.bundleID, trackId: request.trackID, kind: kind) {
      case .failure(let failure):
        failures.append(.init(kind: failure.kind, storefront: lookup.storefront))
      case .severalApps:
        throw StoreAnswer.severalApps
      case .apps(let records):
        for record in records {
          if request.bundleID == nil, request.trackID == nil, let first, !record.isSameApp(as: first) {
            throw StoreAnswer.severalApps
          }
          first = first ?? record
          consider(record, of: lookup, request)
        }
      }
    }
  }

  private static let severalApps = UpdateGateError(
    .argument, "the look-ups hold several different apps; give a bundle id or a track id to select by", path: "lookups")

  private mutating func consider(_ candidate: AppRecord, of lookup: Lookup, _ request: Request) {
    guard let offered = candidate.version else { return }
    guard request.scheme.isVersion(offered, options: request.options) else {
      unreadableVersions.append(offered)
      // Its page is still the app's page.
      if record == nil { (record, storefront) = (candidate, lookup.storefront) }
      return
    }
    if let version, request.scheme.order(offered, version, options: request.options) != .newer { return }
    (record, version, storefront) = (candidate, offered, lookup.storefront)
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

extension String {
  /// With ASCII capitals made small.
  package var asciiLowercased: String {
    guard utf8.contains(where: { $0.asciiLowercased != $0 }) else { return self }
    return String(decoding: utf8.map { $0.asciiLowercased }, as: UTF8.self)
  }
}
