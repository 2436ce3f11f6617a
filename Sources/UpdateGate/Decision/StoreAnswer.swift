/// What all look-ups of a request say together: the record with the highest version among those that match, ties the
/// first given, and the look-ups that failed.
///
/// Where the request names its storefront and a look-up is of that one, only its record counts: what other countries have
/// is not to be had there.
struct StoreAnswer {
  private(set) var record: BorrowedRecord?
  /// The record's version; `nil` where there is no record with a version that can be read.
  private(set) var version: BorrowedBytes?
  /// Versions of matching records that cannot be read.
  private(set) var unreadableVersions: [BorrowedBytes] = []
  private(set) var failures: [UpdateDecision.FailedLookup] = []
  /// The storefront that the record came from.
  private var storefront: String?
  /// Whether a look-up of the request's own storefront was there.
  private var hasOwnStorefront = false
  /// The first record of all look-ups that matched; without anything to select by, the others must be of the same app.
  private var first: BorrowedRecord?
  /// What is asked for. It stands with the caller, who keeps it for as long as look-ups are added.
  private let input: LentValue<EvaluationInput>
  private let platform: StorePlatform

  init(_ input: LentValue<EvaluationInput>) {
    self.input = input
    platform = StorePlatform(input.value.platform)
  }

  /// Takes in the next look-up, which must be kept for as long as this is used.
  ///
  /// - Throws: `.argument` where there are several apps and nothing to select by.
  @_optimize(speed)
  mutating func add(_ lookup: borrowing Lookup) throws(UpdateGateError) {
    let counts = isOfOwnStorefront(lookup.storefront)
    guard let rows = lookup.rows else {
      if let failure = lookup.failure { failures.append(.init(kind: failure.kind, storefront: lookup.storefront)) }
      return
    }
    let selects = input.value.bundleID != nil || input.value.trackID != nil
    var firstHere: BorrowedRecord?
    for index in 0..<lookup.apps.count {
      let record = BorrowedRecord(rows: rows, row: lookup.apps.firstRow + index)
      guard matches(record) else { continue }
      if !selects {
        if let first, !record.isSameApp(as: first) { throw StoreAnswer.severalApps }
        if let firstHere, !record.isSameApp(as: firstHere) { throw StoreAnswer.severalApps }
      }
      if firstHere == nil { firstHere = record }
      if counts { consider(record, storefront: lookup.storefront) }
    }
    if firstHere == nil { failures.append(.init(kind: .mismatch, storefront: lookup.storefront)) }
    if first == nil { first = firstHere }
  }

  /// Whether a look-up counts. With the first of the request's own storefront those before it are forgotten.
  private mutating func isOfOwnStorefront(_ name: String?) -> Bool {
    guard let own = input.value.storefront else { return true }
    guard let name, name.withBytes({ StoreAnswer.isSame($0, own) }) else { return !hasOwnStorefront }
    if !hasOwnStorefront {
      hasOwnStorefront = true
      (record, version, storefront) = (nil, nil, nil)
      unreadableVersions = []
    }
    return true
  }

  /// Whether two names are of one storefront: `us`, `US` and `USA`.
  private static func isSame(_ a: BorrowedBytes, _ b: BorrowedBytes) -> Bool {
    if a.matchesIgnoringCase(b) { return true }
    guard let one = try? Storefront(a.string), let other = try? Storefront(b.string) else { return false }
    return one.code.hasSameBytes(as: other.code)
  }

  private static var severalApps: UpdateGateError {
    UpdateGateError(
      .argument, "the look-ups hold several different apps; give a bundle id or a track id to select by",
      path: "lookups")
  }

  private func matches(_ record: BorrowedRecord) -> Bool {
    record.isWanted(bundleId: input.value.bundleID, trackId: input.value.trackID, platform: platform)
  }

  @_optimize(speed)
  private mutating func consider(_ candidate: BorrowedRecord, storefront: String?) {
    let text = candidate.text(.version)
    guard let offered = text, offered.count <= VersionScheme.decisionLimit,
      input.value.scheme.isVersion(offered, options: input.value.options)
    else {
      if let text = text ?? candidate.unreadableVersion { unreadableVersions.append(text) }
      // Its page is still the app's page.
      if record == nil { (record, self.storefront) = (candidate, storefront) }
      return
    }
    if let version,
      input.value.scheme.standing(of: offered, to: version, options: input.value.options) != .newer
    {
      return
    }
    (record, version, self.storefront) = (candidate, offered, storefront)
  }

  var hasUnreadableVersion: Bool { !unreadableVersions.isEmpty }

  // MARK: What the record says

  /// When the store released its version, in Unix seconds.
  var date: Int64? { @inline(__always) get { record?.date(.currentVersionReleaseDate) } }
  /// The app's id: the record's, else the one that was asked for.
  var trackID: Int64? { record?.trackId ?? input.value.trackID }
  var minimumOS: BorrowedBytes? {
    @inline(__always) get { platform.hasMinimumOS ? record?.text(.minimumOsVersion) : nil }
  }
  var releaseNotes: BorrowedBytes? { @inline(__always) get { record?.text(.releaseNotes) } }
  var trackName: BorrowedBytes? { @inline(__always) get { record?.text(.trackName) } }

  /// The store's own address as it stands, where it is one, else one built from the app's id.
  var pageURL: AnswerText {
    @inline(__always) get {
      if let url = record?.storeAddress { .lent(url) } else { builtURL }
    }
  }

  private var builtURL: AnswerText {
    guard let id = trackID else { return .absent }
    if let storefront, let page = try? StorePage.address(trackId: id, storefront: storefront) { return .owned(page) }
    return AnswerText(try? StorePage.address(trackId: id))
  }

  /// The floor that upgrader's users write into a description: `[:mav: 1.2.3]`, whatever its case and blanks.
  var minimumInDescription: BorrowedBytes? {
    record?.text(.description).flatMap { DescriptionFloor.find(in: $0) }
  }
}
