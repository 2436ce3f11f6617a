/// The address of an app's page in the store.
public enum StorePage {
  /// How the address opens. The raw values are those of the C header.
  public enum Form: Int32, Sendable, CaseIterable {
    /// `https`: anywhere, and on Apple's systems by way of the browser.
    case https = 0
    /// `itms-apps`: straight in the store's app.
    case itmsApps = 1

    var scheme: StaticString {
      switch self {
      case .https: "https://"
      case .itmsApps: "itms-apps://"
      }
    }
  }

  /// The page of an app by its Apple ID: `https://apps.apple.com/us/app/id284882215`.
  ///
  /// - Parameters:
  ///   - trackId: the Apple ID.
  ///   - storefront: the country; without it the store chooses.
  ///   - form: whether it opens in a browser or in the store's app.
  /// - Throws: an error of status `.address` for an ID that is not positive or a storefront that is none.
  public static func address(
    trackId: Int64, storefront: String? = nil, form: Form = .https
  ) throws(UpdateGateError) -> String {
    guard trackId > 0 else { throw UpdateGateError(.address, "a track id is a positive number", path: "track_id") }
    var address = AddressText(form.scheme)
    address.append("apps.apple.com/")
    if let storefront { address.append(try Storefront(storefront).code + "/") }
    address.append("app/id\(trackId)")
    return address.text
  }
}

extension StorePage {
  /// Whether an address is one that a store opens: `https`, or one of the schemes that Apple's store apps answer to.
  static func isStoreAddress(_ address: BorrowedBytes) -> Bool {
    address.hasPrefixIgnoringCase("https://") || address.hasPrefixIgnoringCase("itms-apps://")
      || address.hasPrefixIgnoringCase("itms-appss://") || address.hasPrefixIgnoringCase("itms://")
      || address.hasPrefixIgnoringCase("itmss://")
  }
}

extension AppRecord {
  /// The app's page in the store: its ``trackViewUrl`` in the form that was asked for, else built from its ID.
  ///
  /// Characters that no address may hold are percent-encoded; what is encoded already stays. Old `http` addresses become
  /// `https`.
  public func storePage(_ form: StorePage.Form = .https) -> String? {
    if let url = text(.trackViewUrl) {
      for length in [8, 7] where url.hasPrefixIgnoringCase(length == 8 ? "https://" : "http://") {
        var address = AddressText(form.scheme)
        address.appendAddress(url[length...])
        return address.text
      }
    }
    guard let trackId else { return nil }
    return try? StorePage.address(trackId: trackId, form: form)
  }
}
