/// The texts that are built in, in the order of `words/words_file.py`.
enum BuiltInText: Int {
  case titleAvailable, titleRequired, titleUnsupported
  case updateButton, laterButton, skipButton, okButton
  case availableAppTarget, availableTarget, availableApp, available
  case installed, deadline
  case requiredAppTarget, requiredTarget, requiredApp, required
  case unsupportedApp, unsupported, unsupportedSystem
}

/// A language that there are built-in texts in, by its record in the ``WordTable``.
struct BuiltInLanguage {
  private let record: Int

  /// The language for who asks for none, or only for others.
  static var english: BuiltInLanguage { BuiltInLanguage(record: 8) }

  private init(record: Int) { self.record = record }

  /// The language with just this tag, unless another script is wanted than the one it is written in here.
  init?(tag: BorrowedBytes, script: BorrowedBytes) {
    var low = 0
    var high = WordTable.count
    while low < high {
      let middle = (low + high) / 2
      let order = WordTable.order(middle, tag)
      if order == 0 {
        if !script.isEmpty, !WordTable.script(middle).matchesIgnoringCase(script) { return nil }
        record = middle
        return
      }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Its tag, as `zh-Hant`.
  var tag: BorrowedBytes { WordTable.tag(record) }

  /// Whether a blank stands between two sentences.
  var hasBlanks: Bool {
    let script = WordTable.script(record)
    return !(script.hasSameBytes(as: "Hans") || script.hasSameBytes(as: "Hant") || script.hasSameBytes(as: "Jpan"))
  }

  var isRightToLeft: Bool {
    let script = WordTable.script(record)
    return script.hasSameBytes(as: "Arab") || script.hasSameBytes(as: "Hebr")
  }

  /// The texts of the language, for one prompt. What is read from them is kept in the arena.
  func texts(in arena: inout TextArena) -> Texts { Texts(record, in: &arena) }

  struct Texts {
    private let record: Int
    private let start: Int
    /// `nil` for a language whose texts are as they stand.
    private let unpacker: WordUnpacker?

    fileprivate init(_ record: Int, in arena: inout TextArena) {
      self.record = record
      start = WordTable.texts(record)
      unpacker = start == WordTable.phrases(record) ? nil : WordUnpacker(record, in: &arena)
    }

    /// A text. One that is packed away is put together in the arena.
    @inline(never)
    func text(_ text: BuiltInText, in arena: inout TextArena) -> BorrowedBytes {
      var packed = WordTable.entry(at: WordTable.place(of: text.rawValue, from: start))
      var record = record
      while packed.isEmpty, record > 0 {
        record -= 1
        packed = WordTable.entry(at: WordTable.place(of: text.rawValue, from: WordTable.texts(record)))
      }
      return unpacker?.text(packed, in: &arena) ?? packed
    }
  }
}

/// A built-in message: one sentence to three, each a text with variables.
struct BuiltInMessage {
  let language: TextLanguage
  let hasBlanks: Bool
  let first: BorrowedBytes
  /// This and the third are empty where they are not said.
  let second: BorrowedBytes
  let third: BorrowedBytes

  /// How many bytes it takes at most, variables filled in and a NUL behind it: no sentence names one of them twice.
  func size(_ variables: MessageVariables) -> Int {
    first.count + second.count + third.count + 3 + 3 * variables.builtInSize
  }

  /// Writes it, variables filled in, and tells how long it is.
  func write(to room: TextRoom, _ variables: MessageVariables) -> Int {
    var count = variables.fill(first, language, into: room)
    append(second, to: room, &count, variables)
    append(third, to: room, &count, variables)
    return count
  }

  @inline(never)
  private func append(
    _ sentence: BorrowedBytes, to room: TextRoom, _ count: inout Int, _ variables: MessageVariables
  ) {
    if sentence.isEmpty { return }
    if hasBlanks {
      room.put(UInt8(ascii: " "), at: count)
      count += 1
    }
    count += variables.fill(sentence, language, into: room.behind(count))
  }
}
