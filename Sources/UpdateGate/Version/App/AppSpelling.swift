/// Writes the one spelling that all equal `app` versions share.
struct AppSpelling {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the elements of a version. Returns where its words stand.
  mutating func append(_ reader: AppReader) -> AppDifference.Rest {
    var reader = reader
    var rest: AppDifference.Rest?
    var isFirst = true
    // The last element, the last word, and how its list ended.
    var last = AppElement(.listEnd)
    var word = AppRank.listEnd
    while true {
      let element = reader.next()
      switch element.rank {
      case .number:
        if !isFirst { bytes.append(0x2E) }
        append(number: element, of: reader.base)
        isFirst = false
      case .listEnd:
        if rest == nil {
          if isFirst { bytes.append(0x30) }
          rest = AppDifference.Rest(reader)
        } else if last.rank == .bareNumber {
          bytes.append(0x30)
        }
        isFirst = false
      case .furtherWord:
        // Else `pre` and a word behind it could be taken for one.
        if last.rank == .preview { append("view") }
      case .release: return rest ?? AppDifference.Rest(reader)
      case .loneLetter:
        if let byte = bytes.last, !DigitRun.isDigit(byte) { append(".0") }
        append(folded: element, of: reader.base)
        word = .loneLetter
      default:
        let isFurther = last.rank == .furtherWord
        let separator = separator(before: element, behind: word, isFurther: isFurther, reader)
        // Words for the release stood between these two, or they would be one.
        if separator != 0x7E, endsWithService, isPack(element, reader.base) { append("-ga") }
        bytes.append(separator)
        append(word: element, of: reader.base)
        word = element.rank
        // The first number of a bare number stands right behind the dash.
        isFirst = element.rank == .bareNumber
      }
      last = element
    }
  }

  /// A dash; a tilde where the word would else be later, and a dot where it would else be the hash of a git description.
  private func separator(
    before element: AppElement, behind word: AppRank, isFurther: Bool, _ reader: AppReader
  ) -> UInt8 {
    let isLowered: Bool
    switch element.rank {
    case .bareNumber: isLowered = word != .listEnd || reader.options.dashNumber == .revision
    case .unknown:
      var text = FoldedBytes(reader.base, element)
      if isFurther, text.next() == 0x67 { return 0x2E }
      isLowered = element.isKnown || (word.isPrerelease && !isFurther)
    default: isLowered = element.rank.isFurther && word.isPrerelease && !isFurther
    }
    return isLowered ? 0x7E : 0x2D
  }

  private var endsWithService: Bool {
    let word: StaticString = "service"
    guard bytes.count >= word.utf8CodeUnitCount else { return false }
    return bytes.withBytes { $0[($0.count &- word.utf8CodeUnitCount)...].hasSameBytes(as: word) }
  }

  private func isPack(_ element: AppElement, _ base: BorrowedBytes) -> Bool {
    guard element.rank == .unknown, element.count == 4 else { return false }
    var text = FoldedBytes(base, element)
    var packed: UInt64 = 0
    while let byte = text.next() { packed = packed << 8 | UInt64(byte) }
    return packed == AppWord.pack("pack")
  }

  private mutating func append(number element: AppElement, of base: BorrowedBytes) {
    if element.count == 0 { bytes.append(0x30) }
    append(folded: element, of: base)
  }

  private mutating func append(folded element: AppElement, of base: BorrowedBytes) {
    var text = FoldedBytes(base, element)
    while let byte = text.next() { bytes.append(byte) }
  }

  private mutating func append(word element: AppElement, of base: BorrowedBytes) {
    switch element.rank {
    case .development: append("dev")
    case .preAlpha: append("pre-alpha")
    case .alpha: append("alpha")
    case .beta: append("beta")
    case .preview: append("pre")
    case .candidate: append("rc")
    case .numberedRelease: append("final")
    case .postrelease: append("post")
    case .unknown, .loneLetter: append(folded: element, of: base)
    case .listEnd, .number, .bareNumber, .release, .furtherWord: break
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: text.bytes)
  }
}
