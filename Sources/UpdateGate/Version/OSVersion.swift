/// Versions of operating systems, which compare as those of apps do.
enum OSVersion {
  /// Where `version` stands against `other`; `nil` where they cannot be compared.
  ///
  /// A name may stand before it and a build behind it, as systems tell programs: `Version 17.1 (Build 21B74)`,
  /// `macOS 14.2`, `22.04.3 LTS`.
  static func standing(of version: LentBytes, to other: LentBytes) -> VersionOrder? {
    VersionScheme.app.standing(of: number(version), to: number(other), options: .standard)
  }

  /// The word that begins with the first digit.
  private static func number(_ text: LentBytes) -> LentBytes {
    var start = 0
    while start < text.count, text[start] &- UInt8(ascii: "0") >= 10 { start += 1 }
    var end = start
    while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
    return LentBytes(rebasing: text[start..<end])
  }
}
