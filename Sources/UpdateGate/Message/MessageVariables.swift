/// What stands for `{app}`, `{installed}`, `{target}` and `{days}` in a text.
struct MessageVariables {
  var app: String?
  var installed: String
  var target: String?
  /// Whole days until the deadline, begun ones counted.
  var days: Int64?

  static func days(from now: Int64, to deadline: Int64) -> Int64 {
    let (seconds, overflow) = deadline.subtractingReportingOverflow(now)
    guard !overflow, seconds > 0 else { return 0 }
    return (seconds - 1) / 86_400 + 1
  }

  /// The text with its variables filled in, once: what is filled in is not looked at again. A variable that has no value
  /// here is left out; other words in braces stay as they are.
  func filled(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      filled += String(Substring(rest[..<open]))
      rest = rest[open...]
      if let close = rest.firstIndex(of: UInt8(ascii: "}")), let value = value(rest[rest.index(after: open)..<close]) {
        filled += value
        rest = rest[rest.index(after: close)...]
      } else {
        filled += "{"
        rest = rest.dropFirst()
      }
    }
    return filled + String(Substring(rest))
  }

  private func value(_ name: Substring.UTF8View) -> String? {
    if name.elementsEqual("app".utf8) { return app ?? "" }
    if name.elementsEqual("installed".utf8) { return installed }
    if name.elementsEqual("target".utf8) { return target ?? "" }
    if name.elementsEqual("days".utf8) { return days.map { "\($0)" } ?? "" }
    return nil
  }
}
