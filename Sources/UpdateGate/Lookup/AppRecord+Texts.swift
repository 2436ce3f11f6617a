/// The fields that hold text. Each is `nil` where the reply has no such field.
extension AppRecord {
  /// The version on offer, as the store labels it.
  public var version: String? { string(.version) }
  /// The bundle identifier. It may have no dot, or upper-case letters.
  public var bundleId: String? { string(.bundleId) }
  /// The store page, percent-encoded.
  public var trackViewUrl: String? { string(.trackViewUrl) }
  /// The lowest system version the app runs on, with or without trailing zeros.
  public var minimumOsVersion: String? { string(.minimumOsVersion) }
  /// What is new in this version; missing on first releases.
  public var releaseNotes: String? { string(.releaseNotes) }
  /// The name of the app.
  public var trackName: String? { string(.trackName) }
  /// The name of the app, offensive words masked.
  public var trackCensoredName: String? { string(.trackCensoredName) }
  /// The age rating, for example `4+`.
  public var trackContentRating: String? { string(.trackContentRating) }
  /// The age rating; so far always the same as ``trackContentRating``.
  public var contentAdvisoryRating: String? { string(.contentAdvisoryRating) }
  /// The developer.
  public var artistName: String? { string(.artistName) }
  /// The developer's store page.
  public var artistViewUrl: String? { string(.artistViewUrl) }
  /// The seller.
  public var sellerName: String? { string(.sellerName) }
  /// The seller's web site; missing on three of ten records.
  public var sellerUrl: String? { string(.sellerUrl) }
  /// The price as text in the language of the storefront, for example `Free`.
  public var formattedPrice: String? { string(.formattedPrice) }
  /// The currency of ``price``, for example `USD`.
  public var currency: String? { string(.currency) }
  /// The app's description.
  public var description: String? { string(.description) }
  /// The main category.
  public var primaryGenreName: String? { string(.primaryGenreName) }
  /// `software`, for iOS and Mac records alike.
  public var wrapperType: String? { string(.wrapperType) }
  /// The icon at 60 pixels.
  public var artworkUrl60: String? { string(.artworkUrl60) }
  /// The icon at 100 pixels.
  public var artworkUrl100: String? { string(.artworkUrl100) }
  /// The icon at 512 pixels.
  public var artworkUrl512: String? { string(.artworkUrl512) }
}
