/// What each scheme writes into a sort key: words and their ranks, numbers, builds. From where a further word is `FF`,
/// ``AppReader`` knows.
extension VersionKey {
  /// The elements of an `app` version, in order.
  mutating func append(_ reader: AppReader) {
    var reader = reader
    while true {
      let element = reader.next()
      switch element.rank {
      case .number:
        append(count: element.count)
        append(folded: element, of: reader.base)
      case .unknown:
        append(element.rank.rawValue)
        append(folded: element, of: reader.base)
        append(0)
      case .loneLetter:
        append(element.rank.rawValue)
        append(folded: element, of: reader.base)
      case .release:
        append(element.rank.rawValue)
        if reader.options.build { appendBuild(reader) }
        return
      default: append(element.rank.rawValue)
      }
    }
  }

  /// The runs of a build, `00` at the end; a build without runs is no build.
  private mutating func appendBuild(_ reader: AppReader) {
    var runs = AppBuild.Runs(base: reader.base, position: reader.position, end: reader.end)
    while let run = runs.next() {
      append(run.rank.rawValue)
      if run.rank == .number { append(count: run.count) }
      append(folded: run, of: reader.base)
      if run.rank != .number { append(0) }
    }
    append(0)
  }

  /// A semantic version.
  mutating func append(_ shape: SemanticScheme.Shape, of version: BorrowedBytes) {
    append(dotted: version[shape.start..<shape.coreEnd], parts: 3)
    guard !shape.prerelease.isEmpty else {
      append(0x80)
      return
    }
    var identifiers = SemanticScheme.Identifiers(
      base: version, position: shape.prerelease.lowerBound, end: shape.prerelease.upperBound)
    while let (range, isNumber) = identifiers.next() {
      let text = version[range]
      if isNumber {
        append(0x10)
        append(number: text)
      } else {
        append(0x20)
        append(raw: text)
        append(0)
      }
    }
    append(0x01)
  }

  /// Integers with dots between, padded with zeros.
  mutating func append(dotted version: BorrowedBytes, parts: Int) {
    var part = 0
    var position = 0
    while part < parts {
      let start = position
      while position < version.count, version[position] != 0x2E { position &+= 1 }
      append(number: version[start..<position])
      if position < version.count { position &+= 1 }
      part &+= 1
    }
  }
}
