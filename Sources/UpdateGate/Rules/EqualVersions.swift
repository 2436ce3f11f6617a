/// Candidates of equal versions, and which of them speaks at which time: the one whose first blocker of an automatic check
/// comes last, the first given of several. By hand the same one speaks.
struct EqualVersions {
  /// Their places among the candidates.
  let places: Range<Int>
  /// From a time on, who speaks; in the order of time, the first from the beginning of time.
  let speakers: [Step]
  /// The same as if every wait were over.
  let earlySpeakers: [Step]

  struct Step {
    let from: Int64
    let place: Int
  }

  init(_ places: Range<Int>, _ candidates: [Candidate]) {
    self.places = places
    speakers = EqualVersions.steps(places, candidates, waits: true)
    earlySpeakers = EqualVersions.steps(places, candidates, waits: false)
  }

  /// Who speaks at a time.
  func speaker(at time: Int64) -> Int { EqualVersions.place(in: speakers, at: time) }
  func earlySpeaker(at time: Int64) -> Int { EqualVersions.place(in: earlySpeakers, at: time) }

  private static func place(in steps: [Step], at time: Int64) -> Int {
    // The first step holds from the beginning of time.
    var (low, high) = (1, steps.count)
    while low < high {
      let middle = low + (high - low) / 2
      if steps[middle].from <= time { low = middle + 1 } else { high = middle }
    }
    return steps[low - 1].place
  }

  /// - Complexity: O(n log n).
  private static func steps(_ places: Range<Int>, _ candidates: [Candidate], waits: Bool) -> [Step] {
    // When each reaches how late a blocker.
    var moves: [(time: Int64, rank: Int, place: Int)] = []
    for place in places {
      let candidate = candidates[place]
      if let rank = candidate.lastingRank {
        moves.append((.min, rank, place))
        continue
      }
      let through = waits ? candidate.waitEnds : .min
      let started = max(through, candidate.rolloutStarts)
      moves.append((.min, 3, place))
      moves.append((through, 4, place))
      if started != .max { moves.append((started, 5, place)) }
      if candidate.rolloutReaches != .max { moves.append((max(started, candidate.rolloutReaches), 6, place)) }
    }
    var order = Array(moves.indices)
    StableSort.sort(&order) { moves[$0].time > moves[$1].time }
    // The first place that has reached each rank.
    var first = Array(repeating: Int.max, count: 7)
    var steps: [Step] = []
    for (number, move) in order.enumerated() {
      let (time, rank, place) = moves[move]
      first[rank] = min(first[rank], place)
      // Those of one time move together.
      if number + 1 < order.count, moves[order[number + 1]].time == time { continue }
      guard let speaker = first.last(where: { $0 != .max }), speaker != steps.last?.place else { continue }
      steps.append(Step(from: time, place: speaker))
    }
    return steps
  }
}

extension Candidate {
  /// How late a blocker comes that time does not take away: withdrawn, OS, hardware; `nil` where there is none.
  fileprivate var lastingRank: Int? {
    if obstacles.contains(.withdrawn) { return 0 }
    if !obstacles.isDisjoint(with: [.oldOS, .newOS]) { return 1 }
    return obstacles.contains(.hardware) ? 2 : nil
  }
}
