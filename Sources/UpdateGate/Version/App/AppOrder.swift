/// The `app` order of two versions.
enum AppOrder {
  /// `nil` where at least one side is not a version.
  @inline(__always)
  static func order(
    _ a: BorrowedBytes, _ b: BorrowedBytes, options: VersionOptions
  ) -> VersionOrder? {
    guard let left = a.baseAddress, let right = b.baseAddress else { return nil }
    return AppPrefix.order(left, a.count, right, b.count, options: options)
  }

  /// Reads both from where they are known to be alike: a part may start there, or has just ended.
  @inline(never)
  @_optimize(speed)
  static func resume(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int,
    from position: Int, isPartStart: Bool, _ options: VersionOptions
  ) -> VersionOrder? {
    var left = AppReader(a, from: position, end: aCount, isPartStart: isPartStart, options: options)
    var right = AppReader(b, from: position, end: bCount, isPartStart: isPartStart, options: options)
    return order(&left, &right)
  }

  /// Reads both from the start.
  @inline(never)
  @_optimize(speed)
  static func fromStart(
    _ a: UnsafePointer<UInt8>, _ aCount: Int, _ b: UnsafePointer<UInt8>, _ bCount: Int, _ options: VersionOptions
  ) -> VersionOrder? {
    guard var left = AppReader(a, count: aCount, options: options),
      var right = AppReader(b, count: bCount, options: options)
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
