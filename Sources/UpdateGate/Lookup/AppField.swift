/// The keys of a reply that are read, by Apple's names: the fields of an app record, then the keys of the envelope.
///
/// The raw value of a field is that of the C header, and its place in a record's storage.
package enum AppField: Int32, Sendable, CaseIterable {
  case version = 0
  case bundleId = 1
  case kind = 2
  case wrapperType = 3
  case trackName = 4
  case trackCensoredName = 5
  case trackContentRating = 6
  case contentAdvisoryRating = 7
  case trackViewUrl = 8
  case releaseNotes = 9
  case description = 10
  case minimumOsVersion = 11
  case artistName = 12
  case artistViewUrl = 13
  case sellerName = 14
  case sellerUrl = 15
  case primaryGenreName = 16
  case currency = 17
  case formattedPrice = 18
  case artworkUrl60 = 19
  case artworkUrl100 = 20
  case artworkUrl512 = 21
  case releaseDate = 22
  case currentVersionReleaseDate = 23
  case trackId = 24
  case artistId = 25
  case primaryGenreId = 26
  case fileSizeBytes = 27
  case userRatingCount = 28
  case userRatingCountForCurrentVersion = 29
  case price = 30
  case averageUserRating = 31
  case averageUserRatingForCurrentVersion = 32
  case isGameCenterEnabled = 33
  case isVppDeviceBasedLicensingEnabled = 34
  case genres = 35
  case genreIds = 36
  case languageCodesISO2A = 37
  case screenshotUrls = 38
  case ipadScreenshotUrls = 39
  case appletvScreenshotUrls = 40
  case supportedDevices = 41
  case features = 42
  case advisories = 43
  /// The list of records.
  case results = 44
  /// The text of an error object.
  case errorMessage = 45
  /// How many records there are, by the store's count.
  case resultCount = 46

  /// How many of the cases are fields of a record.
  package static let recordFieldCount = 44

  /// Whether the value is a list of strings.
  @inline(__always)
  package var isList: Bool { rawValue >= AppField.genres.rawValue && rawValue <= AppField.advisories.rawValue }

  /// Whether it is a field of a record, not a key of the envelope.
  @inline(__always)
  package var isRecordField: Bool { rawValue < 44 }

  /// Whether the value is a number, though it may come as a string of digits.
  package var isNumeric: Bool {
    rawValue >= AppField.trackId.rawValue && rawValue <= AppField.averageUserRatingForCurrentVersion.rawValue
  }

  /// Whether the value is a text, or a number, which has a text as well.
  @inline(__always)
  package var isTextual: Bool { rawValue <= AppField.averageUserRatingForCurrentVersion.rawValue }

  /// Whether a text must be sound for the reply to be of use: a decision stands on it.
  var isEssential: Bool { self == .version || self == .bundleId || self == .kind || self == .wrapperType }

  /// Whether the value is an address.
  var isAddress: Bool {
    switch self {
    case .trackViewUrl, .artistViewUrl, .sellerUrl, .artworkUrl60, .artworkUrl100, .artworkUrl512: true
    default: false
    }
  }

  /// Whether the value is a list of addresses.
  var isAddressList: Bool { self == .screenshotUrls || self == .ipadScreenshotUrls || self == .appletvScreenshotUrls }

  /// Whether the value is an identifier of the store's, a positive number.
  var isIdentifier: Bool { self == .trackId || self == .artistId || self == .primaryGenreId }

  /// Whether a value is cleaned when it is read. One test, since each field is asked.
  @inline(__always)
  var needsCleaning: Bool {
    // version, trackViewUrl, minimumOsVersion, artistViewUrl, sellerUrl, three artworkUrl, and all numbers from trackId to
    // averageUserRatingForCurrentVersion
    let fields: UInt64 = 1 << 0 | 1 << 8 | 1 << 11 | 1 << 13 | 1 << 15 | 0x7 << 19 | 0x1FF << 24
    return fields &>> UInt64(truncatingIfNeeded: rawValue) & 1 != 0
  }

  /// Whether the value is a date.
  package var isDate: Bool { self == .releaseDate || self == .currentVersionReleaseDate }

  /// Whether the value is a truth value.
  package var isBool: Bool { self == .isGameCenterEnabled || self == .isVppDeviceBasedLicensingEnabled }

  /// The key as Apple writes it.
  package var name: StaticString {
    switch self {
    case .version: "version"
    case .bundleId: "bundleId"
    case .kind: "kind"
    case .wrapperType: "wrapperType"
    case .trackName: "trackName"
    case .trackCensoredName: "trackCensoredName"
    case .trackContentRating: "trackContentRating"
    case .contentAdvisoryRating: "contentAdvisoryRating"
    case .trackViewUrl: "trackViewUrl"
    case .releaseNotes: "releaseNotes"
    case .description: "description"
    case .minimumOsVersion: "minimumOsVersion"
    case .artistName: "artistName"
    case .artistViewUrl: "artistViewUrl"
    case .sellerName: "sellerName"
    case .sellerUrl: "sellerUrl"
    case .primaryGenreName: "primaryGenreName"
    case .currency: "currency"
    case .formattedPrice: "formattedPrice"
    case .artworkUrl60: "artworkUrl60"
    case .artworkUrl100: "artworkUrl100"
    case .artworkUrl512: "artworkUrl512"
    case .releaseDate: "releaseDate"
    case .currentVersionReleaseDate: "currentVersionReleaseDate"
    case .trackId: "trackId"
    case .artistId: "artistId"
    case .primaryGenreId: "primaryGenreId"
    case .fileSizeBytes: "fileSizeBytes"
    case .userRatingCount: "userRatingCount"
    case .userRatingCountForCurrentVersion: "userRatingCountForCurrentVersion"
    case .price: "price"
    case .averageUserRating: "averageUserRating"
    case .averageUserRatingForCurrentVersion: "averageUserRatingForCurrentVersion"
    case .isGameCenterEnabled: "isGameCenterEnabled"
    case .isVppDeviceBasedLicensingEnabled: "isVppDeviceBasedLicensingEnabled"
    case .genres: "genres"
    case .genreIds: "genreIds"
    case .languageCodesISO2A: "languageCodesISO2A"
    case .screenshotUrls: "screenshotUrls"
    case .ipadScreenshotUrls: "ipadScreenshotUrls"
    case .appletvScreenshotUrls: "appletvScreenshotUrls"
    case .supportedDevices: "supportedDevices"
    case .features: "features"
    case .advisories: "advisories"
    case .results: "results"
    case .errorMessage: "errorMessage"
    case .resultCount: "resultCount"
    }
  }
}
