/// ICU's plural form, `{days, plural, =0 {today} one {# day} other {# days}}`, as it stands in a text.
///
/// A case is chosen by its number, else by the category of CLDR's rules, else it is the one for `other`, which must be
/// there. Blanks may stand between the parts. In a case `#` is the number, and variables and further forms are filled in;
/// quotation marks mean nothing, as nowhere in a text, and `offset:` is not known.
struct PluralForm {
  /// What is counted.
  let name: MessageVariables.Name
  /// The case for the number; `nil` where there is no number.
  private(set) var chosen: BorrowedBytes?
  /// The place behind the closing brace.
  private(set) var end: Int

  /// How deep forms may stand in one another.
  static let depthLimit = 4

  /// Whether a form begins here, well-formed or not: a brace, the name of a number, a comma and the word `plural`.
  static func begins(_ text: BorrowedBytes, at open: Int) -> Bool { head(text, at: open) != nil }

  /// The form that begins at an opening brace; `nil` where none does, or one that is not well-formed.
  init?(_ text: BorrowedBytes, at open: Int, _ variables: MessageVariables, _ language: TextLanguage) {
    guard let head = PluralForm.head(text, at: open) else { return nil }
    name = head.name
    end = head.end
    let number = variables.number(name)
    let category = number.map { language.category(of: $0) }
    var exact: BorrowedBytes?
    var byCategory: BorrowedBytes?
    var other: BorrowedBytes?
    while let (selector, content) = PluralForm.nextCase(text, &end) {
      if let keyword = PluralCategory(keyword: selector) {
        if keyword == .other { other = other ?? content }
        if keyword == category { byCategory = byCategory ?? content }
      } else {
        guard let value = PluralForm.value(selector) else { return nil }
        if value == number { exact = exact ?? content }
      }
    }
    guard let other, PluralForm.take(UInt8(ascii: "}"), text, &end) else { return nil }
    if number != nil { chosen = exact ?? byCategory ?? other }
  }

  /// The cases of the form that begins at an opening brace, all of it being well-formed.
  static func cases(_ text: BorrowedBytes, at open: Int) -> [BorrowedBytes] {
    guard var end = head(text, at: open)?.end else { return [] }
    var cases: [BorrowedBytes] = []
    while let (_, content) = nextCase(text, &end) { cases.append(content) }
    return cases
  }

  /// The next case, selector and content; `nil` where none comes.
  private static func nextCase(
    _ text: BorrowedBytes, _ end: inout Int
  ) -> (selector: BorrowedBytes, content: BorrowedBytes)? {
    var next = end
    guard let selector = word(text, &next), let content = content(text, &next) else { return nil }
    end = next
    return (selector, content)
  }

  /// Reads as far as the comma behind `plural`.
  private static func head(_ text: BorrowedBytes, at open: Int) -> (name: MessageVariables.Name, end: Int)? {
    var end = open
    guard take(UInt8(ascii: "{"), text, &end), let word = word(text, &end), let name = MessageVariables.Name(word),
      name.isNumber, take(UInt8(ascii: ","), text, &end), let kind = self.word(text, &end),
      kind.hasSameBytes(as: "plural"), take(UInt8(ascii: ","), text, &end)
    else { return nil }
    return (name, end)
  }

  private static func skipBlanks(_ text: BorrowedBytes, _ end: inout Int) {
    while end < text.count, text[end] == 0x20 || text[end] >= 0x09 && text[end] <= 0x0D { end += 1 }
  }

  /// The next word of letters, digits and `=`, blanks before it skipped.
  private static func word(_ text: BorrowedBytes, _ end: inout Int) -> BorrowedBytes? {
    skipBlanks(text, &end)
    let start = end
    while end < text.count {
      let byte = text[end]
      guard byte.asciiLowercased &- UInt8(ascii: "a") < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "=") else {
        break
      }
      end += 1
    }
    return end > start ? text[start..<end] : nil
  }

  /// Whether this byte comes next, blanks before it skipped.
  private static func take(_ byte: UInt8, _ text: BorrowedBytes, _ end: inout Int) -> Bool {
    skipBlanks(text, &end)
    guard end < text.count, text[end] == byte else { return false }
    end += 1
    return true
  }

  /// What stands between two braces that belong together.
  private static func content(_ text: BorrowedBytes, _ end: inout Int) -> BorrowedBytes? {
    guard take(UInt8(ascii: "{"), text, &end) else { return nil }
    let start = end
    var depth = 1
    while end < text.count {
      if text[end] == UInt8(ascii: "{") { depth += 1 }
      if text[end] == UInt8(ascii: "}") { depth -= 1 }
      end += 1
      if depth == 0 { return text[start..<end - 1] }
    }
    return nil
  }

  /// The number of a selector such as `=1`.
  private static func value(_ selector: BorrowedBytes) -> Int64? {
    guard selector.count >= 2, selector[0] == UInt8(ascii: "=") else { return nil }
    var value: Int64 = 0
    for byte in selector.dropFirst() {
      guard byte &- 0x30 < 10 else { return nil }
      let (tens, isTooBig) = value.multipliedReportingOverflow(by: 10)
      // What is beyond every number is none of them.
      value = isTooBig || tens > .max - 9 ? .max - 9 : tens + Int64(byte &- 0x30)
    }
    return value
  }
}
