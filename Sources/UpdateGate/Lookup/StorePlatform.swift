/// The platform that a request is for, as far as records of the store are concerned.
///
/// One universal record is the iPhone's. It speaks for another system only where it can.
package enum StorePlatform: Sendable {
  /// None was named, or one that has no such store.
  case any
  /// iOS and iPadOS.
  case ios
  case tvos
  case watchos
  case visionos
  case macos

  /// - Parameter platform: a word as policies have it; the case of ASCII letters does not count.
  package init(_ platform: BorrowedBytes?) {
    self = .any
    guard let platform else { return }
    if platform.matchesIgnoringCase("ios") || platform.matchesIgnoringCase("ipados") { self = .ios }
    if platform.matchesIgnoringCase("tvos") { self = .tvos }
    if platform.matchesIgnoringCase("watchos") { self = .watchos }
    if platform.matchesIgnoringCase("visionos") { self = .visionos }
    if platform.matchesIgnoringCase("macos") { self = .macos }
  }

  /// The kind of record that the platform installs from; `nil` where any will do.
  package var kind: AppRecord.Kind? {
    switch self {
    case .any: nil
    case .macos: .macSoftware
    case .ios, .tvos, .watchos, .visionos: .software
    }
  }

  /// Whether a record's `minimumOsVersion` is one of this platform's system. On a watch and in a headset it is the iPhone's.
  package var hasMinimumOS: Bool { self != .watchos && self != .visionos }

  /// Whether a record can say anything about this platform.
  ///
  /// `tvos` needs an Apple TV among the devices, where they are listed; its relatives need any other device. An empty list
  /// says nothing.
  func hears(_ row: Int, in rows: RecordRows) -> Bool {
    guard let kind else { return true }
    if let other = rows.selectedKind(ofRow: row), other != kind { return false }
    guard self != .macos, let devices = rows.list(.supportedDevices, ofRow: row), devices.count > 0 else { return true }
    for device in devices where StorePlatform.isAppleTV(device) == (self == .tvos) { return true }
    return false
  }

  private static func isAppleTV(_ device: BorrowedBytes) -> Bool {
    let name = StaticString("AppleTV").bytes
    return device.count >= name.count && device[..<name.count].hasSameBytes(as: name)
  }
}
