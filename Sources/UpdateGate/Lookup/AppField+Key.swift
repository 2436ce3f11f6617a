extension AppField {
  /// The field that a key names, or `nil` for any other key.
  ///
  /// Only keys of the same length are looked at, eight bytes at a time against constants, so a key costs a few
  /// nanoseconds.
  ///
  @inline(__always)
  init?(_ key: BorrowedBytes) {
    switch key.count {
    case 4:
      if isKey(key, "kind") { self = .kind; return }
    case 5:
      if isKey(key, "price") { self = .price; return }
    case 6:
      if isKey(key, "genres") { self = .genres; return }
    case 7:
      if isKey(key, "version") { self = .version; return }
      if isKey(key, "trackId") { self = .trackId; return }
      if isKey(key, "results") { self = .results; return }
    case 8:
      if isKey(key, "bundleId") { self = .bundleId; return }
      if isKey(key, "artistId") { self = .artistId; return }
      if isKey(key, "currency") { self = .currency; return }
      if isKey(key, "genreIds") { self = .genreIds; return }
      if isKey(key, "features") { self = .features; return }
    case 9:
      if isKey(key, "trackName") { self = .trackName; return }
      if isKey(key, "sellerUrl") { self = .sellerUrl; return }
    case 10:
      if isKey(key, "artistName") { self = .artistName; return }
      if isKey(key, "sellerName") { self = .sellerName; return }
      if isKey(key, "advisories") { self = .advisories; return }
    case 11:
      if isKey(key, "resultCount") { self = .resultCount; return }
      if isKey(key, "releaseDate") { self = .releaseDate; return }
      if isKey(key, "description") { self = .description; return }
      if isKey(key, "wrapperType") { self = .wrapperType; return }
    case 12:
      if isKey(key, "trackViewUrl") { self = .trackViewUrl; return }
      if isKey(key, "releaseNotes") { self = .releaseNotes; return }
      if isKey(key, "artworkUrl60") { self = .artworkUrl60; return }
      if isKey(key, "errorMessage") { self = .errorMessage; return }
    case 13:
      if isKey(key, "artistViewUrl") { self = .artistViewUrl; return }
      if isKey(key, "fileSizeBytes") { self = .fileSizeBytes; return }
      if isKey(key, "artworkUrl100") { self = .artworkUrl100; return }
      if isKey(key, "artworkUrl512") { self = .artworkUrl512; return }
    case 14:
      if isKey(key, "formattedPrice") { self = .formattedPrice; return }
      if isKey(key, "primaryGenreId") { self = .primaryGenreId; return }
      if isKey(key, "screenshotUrls") { self = .screenshotUrls; return }
    case 15:
      if isKey(key, "userRatingCount") { self = .userRatingCount; return }
    case 16:
      if isKey(key, "minimumOsVersion") { self = .minimumOsVersion; return }
      if isKey(key, "primaryGenreName") { self = .primaryGenreName; return }
      if isKey(key, "supportedDevices") { self = .supportedDevices; return }
    case 17:
      if isKey(key, "trackCensoredName") { self = .trackCensoredName; return }
      if isKey(key, "averageUserRating") { self = .averageUserRating; return }
    case 18:
      if isKey(key, "trackContentRating") { self = .trackContentRating; return }
      if isKey(key, "languageCodesISO2A") { self = .languageCodesISO2A; return }
      if isKey(key, "ipadScreenshotUrls") { self = .ipadScreenshotUrls; return }
    case 19:
      if isKey(key, "isGameCenterEnabled") { self = .isGameCenterEnabled; return }
    case 21:
      if isKey(key, "contentAdvisoryRating") { self = .contentAdvisoryRating; return }
      if isKey(key, "appletvScreenshotUrls") { self = .appletvScreenshotUrls; return }
    case 25:
      if isKey(key, "currentVersionReleaseDate") { self = .currentVersionReleaseDate; return }
    case 32:
      if isKey(key, "userRatingCountForCurrentVersion") { self = .userRatingCountForCurrentVersion; return }
      if isKey(key, "isVppDeviceBasedLicensingEnabled") { self = .isVppDeviceBasedLicensingEnabled; return }
    case 34:
      if isKey(key, "averageUserRatingForCurrentVersion") { self = .averageUserRatingForCurrentVersion; return }
    default:
      break
    }
    return nil
  }
}

/// Whether a key of the same length is this one.
@inline(__always)
private func isKey(_ key: BorrowedBytes, _ name: StaticString) -> Bool { key.hasSameWords(as: name) }
