/// Files that are no policy and are often taken for one. Each is named for what it is, with what to do.
enum OtherFile {
  /// What a text that is no JSON looks like.
  static func message(for bytes: BorrowedBytes) -> StaticString? {
    var start = bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    let text = bytes[start..<min(bytes.count, start + searchLimit)]
    if text.first == UInt8(ascii: "<") {
      if text.holds("<rss") || text.holds("sparkle:") {
        return "this is an appcast, not a policy; updategate import makes a policy of its releases"
      }
      if text.holds("<plist") {
        return "this is a property list, not a policy; write its versions as JSON, as docs/moving.md shows for iVersion"
      }
      if text.holds("<html") || text.holds("<!doctype html") || text.holds("<!DOCTYPE html") {
        return "this is a web page, not a policy; the address may lead to a login or an error page"
      }
      return "this is XML, not a policy, which is JSON; updategate import reads appcasts"
    }
    if text.begins(with: "version:") || text.holds("\nversion:"), text.holds("\nfiles:") || text.holds("\npath:") {
      return "this is a file of electron-builder (latest.yml), not a policy; updategate import makes one of its release"
    }
    if text.looksLikeYAML { return "this looks like YAML, and a policy is JSON" }
    return nil
  }

  /// What a JSON file is that is no policy.
  static func message(for root: JSONNode) -> StaticString? {
    if root["version"] != nil, let platforms = root["platforms"]?.object,
      platforms.contains(where: { $0.node["signature"] != nil && $0.node["url"] != nil })
    {
      return "this is an update file of Tauri, not a policy; updategate import makes one of its release"
    }
    if root["version"]?.string != nil, root["signature"] != nil, root["url"] != nil {
      return "this is an update file of Tauri, not a policy; updategate import makes one of its release"
    }
    if root["tag_name"] != nil || root.array?.first?["tag_name"] != nil {
      return "these are releases of GitHub, not a policy; updategate import makes one of them"
    }
    if root["Assets"]?.array?.first?["PackageId"] != nil {
      return "this is a release file of Velopack, not a policy; updategate import makes one of it"
    }
    return nil
  }

  private static let searchLimit = 4096
}

extension BorrowedBytes {
  fileprivate func begins(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && self[..<text.utf8CodeUnitCount].hasSameBytes(as: text)
  }

  fileprivate func holds(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    for start in 0...count - text.utf8CodeUnitCount where self[start...].begins(with: text) { return true }
    return false
  }

  /// Whether the first line that is no comment is a key and a colon without quotes, or a document begins.
  fileprivate var looksLikeYAML: Bool {
    if begins(with: "---") { return true }
    var index = 0
    while index < count, self[index] == UInt8(ascii: "#") {
      while index < count, self[index] != 0x0A { index += 1 }
      index += 1
    }
    let start = index
    while index < count, self[index] == UInt8(ascii: "_") || (self[index] | 0x20) &- UInt8(ascii: "a") < 26 {
      index += 1
    }
    guard index > start, index < count, self[index] == UInt8(ascii: ":") else { return false }
    return index + 1 == count || self[index + 1] <= 0x20
  }
}
