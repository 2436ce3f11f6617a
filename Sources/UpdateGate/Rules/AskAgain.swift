/// `askAgainAt`: the earliest later time at which the same request would get another outcome, reason, target, address or
/// text, days left aside.
///
/// An answer can change only at a few times, so each is tried in its order. What a candidate changes is looked up in a
/// tree, so that many dates ahead do not cost a walk over all releases each.
struct AskAgain: ~Copyable {
  private let context: EvaluationContext
  private let current: Evaluation
  private var events: CandidateEvents
  /// What the candidates come to later; made when the first of them changes.
  private var later: LaterOffers?

  init(_ context: EvaluationContext, _ current: Evaluation) {
    self.context = context
    self.current = current
    events = CandidateEvents(context)
  }

  /// The time; `nil` where time alone changes nothing in the years that dates can write.
  mutating func time() -> Int64? {
    guard !Switch.isOff(context.policy) else { return nil }
    var time = context.input.now
    while true {
      let next = min(events.next, turningPoint(after: time))
      guard next <= ISODate.latest else { return nil }
      if next == events.next || changesSkips(next) { follow(to: next) }
      if differs(evaluation(at: next)) { return next }
      time = next
    }
  }

  private func evaluation(at time: Int64) -> Evaluation {
    if let later { later.evaluation(context, at: time) } else { context.evaluation(at: time) }
  }

  /// Brings the summaries up to a time.
  @inline(never)
  private mutating func follow(to time: Int64) {
    var changed: LaterOffers? = changesSkips(time) ? nil : later
    while events.next <= time {
      let place = events.pop()
      changed?.update(place, at: time)
    }
    if let changed { changed.sum() } else { changed = LaterOffers(context, at: time) }
    later = changed
  }

  /// Whether two answers are not the same to a host. One version may stand among the candidates more than once.
  private func differs(_ other: Evaluation) -> Bool {
    guard other.outcome == current.outcome, other.reason == current.reason else { return true }
    guard context.hasSameBytes(other.target, current.target) else { return true }
    guard current.outcome != .noUpdate else { return false }
    return other.isSkippable != current.isSkippable || !context.saysTheSame(other.target, current.target)
  }

  // MARK: Times

  private func changesSkips(_ time: Int64) -> Bool {
    context.input.state.skipped?.at == time || context.input.state.skippedMajor?.at == time
  }

  /// The first time after `time` at which some test of the evaluation may turn out otherwise, the candidates aside.
  @_optimize(speed)
  private func turningPoint(after time: Int64) -> Int64 {
    var first = Earliest(after: time)
    first.consider(context.policy.deadline)
    first.consider(later?.offers.due.graceEnd ?? context.offers.due.graceEnd)
    first.consider(later?.offers.early.graceEnd ?? context.offers.early.graceEnd)
    first.consider(context.entry?.from)
    first.consider(context.floors?.changes(after: time))
    if let seen = context.firstSeen {
      first.consider(seen.at)
      first.consider(seen.graceEnd)
    }
    first.consider(context.input.state.skipped?.at)
    first.consider(context.input.state.skippedMajor?.at)
    if let at = context.input.state.shown?.at { considerSpans(from: at, &first) }
    if let at = context.input.state.later?.at { considerSpans(from: at, &first) }
    if let at = context.input.state.store?.at { considerSpans(from: at, &first) }
    return first.time
  }

  /// What the state remembers counts from its own time, and until the user may be asked again: with any frequency that
  /// some target of this request may be asked with.
  @_optimize(speed)
  @inline(never)
  private func considerSpans(from at: Int64, _ first: inout Earliest) {
    first.consider(at)
    let policy = context.policy
    first.consider(at, plus: policy.every ?? context.input.every)
    first.consider(at, plus: policy.afterLater)
    first.consider(at, plus: policy.afterStore)
    guard let rules = policy.rules else { return }
    for type in UpdateType.allCases {
      guard let rule = rules[type] else { continue }
      first.consider(at, plus: rule.every)
      first.consider(at, plus: rule.afterLater)
      first.consider(at, plus: rule.afterStore)
    }
  }
}

/// What the candidates come to at a later time, kept so that what one of them changes costs little.
private final class LaterOffers {
  private(set) var offers: OfferSummary
  private var builds: OfferSummary
  private let countOfNewer: Int
  /// Of all candidates above the installed version, and of those that only a build floor sees.
  private var newerTree: OfferTree
  private var buildTree: OfferTree

  init(_ context: EvaluationContext, at time: Int64) {
    countOfNewer = context.countOfNewer
    newerTree = OfferTree(context, 0..<context.countOfNewer, at: time)
    buildTree = OfferTree(context, context.countOfNewer..<context.candidates.count, at: time)
    offers = newerTree.summary
    builds = buildTree.summary
  }

  /// Looks at one candidate again; ``sum()`` is to follow.
  func update(_ place: Int, at time: Int64) {
    if place < countOfNewer { newerTree.update(place, at: time) } else { buildTree.update(place, at: time) }
  }

  func sum() {
    offers = newerTree.summary
    builds = buildTree.summary
  }

  func evaluation(_ context: EvaluationContext, at time: Int64) -> Evaluation {
    LentValue.lending(&offers) { offers in
      LentValue.lending(&builds) { builds in
        Evaluator(context: context, now: time, offers: offers, builds: builds).evaluate()
      }
    }
  }
}

/// The earliest of the times considered that lie after a given one.
private struct Earliest {
  private let start: Int64
  private(set) var time = Int64.max

  init(after start: Int64) { self.start = start }

  @inline(__always)
  mutating func consider(_ time: Int64?) {
    if let time, time > start, time < self.time { self.time = time }
  }

  /// `once` never lapses.
  @inline(__always)
  mutating func consider(_ time: Int64, plus every: Every?) {
    if case .seconds(let seconds)? = every { consider(time.later(by: seconds)) }
  }
}

/// The times after now at which candidates change, the earliest at hand: a heap.
private struct CandidateEvents {
  private var events: [(time: Int64, place: Int)] = []

  init(_ context: EvaluationContext) {
    let now = context.input.now
    for place in context.candidates.indices {
      let candidate = context.candidates[place]
      guard candidate.obstacles.isEmpty else {
        // Only whether it is critical may still change.
        if candidate.isCritical { add(candidate.rolloutStarts, place, after: now) }
        continue
      }
      add(candidate.waitEnds, place, after: now)
      add(candidate.rolloutStarts, place, after: now)
      add(candidate.rolloutReaches, place, after: now)
    }
    for group in context.groups {
      addChanges(group.speakers, after: now)
      addChanges(group.earlySpeakers, after: now)
    }
    if events.count > 1 {
      for parent in (0..<events.count / 2).reversed() { sink(from: parent) }
    }
  }

  /// Of equal versions one falls silent and another speaks.
  private mutating func addChanges(_ steps: [EqualVersions.Step], after now: Int64) {
    for number in steps.indices.dropFirst() {
      add(steps[number].from, steps[number].place, after: now)
      add(steps[number].from, steps[number - 1].place, after: now)
    }
  }

  private mutating func add(_ time: Int64, _ place: Int, after now: Int64) {
    if time > now, time != .max { events.append((time, place)) }
  }

  /// The earliest time; `.max` where there is none.
  var next: Int64 { events.first?.time ?? .max }

  /// Takes the earliest out, and tells whose it is.
  mutating func pop() -> Int {
    let place = events[0].place
    let last = events.removeLast()
    if !events.isEmpty {
      events[0] = last
      sink(from: 0)
    }
    return place
  }

  private mutating func sink(from start: Int) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      guard child < events.count else { return }
      if child + 1 < events.count, events[child + 1].time < events[child].time { child += 1 }
      guard events[child].time < events[parent].time else { return }
      events.swapAt(parent, child)
      parent = child
    }
  }
}
