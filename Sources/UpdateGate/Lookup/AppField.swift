/// The keys of an app record that are read, by Apple's names. `results` and `errorMessage` are those of the envelope.
///
/// The raw value is the place of the field in a record's storage.
package enum AppField: Int, Sendable, CaseIterable {
  case version
  case trackId
  case bundleId
  case kind
  case trackViewUrl
  case minimumOsVersion
  case releaseNotes
  case currentVersionReleaseDate
  case releaseDate
  case trackName
  case trackCensoredName
  case trackContentRating
  case contentAdvisoryRating
  case artistName
  case artistId
  case artistViewUrl
  case sellerName
  case sellerUrl
  case averageUserRating
  case userRatingCount
  case averageUserRatingForCurrentVersion
  case userRatingCountForCurrentVersion
  case fileSizeBytes
  case price
  case formattedPrice
  case currency
  case description
  case primaryGenreId
  case primaryGenreName
  case wrapperType
  case artworkUrl60
  case artworkUrl100
  case artworkUrl512
  case isVppDeviceBasedLicensingEnabled
  case isGameCenterEnabled
  case genreIds
  case genres
  case languageCodesISO2A
  case screenshotUrls
  case ipadScreenshotUrls
  case appletvScreenshotUrls
  case supportedDevices
  case advisories
  case features
  case results
  case errorMessage

  /// How many of the cases are fields of a record.
  package static let recordFieldCount = AppField.results.rawValue

  /// Whether the value is a list of strings.
  package var isList: Bool { rawValue >= AppField.genreIds.rawValue && rawValue < Self.recordFieldCount }
}
