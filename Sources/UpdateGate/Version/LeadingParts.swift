/// Whether two versions share their leading numbers, for `1.2.x`.
enum LeadingParts {
  static func agree(
    _ version: BorrowedBytes, _ prefix: BorrowedBytes, count: Int,
    scheme: VersionScheme, options: VersionOptions
  ) -> Bool {
    guard count > 0 else { return true }
    switch scheme {
    case .app, .semver, .apple, .integer:
      guard var left = AppReader(version, options: options), var right = AppReader(prefix, options: options)
      else { return false }
      return numbers(&left, &right, count: count)
    case .foundation, .sparkle:
      return plain(version, prefix, scheme: scheme)
    }
  }

  private static func numbers(_ left: inout AppReader, _ right: inout AppReader, count: Int) -> Bool {
    var x = left.next()
    var y = right.next()
    var part = 0
    while part < count, x.rank == .number || y.rank == .number {
      let i = x.rank == .number ? x : AppElement(.number)
      let j = y.rank == .number ? y : AppElement(.number)
      guard AppText.order(i, in: left.base, j, in: right.base) == .equal else { return false }
      if x.rank == .number { x = left.next() }
      if y.rank == .number { y = right.next() }
      part &+= 1
    }
    return true
  }

  /// The version begins with the parts of the prefix, number by number, and goes on with anything but a digit.
  private static func plain(
    _ version: BorrowedBytes, _ prefix: BorrowedBytes, scheme: VersionScheme
  ) -> Bool {
    var i = 0
    var j = 0
    while j < prefix.count {
      guard i < version.count else { return false }
      guard DigitRun.isDigit(prefix[j]) else {
        guard prefix[j] == version[i] else { return false }
        i &+= 1
        j &+= 1
        continue
      }
      let p = i
      let q = j
      while i < version.count, DigitRun.isDigit(version[i]) { i &+= 1 }
      while j < prefix.count, DigitRun.isDigit(prefix[j]) { j &+= 1 }
      guard i > p else { return false }
      let order = scheme.order(
        version[p..<i], prefix[q..<j], options: .standard)
      guard order == .equal else { return false }
    }
    return true
  }
}
