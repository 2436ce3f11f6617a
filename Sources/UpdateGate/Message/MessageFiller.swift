/// Fills a text in, or only measures it.
///
/// What is filled in is not looked at again. A variable that has no value here is left out, and so is a plural form of it;
/// other words in braces stay as they are. In a text that runs from right to left what is filled in is isolated (U+2068,
/// U+2069). From a plural form that is not well-formed onwards all of them stay as they are written.
struct MessageFiller {
  let variables: MessageVariables
  let language: TextLanguage
  /// Where to write.
  let room: TextRoom
  /// How much is written.
  private var count = 0
  private var isolates = false
  private var hasFault = false

  init(variables: MessageVariables, language: TextLanguage, room: TextRoom) {
    self.variables = variables
    self.language = language
    self.room = room
  }

  /// Fills in a whole text, and tells how long it is.
  mutating func fill(_ text: BorrowedBytes) -> Int {
    let first = text.firstPlace(of: UInt8(ascii: "{"))
    if first < text.count { isolates = language.isolates(in: text) }
    fill(text, from: first, number: nil, depth: 0)
    return count
  }

  /// Fills in a text, or a case of a plural form for a number.
  ///
  /// - Parameter first: the place of the first brace or number sign, or one before it.
  @inline(never)
  @_optimize(speed)
  private mutating func fill(_ text: BorrowedBytes, from first: Int, number: Int64?, depth: Int) {
    /// The first byte that is not yet written.
    var start = 0
    var place = first
    while place < text.count {
      // Where it is only measured, beyond the limit it does not matter how long it is.
      if room.isNone, count > MessageVariables.limit { return }
      if number != nil, text[place] == UInt8(ascii: "#") {
        write(text[start..<place])
        place += 1
        start = place
        write(number)
      } else if text[place] == UInt8(ascii: "{") {
        if let variable = variable(text, at: place) {
          write(text[start..<place])
          write(variable.name)
          place = variable.end
          start = place
        } else if depth < PluralForm.depthLimit, !hasFault, PluralForm.begins(text, at: place) {
          if let form = PluralForm(text, at: place, variables, language) {
            write(text[start..<place])
            if let chosen = form.chosen {
              fill(chosen, from: 0, number: variables.number(form.name), depth: depth + 1)
            }
            place = form.end
            start = place
          } else {
            hasFault = true
            place += 1
          }
        } else {
          place += 1
        }
      } else {
        place += 1
      }
      if number == nil {
        place += text[place...].firstPlace(of: UInt8(ascii: "{"))
      }
    }
    write(text[start...])
  }

  private mutating func write(_ name: MessageVariables.Name) {
    switch name {
    case .app: write(isolated: variables.app)
    case .installed: write(isolated: variables.installed)
    case .target: write(isolated: variables.target)
    case .notes: write(isolated: variables.notes)
    case .days, .deferralsLeft: write(variables.number(name))
    case .date:
      guard let date = variables.date else { return }
      ISODate.text(date).withBytes { write(isolated: $0[..<10]) }
    }
  }

  private mutating func write(_ number: Int64?) {
    guard let number else { return }
    String(number).withBytes { write(isolated: $0) }
  }

  @inline(never)
  private mutating func write(isolated value: BorrowedBytes?) {
    guard let value else { return }
    let marks = ("\u{2068}\u{2069}" as StaticString).bytes
    if isolates { write(marks[..<3]) }
    write(value)
    if isolates { write(marks[3...]) }
  }

  @inline(never)
  private mutating func write(_ piece: BorrowedBytes) {
    room.copy(piece, at: count)
    count += piece.count
  }

  /// The variable whose opening brace stands at `open`, and the place behind its closing one.
  private func variable(_ text: BorrowedBytes, at open: Int) -> (name: MessageVariables.Name, end: Int)? {
    let rest = text[(open + 1)...]
    // None is longer than `{deferralsLeft}`.
    let length = rest[..<min(rest.count, 14)].firstPlace(of: UInt8(ascii: "}"))
    guard length < rest.count, rest[length] == UInt8(ascii: "}") else { return nil }
    return MessageVariables.Name(rest[..<length]).map { ($0, open + length + 2) }
  }
}
