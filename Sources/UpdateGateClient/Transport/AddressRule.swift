import Foundation

/// Which addresses may be asked: https, or plain http to this very machine; and never down from https.
enum AddressRule {
  /// - Parameter before: the address that redirected here, if one did.
  static func permits(_ url: URL, from before: URL? = nil) -> Bool {
    guard let host = url.host, !host.isEmpty else { return false }
    switch url.scheme?.lowercased() {
    case "https": return true
    case "http": return isLoopback(host) && before?.scheme?.lowercased() != "https"
    default: return false
    }
  }

  /// `localhost`, `127.x.y.z` in four plain numbers, or `::1`.
  static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          && (Int(part) ?? 256) < 256
      }
  }
}
