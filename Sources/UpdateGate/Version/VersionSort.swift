/// The outcome of sorting a list of versions.
public struct VersionSorting: Sendable, Equatable {
  /// Places in the list that was given, oldest version first; equal versions in the order given, and behind all of them
  /// those that are not versions, in the order given.
  public var indices: [Int]
  /// How many of these are versions.
  public var readable: Int
}

extension VersionScheme {
  /// Whether the first of two versions is older, for `sort(by:)`. Texts that are not versions come last.
  ///
  ///     versions.sort(by: VersionScheme.semver.areInIncreasingOrder)
  ///
  /// ``sorted(_:options:)`` says whether each text is a version once, and is the faster of the two.
  public func areInIncreasingOrder(_ a: String, _ b: String) -> Bool {
    areInIncreasingOrder(a, b, options: .standard)
  }

  /// Whether the first of two versions is older under these options. Texts that are not versions come last.
  public func areInIncreasingOrder(_ a: String, _ b: String, options: VersionOptions) -> Bool {
    if let order = order(a, b, options: options) { return order == .older }
    return isVersion(a, options: options) && !isVersion(b, options: options)
  }

  /// The versions from old to new. The sort is stable; texts that are not versions come last.
  public func sorted(_ versions: [String], options: VersionOptions = .standard) -> [String] {
    sorting(versions, options: options).indices.map { versions[$0] }
  }

  /// The places of the versions from old to new. The sort is stable; texts that are not versions come last.
  ///
  /// - Complexity: O(n log n) comparisons.
  public func sorting(_ versions: [String], options: VersionOptions = .standard) -> VersionSorting {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    ends.reserveCapacity(versions.count)
    for version in versions {
      bytes.append(contentsOf: version.utf8)
      ends.append(bytes.count)
    }
    return bytes.withBytes { all in
      sorting(count: versions.count, options: options) { index in
        all[(index == 0 ? 0 : ends[index &- 1])..<ends[index]]
      }
    }
  }

  /// Sorts `count` versions that `version` hands over by their place, on demand from new to old.
  package func sorting(
    count: Int, options: VersionOptions, newestFirst: Bool = false, version: (Int) -> BorrowedBytes
  ) -> VersionSorting {
    var indices: [Int] = []
    indices.reserveCapacity(count)
    var unreadable: [Int] = []
    var index = 0
    while index < count {
      if isVersion(version(index), options: options) { indices.append(index) } else { unreadable.append(index) }
      index &+= 1
    }
    let readable = indices.count
    let late: VersionOrder = newestFirst ? .older : .newer
    StableSort.sort(&indices) { x, y in order(version(x), version(y), options: options) == late }
    indices.append(contentsOf: unreadable)
    return VersionSorting(indices: indices, readable: readable)
  }
}
