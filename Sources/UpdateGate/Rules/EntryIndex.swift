/// The entries of `versions` in an order in which the one that decides is looked up, and not looked for.
///
/// Exact entries stand in the order of their versions. Ranges are cut into pieces: the bounds of all of them stand in the
/// order of versions, and between two neighbours no range begins or ends, so that each piece has one range that comes
/// first in the file. What is only for some requests is tested one by one.
package final class EntryIndex: @unchecked Sendable {
  private let scheme: VersionScheme
  private let options: VersionOptions
  /// Places in the list of entries.
  private var exact: [Int] = []
  private var conditional: [Int] = []
  private var bounds: [RangeEdge] = []
  /// The first range of each piece, as its place in the list of entries; `none` for no range.
  private var pieces: [Int32] = []
  private let entries: [PolicyEntry]

  /// Fewer are looked at one by one.
  static let smallest = 8
  private static let none = Int32.max

  /// `nil` where it would not pay, and for schemes whose order is not transitive.
  ///
  /// A function, since an initializer of a class that fails leaves its object behind in Embedded Swift.
  package static func made(
    of entries: [PolicyEntry], scheme: VersionScheme, options: VersionOptions
  ) -> EntryIndex? {
    guard entries.count > EntryIndex.smallest, scheme.isTransitive else { return nil }
    return EntryIndex(entries, scheme: scheme, options: options)
  }

  private init(_ entries: [PolicyEntry], scheme: VersionScheme, options: VersionOptions) {
    self.scheme = scheme
    self.options = options
    self.entries = entries
    var ranges: [Int] = []
    for (place, entry) in entries.enumerated() {
      guard entry.only == nil, entry.except == nil else {
        conditional.append(place)
        continue
      }
      switch entry.match {
      case .exact: exact.append(place)
      case .range: ranges.append(place)
      }
    }
    // The sort is stable, so of equal versions the first in the file stays first.
    StableSort.sort(&exact) { order($0, $1) == .newer }
    cut(ranges)
  }

  /// The entry that decides for an installed version: of the exact ones, else of the ranges, the first in the file.
  ///
  /// - Parameter holds: whether an entry that is only for some requests is for this one.
  func first(for installed: BorrowedBytes, holds: (Int) -> Bool) -> Int? {
    var exact = exactEntry(for: installed) ?? .max
    var range = Int(rangeEntry(for: installed))
    for place in conditional where place < max(exact, range) && holds(place) {
      if let version = entries[place].exactBytes {
        if place < exact, standing(of: version, to: installed) == .equal { exact = place }
      } else if place < range, case .range(let versions) = entries[place].match, versions.contains(installed) {
        range = place
      }
    }
    if exact != .max { return exact }
    return range == Int(EntryIndex.none) ? nil : range
  }

  private func standing(of version: BorrowedBytes, to other: BorrowedBytes) -> VersionOrder? {
    scheme.standing(of: version, to: other, options: options)
  }

  // MARK: Exact entries

  private func order(_ a: Int, _ b: Int) -> VersionOrder? {
    guard let one = entries[a].exactBytes, let other = entries[b].exactBytes else { return nil }
    return standing(of: one, to: other)
  }

  private func exactEntry(for installed: BorrowedBytes) -> Int? {
    var (low, high) = (0, exact.count)
    while low < high {
      let middle = low + (high - low) / 2
      if standing(of: exact[middle], to: installed) == .older { low = middle + 1 } else { high = middle }
    }
    guard low < exact.count, standing(of: exact[low], to: installed) == .equal else { return nil }
    return exact[low]
  }

  private func standing(of place: Int, to installed: BorrowedBytes) -> VersionOrder? {
    entries[place].exactBytes.flatMap { standing(of: $0, to: installed) }
  }

  // MARK: Ranges

  private func rangeEntry(for installed: BorrowedBytes) -> Int32 {
    guard !pieces.isEmpty else { return EntryIndex.none }
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = low + (high - low) / 2
      if bounds[middle].isPassed(by: installed, scheme: scheme, options: options) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return pieces[low]
  }

  private func cut(_ ranges: [Int]) {
    guard !ranges.isEmpty else { return }
    // Each bound, and which entry and alternative it is of.
    var edges: [RangeEdge] = []
    for place in ranges {
      guard case .range(let versions) = entries[place].match else { continue }
      for bounds in versions.alternatives {
        for bound in bounds { edges.append(contentsOf: RangeEdge.edges(of: bound)) }
      }
    }
    var order = Array(edges.indices)
    StableSort.sort(&order) { edges[$0].isBehind(edges[$1], scheme: scheme, options: options) }
    var rank = Array(repeating: 0, count: edges.count)
    for (position, edge) in order.enumerated() { rank[edge] = position }
    bounds = order.map { edges[$0] }

    pieces = Array(repeating: EntryIndex.none, count: edges.count + 1)
    // Where the next piece without a range is, so that none is looked at again once it has one.
    var free = Array(0...edges.count + 1)
    var next = 0
    for place in ranges {
      guard case .range(let versions) = entries[place].match else { continue }
      for bounds in versions.alternatives {
        var (start, end) = (0, edges.count + 1)
        var holes: [Range<Int>] = []
        for bound in bounds {
          for edge in RangeEdge.edges(of: bound) {
            switch (bound.relation, edge.side) {
            case (.notEqual, .lower): holes.append(rank[next] + 1..<rank[next + 1] + 1)
            case (.notEqual, .upper): break
            case (_, .lower): start = max(start, rank[next] + 1)
            case (_, .upper): end = min(end, rank[next] + 1)
            }
            next += 1
          }
        }
        fill(start, end, Int32(place), holes, &free)
      }
    }
  }

  /// Gives the pieces from `start` up to `end` that have no range yet to this one.
  private func fill(_ start: Int, _ end: Int, _ place: Int32, _ holes: [Range<Int>], _ free: inout [Int]) {
    guard start < end else { return }
    if holes.isEmpty {
      var piece = EntryIndex.root(start, &free)
      while piece < end {
        pieces[piece] = place
        free[piece] = piece + 1
        piece = EntryIndex.root(piece, &free)
      }
      return
    }
    var left = start
    var sorted = Array(holes.indices)
    StableSort.sort(&sorted) { holes[$0].lowerBound > holes[$1].lowerBound }
    for hole in sorted {
      fill(left, min(end, holes[hole].lowerBound), place, [], &free)
      left = max(left, holes[hole].upperBound)
    }
    fill(left, end, place, [], &free)
  }

  /// The first piece from a place on that has no range yet.
  private static func root(_ start: Int, _ free: inout [Int]) -> Int {
    var root = start
    while free[root] != root { root = free[root] }
    var place = start
    while free[place] != root, place != root { (free[place], place) = (root, free[place]) }
    return root
  }
}

/// Where a bound of a range divides the versions: those below it and those that have passed it.
struct RangeEdge {
  /// Whether what has passed it is inside the range or outside.
  enum Side { case lower, upper }

  let side: Side
  private let bound: VersionRange.Bound
  /// Whether its version itself has not passed it.
  private let isAfter: Bool

  /// One edge, or two where the bound has a beginning and an end.
  static func edges(of bound: VersionRange.Bound) -> [RangeEdge] {
    func edge(_ side: Side, isAfter: Bool) -> RangeEdge { RangeEdge(side: side, bound: bound, isAfter: isAfter) }
    switch bound.relation {
    case .less: return [edge(.upper, isAfter: false)]
    case .lessOrEqual: return [edge(.upper, isAfter: true)]
    case .greater: return [edge(.lower, isAfter: true)]
    case .greaterOrEqual: return [edge(.lower, isAfter: false)]
    case .equal, .notEqual: return [edge(.lower, isAfter: false), edge(.upper, isAfter: true)]
    case .leadingParts(0): return []
    case .leadingParts: return [edge(.lower, isAfter: false), edge(.upper, isAfter: true)]
    }
  }

  /// Whether a version stands behind it.
  func isPassed(by version: BorrowedBytes, scheme: VersionScheme, options: VersionOptions) -> Bool {
    bound.version.withBytes { own in
      if let parts, LeadingParts.agree(version, own, count: parts, scheme: scheme, options: options) { return !isAfter }
      switch scheme.standing(of: version, to: own, options: options) {
      case .newer?: return true
      case .equal?: return !isAfter
      case .older?, nil: return false
      }
    }
  }

  /// Whether it comes behind another one.
  func isBehind(_ other: RangeEdge, scheme: VersionScheme, options: VersionOptions) -> Bool {
    bound.version.withBytes { own in
      other.bound.version.withBytes { their in
        // Of two that share their leading parts, the one with fewer is around the other.
        let shared = [parts, other.parts].compactMap { $0 }.min()
        if let shared, LeadingParts.agree(own, their, count: shared, scheme: scheme, options: options) {
          let (mine, theirs) = (parts ?? .max, other.parts ?? .max)
          if mine == theirs { return isAfter && !other.isAfter }
          return mine < theirs ? isAfter : !other.isAfter
        }
        switch scheme.standing(of: own, to: their, options: options) {
        case .newer?: return true
        case .equal?: return isAfter && !other.isAfter
        case .older?, nil: return false
        }
      }
    }
  }

  /// How many leading parts count; `nil` for a bound that is one version.
  private var parts: Int? {
    if case .leadingParts(let count) = bound.relation { count } else { nil }
  }
}
