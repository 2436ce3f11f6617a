/// What a key of a hand-made version file means. Such files have no specification, so the keys are those found in files
/// that are in use, whatever their case, `_` and `-`.
enum VersionFileKey: Int, CaseIterable {
  case floor, floorBuild, recommended, recommendedBuild, latest, latestBuild, force, updateKind
  case storeURL, appStoreURL, playStoreURL
  // From here on they do not tell the form of a file.
  case minimumOS, forceAnyOS, title, message, notes, messages

  /// A key, and whether its name is so general that it means nothing in a file of ours.
  struct Found {
    var key: VersionFileKey
    var isGeneral = false

    /// Whether it is a minimum, required, forced or latest version by its name, so that it counts in a file of ours too.
    var countsEverywhere: Bool { key.rawValue < VersionFileKey.storeURL.rawValue && !isGeneral }
  }

  /// What a key means; `nil` where it means nothing here.
  static func find(_ key: String) -> Found? {
    key.utf8.count > 2 && key.utf8.count <= 64 ? find(key.plainLetters[...]) : nil
  }

  /// - Complexity: logarithmic in the number of words.
  static func find(_ letters: ArraySlice<UInt8>) -> Found? {
    let words = words.bytes
    var (low, high) = (0, words.count)
    while low < high {
      // The entry around the middle: a word, a colon and a letter.
      var start = low + (high - low) / 2
      while start > low, words[start - 1] != UInt8(ascii: " ") { start -= 1 }
      var (index, place) = (start, letters.startIndex)
      while words[index] != UInt8(ascii: ":"), place < letters.endIndex, words[index] == letters[place] {
        index += 1
        place += 1
      }
      let isWhole = words[index] == UInt8(ascii: ":")
      if isWhole, place == letters.endIndex { return found(words[index + 1]) }
      if place < letters.endIndex, isWhole || words[index] < letters[place] {
        while index < high, words[index] != UInt8(ascii: " ") { index += 1 }
        low = min(index + 1, high)
      } else {
        high = start
      }
    }
    return nil
  }

  private static func found(_ letter: UInt8) -> Found? {
    switch letter {
    case UInt8(ascii: "f"): Found(key: .floor)
    case UInt8(ascii: "F"): Found(key: .floorBuild)
    case UInt8(ascii: "r"): Found(key: .recommended)
    case UInt8(ascii: "R"): Found(key: .recommendedBuild)
    case UInt8(ascii: "l"): Found(key: .latest)
    case UInt8(ascii: "L"): Found(key: .latestBuild)
    case UInt8(ascii: "v"): Found(key: .latest, isGeneral: true)
    case UInt8(ascii: "V"): Found(key: .latestBuild, isGeneral: true)
    case UInt8(ascii: "x"): Found(key: .force)
    case UInt8(ascii: "k"): Found(key: .updateKind)
    case UInt8(ascii: "s"): Found(key: .storeURL)
    case UInt8(ascii: "a"): Found(key: .appStoreURL)
    case UInt8(ascii: "p"): Found(key: .playStoreURL)
    case UInt8(ascii: "o"): Found(key: .minimumOS)
    case UInt8(ascii: "O"): Found(key: .forceAnyOS)
    case UInt8(ascii: "t"): Found(key: .title)
    case UInt8(ascii: "m"): Found(key: .message)
    case UInt8(ascii: "n"): Found(key: .notes)
    case UInt8(ascii: "M"): Found(key: .messages)
    default: nil
    }
  }

  /// What a key means, and the platform that it names as well: `ios_min_version`, `latestVersionAndroid`.
  static func look(_ key: String) -> (found: Found, platform: StaticString?)? {
    guard key.utf8.count > 2, key.utf8.count <= 64 else { return nil }
    let letters = key.plainLetters
    if let found = find(letters[...]) { return (found, nil) }
    for (word, platform) in PlatformName.all {
      guard let place = letters.place(of: word.bytes) else { continue }
      let rest = Array(letters[..<place] + letters[(place + word.utf8CodeUnitCount)...])
      if let found = find(rest[...]) { return (found, platform) }
    }
    return nil
  }

  /// Whether it says something about versions or the store, so that it tells the form of a file.
  var isTelling: Bool { rawValue < VersionFileKey.minimumOS.rawValue }
}

/// The names by which files speak of platforms, and those that policies have for them.
enum PlatformName {
  static let all: [(word: StaticString, platform: StaticString)] = [
    ("ipados", "ipados"), ("ipad", "ipados"), ("iphone", "ios"), ("ios", "ios"), ("macos", "macos"), ("tvos", "tvos"),
    ("watchos", "watchos"), ("visionos", "visionos"), ("android", "android"), ("windows", "windows"),
    ("linux", "linux"), ("harmonyos", "harmonyos"), ("web", "web"),
  ]

  /// The platform of a key that is nothing but its name: `iOS`, `android_app`.
  static func platform(named key: String) -> String? {
    guard key.utf8.count > 2, key.utf8.count <= 64 else { return nil }
    let name = String(decoding: key.plainLetters, as: UTF8.self).without("app")
    if name.isWord(of: "mac osx darwin") { return "macos" }
    if name.isWord(of: "win") { return "windows" }
    for (word, platform) in all where name.utf8.count == word.utf8CodeUnitCount {
      if name.matchesIgnoringCase(word) { return platform.text }
    }
    return nil
  }
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
      guard start >= 0, bytes[start...].hasSameBytes(as: word) else { return self }
      return bytes[..<start].string
    }
  }
}

extension [UInt8] {
  /// Where these bytes first stand.
  fileprivate func place(of word: BorrowedBytes) -> Int? {
    guard count >= word.count else { return nil }
    for start in 0...count - word.count {
      var index = 0
      while index < word.count, self[start + index] == word[index] { index += 1 }
      if index == word.count { return start }
    }
    return nil
  }
}
