/// The minimum version that upgrader reads out of a store description: `[:mav: 1.2.3]`.
enum DescriptionFloor {
  /// The text between the tag and its bracket, blanks cut off; `nil` where there is no whole tag.
  static func find(in text: BorrowedBytes) -> BorrowedBytes? {
    let tag: StaticString = "[:mav:"
    var start = 0
    while start + tag.utf8CodeUnitCount <= text.count {
      if matches(tag, text, at: start) {
        var end = start + tag.utf8CodeUnitCount
        while end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        let first = end
        // No version has a bracket in it, and where one opens the next tag may begin.
        while end < text.count, text[end] > UInt8(ascii: " "), text[end] != UInt8(ascii: "]"),
          text[end] != UInt8(ascii: "[")
        {
          end += 1
        }
        let last = end
        while end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
        if first < last, end < text.count, text[end] == UInt8(ascii: "]") {
          return BorrowedBytes(rebasing: text[first..<last])
        }
      }
      start += 1
    }
    return nil
  }

  private static func matches(_ tag: StaticString, _ text: BorrowedBytes, at start: Int) -> Bool {
    text[start..<(start + tag.utf8CodeUnitCount)].matchesIgnoringCase(tag)
  }
}
