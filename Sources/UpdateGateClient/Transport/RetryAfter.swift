import Foundation

/// The `Retry-After` header: whole seconds, or a date as HTTP writes it.
enum RetryAfter {
  /// Seconds from `now`, 0 for a date that is past; `nil` for a text that is neither.
  static func seconds(_ text: String, now: Date = Date()) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { return Double(text) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text).map { max(0, $0.timeIntervalSince(now)) }
  }
}
