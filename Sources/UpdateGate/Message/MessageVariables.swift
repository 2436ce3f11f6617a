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
    guard text.hasByte(UInt8(ascii: "{")) else { return text }
    return text.withBytes { bytes in
      // Twice over the text, so that there is one allocation, of the right size.
      var size = 0
      pieces(of: bytes) { size += $0.count }
      return String(unsafeUninitializedCapacity: size) { room in
        var end = 0
        pieces(of: bytes) { piece in
          for byte in piece {
            room[end] = byte
            end += 1
          }
        }
        return end
      }
    }
  }

  /// Hands over the filled text piece by piece.
  private func pieces(of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = 0
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "{"), let (value, end) = variable(text, at: index) else {
        index += 1
        continue
      }
      body(UnsafeBufferPointer(rebasing: text[start..<index]))
      value.withBytes(body)
      index = end
      start = end
    }
    body(UnsafeBufferPointer(rebasing: text[start..<index]))
  }

  /// The value of the variable whose opening brace stands at `open`, and the place behind its closing one.
  private func variable(_ text: UnsafeBufferPointer<UInt8>, at open: Int) -> (value: String, end: Int)? {
    var close = open + 1
    while close < text.count, text[close] != UInt8(ascii: "}") { close += 1 }
    guard close < text.count else { return nil }
    let name = UnsafeBufferPointer(rebasing: text[(open + 1)..<close])
    if name.hasSameBytes(as: "app") { return (app ?? "", close + 1) }
    if name.hasSameBytes(as: "installed") { return (installed, close + 1) }
    if name.hasSameBytes(as: "target") { return (target ?? "", close + 1) }
    if name.hasSameBytes(as: "days") { return (days.map { "\($0)" } ?? "", close + 1) }
    return nil
  }
}
