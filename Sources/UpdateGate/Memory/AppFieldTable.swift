/// The field that a key names, found without a branch that the processor would guess wrong: a hash of the key's length and
/// its last eight bytes says which field it can be at most, and one comparison whether it is.
///
/// No two keys have the same hash. A test checks the tables against ``AppField/name``.
enum AppFieldTable {
  /// - Parameter length: of the key, whose first byte stands at the place.
  @inline(__always)
  static func field(at key: TextPlace, length: Int) -> AppField? {
    guard length > 0, length < rowLength else { return nil }
    let hash = ((key.lastWord(of: length) &+ UInt64(truncatingIfNeeded: length)) &* 0x81C0_587B_5F00_B09D) &>> 57
    let number = unsafe fields.utf8Start[Int(truncatingIfNeeded: hash)] &- UInt8(ascii: "#")
    guard number < 47 else { return nil }
    let row = unsafe names.utf8Start + Int(number) &* rowLength
    // The name ends where the key does.
    guard unsafe row[length] == 0x20 && row[length &- 1] != 0x20, unsafe key.begins(with: row, count: length) else {
      return nil
    }
    return unsafe unsafeBitCast(number, to: AppField.self)
  }

  /// A field and how long its key is.
  struct Key {
    fileprivate let bits: UInt16

    @inline(__always)
    init(_ field: AppField, length: Int) {
      bits = UInt16(truncatingIfNeeded: field.rawValue) | UInt16(truncatingIfNeeded: length) &<< 8
    }

    @inline(__always)
    var length: Int { Int(bits &>> 8) }

    @inline(__always)
    var field: AppField { unsafe unsafeBitCast(UInt8(truncatingIfNeeded: bits), to: AppField.self) }
  }

  /// Whether the key at the place, whose quote is passed, is that one.
  @inline(__always)
  static func isKey(_ key: Key, at place: TextPlace) -> Bool {
    let row = unsafe names.utf8Start + Int(key.bits & 0xFF) &* rowLength
    return unsafe place[key.length] == UInt8(ascii: "\"") && place.begins(with: row, count: key.length)
  }

  /// The field of a record that has this number in the C header.
  @inline(__always)
  static func recordField(_ number: Int32) -> AppField? {
    guard number >= 0, number < Int32(truncatingIfNeeded: AppField.recordFieldCount) else { return nil }
    return unsafe unsafeBitCast(UInt8(truncatingIfNeeded: number), to: AppField.self)
  }

  private static var rowLength: Int { 48 }

  /// For each hash the number of its field behind `#`.
  private static var fields: StaticString {
    """
    M~~~~-&~~O~~L~~~;~1~~+~~~~~#K60<~~~~~~G~2~~~~'%3~~~~~~~A~~~~@~C~\
    )~~~9~~~~~~~~~>~:~~~~~ID~EJ~5~~~/48~~~N*~~~~7.,~F$?~~~~BQ~=~~(PH
    """
  }

  /// The names by number, each filled up with blanks to ``rowLength`` bytes; a full stop ends the last.
  private static var names: StaticString {
    """
    version                                         \
    bundleId                                        \
    kind                                            \
    wrapperType                                     \
    trackName                                       \
    trackCensoredName                               \
    trackContentRating                              \
    contentAdvisoryRating                           \
    trackViewUrl                                    \
    releaseNotes                                    \
    description                                     \
    minimumOsVersion                                \
    artistName                                      \
    artistViewUrl                                   \
    sellerName                                      \
    sellerUrl                                       \
    primaryGenreName                                \
    currency                                        \
    formattedPrice                                  \
    artworkUrl60                                    \
    artworkUrl100                                   \
    artworkUrl512                                   \
    releaseDate                                     \
    currentVersionReleaseDate                       \
    trackId                                         \
    artistId                                        \
    primaryGenreId                                  \
    fileSizeBytes                                   \
    userRatingCount                                 \
    userRatingCountForCurrentVersion                \
    price                                           \
    averageUserRating                               \
    averageUserRatingForCurrentVersion              \
    isGameCenterEnabled                             \
    isVppDeviceBasedLicensingEnabled                \
    genres                                          \
    genreIds                                        \
    languageCodesISO2A                              \
    screenshotUrls                                  \
    ipadScreenshotUrls                              \
    appletvScreenshotUrls                           \
    supportedDevices                                \
    features                                        \
    advisories                                      \
    results                                         \
    errorMessage                                    \
    resultCount                                     \
    .
    """
  }
}

extension AppField {
  /// The field that a key names; for keys that stand anywhere.
  init?(_ key: BorrowedBytes) {
    for field in AppField.allCases where key.hasSameBytes(as: field.name) {
      self = field
      return
    }
    return nil
  }

  /// The field of a record by its number in the C header.
  @inline(__always)
  package init?(recordField number: Int32) {
    guard let field = AppFieldTable.recordField(number) else { return nil }
    self = field
  }
}
