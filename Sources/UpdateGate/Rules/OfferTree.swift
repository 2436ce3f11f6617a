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
  /// Adds what stands at some places to a summary. Of equal versions only the one that speaks is added, at its own place.
  @_optimize(speed)
  func summarize(
    _ range: Range<Int>, at time: Int64, _ conditions: OfferConditions, into summary: inout OfferSummary
  ) {
    for place in range {
      guard !groups.isEmpty, let group = candidates[place].group else {
        summary.add(place, candidates[place], at: time, conditions)
        continue
      }
      if groups[group].speaker(at: time) == place { summary.addAsItIs(place, candidates[place], at: time, conditions) }
      if groups[group].earlySpeaker(at: time) == place {
        summary.addEarly(place, candidates[place], at: time, conditions)
      }
    }
  }
}
