/// Finding the first difference between two `app` versions that are not equal.
enum AppDifference {
  static func find(
    _ a: BorrowedBytes, _ b: BorrowedBytes,
    order: VersionOrder, options: VersionOptions
  ) -> VersionDifference? {
    guard var left = AppReader(a, options: options),
      var right = AppReader(b, options: options)
    else { return nil }
    var x = left.step()
    var y = right.step()
    var part = 0
    while x.rank == .number || y.rank == .number {
      // A list that has ended stands for zeros.
      let isEqual = AppText.order(asNumber(x), in: a, asNumber(y), in: b) == .equal
      guard isEqual else {
        return VersionDifference(
          order: order, type: UpdateType(part: part), part: part, left: x.start..<x.end, right: y.start..<y.end)
      }
      part &+= 1
      if x.rank == .number { x = left.step() }
      if y.rank == .number { y = right.step() }
    }
    return words(left, right, order: order)
  }

  @inline(__always)
  private static func asNumber(_ element: AppElement) -> AppElement {
    element.rank == .number ? element : AppElement(.number)
  }

  /// The leading numbers agree, so a word, a number behind a word, or the build differs.
  private static func words(_ left: AppReader, _ right: AppReader, order: VersionOrder) -> VersionDifference {
    let a = Rest(left)
    let b = Rest(right)
    var x = left
    var y = right
    while true {
      let i = x.step()
      let j = y.step()
      guard i.rank == j.rank, !i.hasText || AppText.order(i, in: left.base, j, in: right.base) == .equal else { break }
      if i.rank == .release {
        return VersionDifference(
          order: order, type: .build, part: nil, left: a.build..<left.end, right: b.build..<right.end)
      }
    }
    return VersionDifference(
      order: order, type: a.isPrerelease || b.isPrerelease ? .prerelease : .revision, part: nil,
      left: a.start..<a.end, right: b.start..<b.end)
  }

  /// What stands behind the leading numbers.
  struct Rest {
    let start: Int
    /// Where the words end.
    let end: Int
    /// Where the build starts, or the end of the version.
    let build: Int
    /// Whether the first word is a pre-release, so that the version is older than its numbers alone.
    let isPrerelease: Bool

    init(_ reader: AppReader) {
      var reader = reader
      start = reader.position
      var rank = reader.step().rank
      isPrerelease = rank.isPrerelease
      while rank != .release { rank = reader.step().rank }
      end = max(start, reader.wordsEnd)
      build = reader.position
    }
  }
}
