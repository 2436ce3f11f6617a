/// What a key of a hand-made version file means. Such files have no specification, so the keys are those found in files
/// that are in use, whatever their case, `_` and `-`.
enum VersionFileKey: Int, CaseIterable {
  case floor, floorBuild, latest, latestBuild, recommended, force
  case storeURL, appStoreURL, playStoreURL
  // From here on they do not tell the form of a file.
  case minimumOS, forceAnyOS, title, message, notes, messages

  /// The keys, in small letters only.
  private var words: StaticString {
    switch self {
    case .floor:
      """
      minversion minimumversion minsupportedversion minimumsupportedversion minrequiredversion minimumrequiredversion \
      requiredversion minappversion minimumappversion requiredappversion oldestversion oldestsupportedversion \
      mandatoryversion forceversion forcedversion forceupdateversion minversionname minimumversionname
      """
    case .floorBuild:
      """
      minbuild minimumbuild minbuildnumber minimumbuildnumber minrequiredbuild minrequiredbuildnumber \
      minimumrequiredbuild minimumrequiredbuildnumber minsupportedbuild minsupportedbuildnumber minimumsupportedbuild \
      minversioncode minimumversioncode minsupportedversioncode minrequiredversioncode minimumrequiredversioncode
      """
    case .latest:
      """
      latest latestversion version appversion currentversion newversion newestversion latestappversion \
      currentappversion currentappstoreversion appstoreversion storeversion versionname latestversionname lastversion
      """
    case .latestBuild:
      """
      latestbuild latestbuildnumber build buildnumber currentbuild currentbuildnumber versioncode latestversioncode \
      vercode
      """
    case .force:
      """
      forceupdate forcedupdate force forced mandatory ismandatory isforceupdate isforced required isrequired \
      updaterequired requiredupdate mandatoryupdate
      """
    case .forceAnyOS: "forceupdateregardlessofiosversion forceupdateregardlessofosversion"
    case .minimumOS:
      "minimumosversion minosversion minimumsupportediosversion minimumiosversion miniosversion minsdk minsdkversion"
    case .storeURL: "storeurl url appurl downloadurl updateurl storelink downloadlink updatelink link"
    case .appStoreURL: "appstoreurl appstorelink iosurl iosstoreurl iosappurl iosappstoreurl itunesurl appleurl"
    case .playStoreURL: "playstoreurl playstorelink playurl googleplayurl androidurl androidstoreurl androidappurl"
    case .title: "title updatetitle"
    case .message: "message updatemessage detail details description"
    case .notes: "notes releasenotes changelog changes whatsnew log updatelog"
    case .messages: "messages"
    case .recommended: "recommendedminimumversion minimumrecommendedversion minrecommendedversion softminimumversion"
    }
  }

  /// `nil` for a key that means nothing here.
  init?(of key: String) {
    let plain = String(decoding: key.plainLetters, as: UTF8.self)
    guard let key = VersionFileKey.allCases.first(where: { plain.isWord(of: $0.words) }) else { return nil }
    self = key
  }

  /// Whether it says something about versions or the store, so that it tells the form of a file.
  var isTelling: Bool { rawValue < VersionFileKey.minimumOS.rawValue }
}

extension String {
  /// Without `_`, `-` and blanks, and with capitals made small.
  var plainLetters: [UInt8] {
    var letters: [UInt8] = []
    for byte in utf8 where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      letters.append(byte.asciiLowercased)
    }
    return letters
  }

  /// The text without a word at its end, where that stands there.
  func without(_ word: StaticString) -> String {
    withBytes { bytes in
      let start = bytes.count - word.utf8CodeUnitCount
      guard start >= 0, BorrowedBytes(rebasing: bytes[start...]).hasSameBytes(as: word) else { return self }
      return BorrowedBytes(rebasing: bytes[..<start]).string
    }
  }
}
