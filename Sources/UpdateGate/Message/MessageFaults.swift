/// What a text holds that is not filled in, though it looks as if it were meant to be.
struct MessageFaults {
  /// A word in braces that is no variable.
  private(set) var hasUnknownVariable = false
  /// A plural form that is not well-formed, so that it and all behind it stay as they are written.
  private(set) var hasBrokenPlural = false

  init(_ text: BorrowedBytes) { look(at: text, depth: 0) }

  private mutating func look(at text: BorrowedBytes, depth: Int) {
    let nothing = MessageVariables(installed: .empty)
    var place = text.firstPlace(of: UInt8(ascii: "{"))
    while place < text.count {
      var next = place + 1
      if PluralForm.begins(text, at: place) {
        if depth < PluralForm.depthLimit, let form = PluralForm(text, at: place, nothing, .unlabelled) {
          for content in PluralForm.cases(text, at: place) { look(at: content, depth: depth + 1) }
          next = form.end
        } else {
          // What stands in it would be looked at again and again.
          hasBrokenPlural = true
          return
        }
      } else if let word = MessageFaults.word(text[next...]), MessageVariables.Name(word) == nil {
        hasUnknownVariable = true
      }
      place = next + text[next...].firstPlace(of: UInt8(ascii: "{"))
    }
  }

  /// The letters before a closing brace.
  private static func word(_ rest: BorrowedBytes) -> BorrowedBytes? {
    var end = 0
    while end < rest.count, rest[end].asciiLowercased &- UInt8(ascii: "a") < 26 || rest[end] == UInt8(ascii: "_") {
      end += 1
    }
    return end > 0 && end < rest.count && rest[end] == UInt8(ascii: "}") ? rest[..<end] : nil
  }
}
