extension ParsedVersion {
  mutating func readApp(_ bytes: BorrowedBytes, options: VersionOptions) {
    guard let reader = AppReader(bytes, options: options) else { return }
    parts = ParsedVersion.leadingNumbers(of: reader)
    var canonical = AppSpelling()
    let rest = canonical.append(reader)
    self.canonical = canonical.text
    isPrerelease = rest.isPrerelease
    suffix = VersionText.string(bytes, VersionText.trimmed(bytes, rest.start..<rest.end))
    build = VersionText.string(bytes, VersionText.trimmed(bytes, rest.build..<bytes.count))
  }

  /// The leading numbers of an `app` version, zeros included.
  private static func leadingNumbers(of reader: AppReader) -> [String] {
    let base = reader.base
    var numbers: [String] = []
    var position = reader.position
    // Where the last digits end.
    var digits = position
    var isPart = true
    while true {
      let symbol = AppSymbol(base, at: position, end: reader.end)
      switch symbol.kind {
      case .digit:
        guard isPart else { return numbers }
        var run: [UInt8] = []
        var next = symbol
        while next.kind == .digit || next.kind == .invisible {
          if next.kind == .digit, !(next.byte == 0x30 && run.isEmpty) { run.append(next.byte) }
          position &+= next.width
          next = AppSymbol(base, at: position, end: reader.end)
        }
        numbers.append(run.isEmpty ? "0" : String(decoding: run, as: UTF8.self))
        digits = position
        isPart = false
      case .dot:
        if isPart { numbers.append("0") }
        isPart = true
        position &+= symbol.width
      case .blank, .invisible: position &+= symbol.width
      case .separator:
        guard symbol.byte == 0x5F, !isPart, AppReader.isUnderscoreDot(base, at: position, from: digits, end: reader.end)
        else { return numbers }
        isPart = true
        position &+= symbol.width
      default: return numbers
      }
    }
  }

  mutating func readSemantic(_ bytes: BorrowedBytes) {
    guard case .version(let shape) = SemanticScheme.read(bytes) else { return }
    parts = ParsedVersion.leadingNumbers(bytes[shape.start..<shape.coreEnd])
    suffix = VersionText.string(bytes, shape.prerelease)
    isPrerelease = !shape.prerelease.isEmpty
    build = VersionText.string(bytes, shape.build)
    canonical = VersionText.string(bytes, shape.start..<(isPrerelease ? shape.prerelease.upperBound : shape.coreEnd))
  }

  mutating func readDotted(_ bytes: BorrowedBytes) {
    parts = ParsedVersion.leadingNumbers(bytes)
    var last = parts.count
    while last > 1, parts[last &- 1].hasSameBytes(as: "0") { last &-= 1 }
    canonical = ""
    for index in 0..<last {
      if index > 0 { canonical += "." }
      canonical += parts[index]
    }
  }

  /// Where the ASCII digits and dots at the front end.
  static func leadingEnd(_ bytes: BorrowedBytes) -> Int {
    var position = 0
    while position < bytes.count, DigitRun.isDigit(bytes[position]) || bytes[position] == 0x2E { position &+= 1 }
    return position
  }

  /// The numbers among the ASCII digits and dots at the front, without leading zeros.
  static func leadingNumbers(_ bytes: BorrowedBytes) -> [String] {
    var numbers: [String] = []
    let end = leadingEnd(bytes)
    var position = 0
    while position < end {
      guard DigitRun.isDigit(bytes[position]) else {
        position &+= 1
        continue
      }
      let run = DigitRun(bytes, &position, end: end)
      numbers.append(run.start == run.end ? "0" : VersionText.string(bytes, run.start..<run.end))
    }
    return numbers
  }
}
