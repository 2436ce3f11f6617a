/// The `app` order of two versions.
enum AppOrder {
  /// `nil` where at least one side is not a version.
  @inline(__always)
  static func order(
    _ a: BorrowedBytes, _ b: BorrowedBytes, options: VersionOptions
  ) -> VersionOrder? {
    AppPrefix.order(a, b, options: options)
  }

  /// Reads both from where they are known to be alike: a part may start there, or has just ended.
  @inline(never)
  @_optimize(speed)
  static func resume(
    _ a: BorrowedBytes, _ b: BorrowedBytes,
    from position: Int, isPartStart: Bool, _ options: VersionOptions
  ) -> VersionOrder? {
    var left = AppReader(a, from: position, isPartStart: isPartStart, options: options)
    var right = AppReader(b, from: position, isPartStart: isPartStart, options: options)
    return order(&left, &right)
  }

  /// Reads both from the start.
  @inline(never)
  @_optimize(speed)
  static func fromStart(
    _ a: BorrowedBytes, _ b: BorrowedBytes, _ options: VersionOptions
  ) -> VersionOrder? {
    guard var left = AppReader(a, options: options),
      var right = AppReader(b, options: options)
    else { return nil }
    return order(&left, &right)
  }

  /// Compares element by element.
  @_optimize(speed)
  static func order(_ left: inout AppReader, _ right: inout AppReader) -> VersionOrder {
    while true {
      let x = left.next()
      let y = right.next()
      if x.rank != y.rank { return x.rank.rawValue < y.rank.rawValue ? .older : .newer }
      if x.hasText {
        let order = AppText.order(x, in: left.base, y, in: right.base)
        if order != .equal { return order }
      } else if x.rank == .release {
        break
      }
    }
    guard left.options.build else { return .equal }
    return AppBuild.order(
      left.base, from: left.position, end: left.end, right.base, from: right.position, end: right.end)
  }
}
