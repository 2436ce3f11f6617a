/// Versions of operating systems, which compare as those of apps do.
enum OSVersion {
  /// Where the version of a device's system stands against a limit; `nil` where they cannot be compared.
  ///
  /// As systems tell it to programs, a name may stand before it and a build behind it: `Version 17.1 (Build 21B74)`,
  /// `macOS 14.2`, `22.04.3 LTS`. A limit is a version alone.
  static func standing(of device: BorrowedBytes, to limit: BorrowedBytes) -> VersionOrder? {
    VersionScheme.app.standing(of: number(device), to: limit, options: .standard)
  }

  /// The first word that does not begin with a letter.
  private static func number(_ text: BorrowedBytes) -> BorrowedBytes {
    var start = 0
    while start < text.count, isLetterOrBlank(text[start]) { start += 1 }
    var end = start
    while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
    return text[start..<end]
  }

  private static func isLetterOrBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
