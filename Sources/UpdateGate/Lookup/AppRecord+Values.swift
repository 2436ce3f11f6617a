/// The fields that hold numbers, truth values, dates and lists. Each is `nil` where the reply has no such field, or holds
/// something there that cannot be one. Numbers may come as strings of digits.
extension AppRecord {
  /// The Apple ID of the app; it may be beyond 32 bits.
  public var trackId: Int64? { integer(.trackId) }
  /// The ID of the developer.
  public var artistId: Int64? { integer(.artistId) }
  /// The ID of the main category.
  public var primaryGenreId: Int64? { integer(.primaryGenreId) }
  /// The size of the download. Apple sends a string of digits.
  public var fileSizeBytes: Int64? { integer(.fileSizeBytes) }
  /// How many ratings there are.
  public var userRatingCount: Int64? { integer(.userRatingCount) }
  /// How many ratings the current version has; it may exceed ``userRatingCount``.
  public var userRatingCountForCurrentVersion: Int64? { integer(.userRatingCountForCurrentVersion) }
  /// The average rating, 0 to 5.
  public var averageUserRating: Double? { double(.averageUserRating) }
  /// The average rating of the current version.
  public var averageUserRatingForCurrentVersion: Double? {
    double(.averageUserRatingForCurrentVersion)
  }
  /// The price in ``currency``; ``text(of:)`` has its exact digits.
  public var price: Double? { double(.price) }
  /// Whether organisations may license the app by device.
  public var isVppDeviceBasedLicensingEnabled: Bool? { bool(.isVppDeviceBasedLicensingEnabled) }
  /// Whether the app uses Game Center; never on Mac records.
  public var isGameCenterEnabled: Bool? { bool(.isGameCenterEnabled) }
  /// When this version came out, in Unix seconds; ``text(of:)`` has the text.
  public var currentVersionReleaseDate: Int64? { date(.currentVersionReleaseDate) }
  /// When the app first came out, in Unix seconds; in the future for pre-orders.
  public var releaseDate: Int64? { date(.releaseDate) }
  /// The IDs of all categories: strings of digits.
  public var genreIds: [String]? { strings(.genreIds) }
  /// All categories.
  public var genres: [String]? { strings(.genres) }
  /// The languages, as upper-case ISO 639-1 codes.
  public var languageCodesISO2A: [String]? { strings(.languageCodesISO2A) }
  /// Screenshots.
  public var screenshotUrls: [String]? { strings(.screenshotUrls) }
  /// Screenshots on iPad.
  public var ipadScreenshotUrls: [String]? { strings(.ipadScreenshotUrls) }
  /// Screenshots on Apple TV.
  public var appletvScreenshotUrls: [String]? { strings(.appletvScreenshotUrls) }
  /// The devices the app runs on, up to 128; never on Mac records.
  public var supportedDevices: [String]? { strings(.supportedDevices) }
  /// Content warnings, localised.
  public var advisories: [String]? { strings(.advisories) }
  /// For example `iosUniversal`.
  public var features: [String]? { strings(.features) }
}
