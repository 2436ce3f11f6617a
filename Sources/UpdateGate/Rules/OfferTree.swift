/// The summaries of groups of candidates, of groups of groups, and so on: what one candidate changes with time costs a
/// few groups, and not a walk over all candidates.
struct OfferTree {
  private static let width = 16

  private let context: EvaluationContext
  private let conditions: OfferConditions
  /// The candidates that it is made of, as ranges of equal versions.
  private let range: Range<Int>
  /// The summaries of the candidates in groups, then of these in groups, up to one of all.
  private var levels: [[OfferSummary]] = []

  init(_ context: EvaluationContext, _ range: Range<Int>, at time: Int64) {
    self.context = context
    self.range = range
    conditions = OfferConditions(context, at: time)
    var count = range.count
    repeat {
      count = (count + OfferTree.width - 1) / OfferTree.width
      levels.append(Array(repeating: OfferSummary(), count: count))
    } while count > 1
    guard !range.isEmpty else { return }
    for group in levels[0].indices { levels[0][group] = leaves(group, at: time) }
    for level in levels.indices.dropFirst() {
      for group in levels[level].indices { levels[level][group] = parts(level, group) }
    }
  }

  /// The summary of all.
  var summary: OfferSummary { levels.last?.first ?? OfferSummary() }

  /// Looks at one candidate again.
  mutating func update(_ place: Int, at time: Int64) {
    var group = (place - range.lowerBound) / OfferTree.width
    levels[0][group] = leaves(group, at: time)
    for level in levels.indices.dropFirst() {
      group /= OfferTree.width
      levels[level][group] = parts(level, group)
    }
  }

  private func leaves(_ group: Int, at time: Int64) -> OfferSummary {
    let start = range.lowerBound + group * OfferTree.width
    let end = min(start + OfferTree.width, range.upperBound)
    var summary = OfferSummary()
    context.summarize(start..<end, at: time, conditions, into: &summary)
    return summary
  }

  private func parts(_ level: Int, _ group: Int) -> OfferSummary {
    let start = group * OfferTree.width
    let end = min(start + OfferTree.width, levels[level - 1].count)
    var summary = OfferSummary()
    for part in start..<end { summary.add(levels[level - 1][part]) }
    return summary
  }
}

extension EvaluationContext {
  /// Adds what stands at some places to a summary. Of equal versions, one of which may stand before them or behind them,
  /// only the one that speaks is added, at its own place.
  @_optimize(speed)
  func summarize(
    _ range: Range<Int>, at time: Int64, _ conditions: OfferConditions, into summary: inout OfferSummary
  ) {
    var place = range.lowerBound
    while place < range.upperBound {
      if hasAlternatives, candidates[place].isAlternative || isFollowedByAlternative(place) {
        let group = alternatives(to: place)
        let speaker = speaker(of: group, at: time, waits: true)
        if range.contains(speaker) { summary.addAsItIs(speaker, candidates[speaker], at: time, conditions) }
        let early = self.speaker(of: group, at: time, waits: false)
        if range.contains(early) { summary.addEarly(early, candidates[early], at: time, conditions) }
        place = group.upperBound
      } else {
        summary.add(place, candidates[place], at: time, conditions)
        place += 1
      }
    }
  }

  private func isFollowedByAlternative(_ place: Int) -> Bool {
    place + 1 < candidates.count && candidates[place + 1].isAlternative
  }

  /// The places of all equal versions.
  func alternatives(to place: Int) -> Range<Int> {
    var (start, end) = (place, place + 1)
    while start > 0, candidates[start].isAlternative { start -= 1 }
    while end < candidates.count, candidates[end].isAlternative { end += 1 }
    return start..<end
  }

  /// Of equal versions the one whose first blocker comes last, the first given of several.
  func speaker(of group: Range<Int>, at time: Int64, waits: Bool) -> Int {
    var speaker = group.lowerBound
    var rank = candidates[speaker].rank(at: time, waits: waits)
    for place in group.dropFirst() {
      let other = candidates[place].rank(at: time, waits: waits)
      if other > rank { (speaker, rank) = (place, other) }
    }
    return speaker
  }
}
