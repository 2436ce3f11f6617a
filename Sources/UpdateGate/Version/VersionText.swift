/// Cutting readable text out of the bytes of a version.
enum VersionText {
  /// The range without separators and blanks at its ends; a build without its plus or parentheses.
  static func trimmed(_ bytes: BorrowedBytes, _ range: Range<Int>) -> Range<Int> {
    guard range.upperBound <= bytes.count else { return 0..<0 }
    var start = range.lowerBound
    var end = range.lowerBound
    var position = range.lowerBound
    var isInside = false
    while position < range.upperBound {
      let symbol = AppSymbol(bytes, at: position, end: range.upperBound)
      position &+= symbol.width
      guard symbol.kind == .digit || symbol.kind == .letter else { continue }
      if !isInside { start = position &- symbol.width }
      isInside = true
      end = position
    }
    return start..<max(start, end)
  }

  static func string(_ bytes: BorrowedBytes, _ range: Range<Int>) -> String {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
