/// One step of the key of an `app` version.
///
/// The key of a version is the sequence of its elements: its numbers without trailing zeros, `.listEnd`, then for each word
/// its rank, its numbers and again an end, and `.release` at the end. Two versions compare as their sequences do, element by
/// element, so the order is total, and the sort key is the same sequence written as bytes.
struct AppElement {
  let rank: AppRank
  /// Whether an unknown word is one that is known, and only what stands before it keeps it from its rank.
  let isKnown: Bool
  /// Where the digits (without leading zeros) or the letters stand; empty for other elements and for the number zero.
  let start: Int
  let end: Int
  /// How many digits or letters there are.
  let count: Int

  @inline(__always)
  init(_ rank: AppRank, start: Int = 0, end: Int = 0, count: Int = 0, isKnown: Bool = false) {
    self.rank = rank
    self.isKnown = isKnown
    self.start = start
    self.end = end
    self.count = count
  }

  /// The same letters under another rank.
  @inline(__always)
  init(_ rank: AppRank, like word: AppElement, isKnown: Bool = false) {
    self.init(rank, start: word.start, end: word.end, count: word.count, isKnown: isKnown)
  }

  /// Whether the text of this element is part of the key: what a number counts, how an unknown word reads.
  @inline(__always)
  var hasText: Bool { rank == .number || rank == .unknown || rank == .loneLetter }
}
