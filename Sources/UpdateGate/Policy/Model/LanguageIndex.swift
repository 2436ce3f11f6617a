/// The languages that texts are given in, in order, so that one of them is found without a look at each.
struct LanguageIndex: Sendable {
  private let tags: [String]
  /// Their places by the folded bytes of the tags; equal ones in the order of the file.
  private let order: [Int]

  init(_ tags: [String] = []) {
    self.tags = tags
    var order = Array(tags.indices)
    if tags.count > 1 {
      StableSort.sort(&order) { a, b in tags[a].withBytes { a in tags[b].withBytes { LanguageTag.order(a, $0) > 0 } } }
    }
    self.order = order
  }

  /// The place of exactly this language, but for case and `_` in place of `-`; the last where it stands twice.
  ///
  /// - Complexity: logarithmic in the number of languages.
  func place(of tag: BorrowedBytes) -> Int? {
    // The first tag that comes behind this one.
    var (low, high) = (0, order.count)
    while low < high {
      let middle = low + (high - low) / 2
      if standing(order[middle], tag) <= 0 { low = middle + 1 } else { high = middle }
    }
    guard low > 0, standing(order[low - 1], tag) == 0 else { return nil }
    return order[low - 1]
  }

  @inline(never)
  private func standing(_ place: Int, _ tag: BorrowedBytes) -> Int {
    tags[place].withBytes { LanguageTag.order($0, tag) }
  }
}
