extension EvaluationContext {
  /// The earliest later time at which the same request would get another outcome, reason or target.
  ///
  /// An answer can change only at a few times, so each is tried in its order.
  func askAgainAt(_ current: Evaluation) -> Int64? {
    guard isReadable, policy.enabled ?? true else { return nil }
    var time = input.now
    while let next = turningPoint(after: time) {
      if differs(evaluate(at: next), from: current) { return next }
      time = next
    }
    return nil
  }

  /// Whether two answers are not the same to a host. One version may stand among the candidates more than once.
  private func differs(_ a: Evaluation, from b: Evaluation) -> Bool {
    guard a.outcome == b.outcome, a.reason == b.reason else { return true }
    return !version(ofTarget: a.target).hasSameBytes(as: version(ofTarget: b.target))
  }

  /// Empty where there is no target, as no version is.
  private func version(ofTarget target: Int?) -> BorrowedBytes {
    target.map { candidates[$0].version } ?? BorrowedBytes.empty
  }

  /// The first time after `time` at which some test of the evaluation may turn out otherwise.
  @_optimize(speed)
  private func turningPoint(after time: Int64) -> Int64? {
    var first = Earliest(after: time)
    first.consider(policy.deadline)
    for index in candidates.indices where candidates[index].isNewer {
      first.consider(candidates[index].availableAt)
      first.consider(candidates[index].rolloutAt)
      if let grace = policy.grace?[candidates[index].type] {
        first.consider(candidates[index].graceStart, plus: grace)
      }
    }
    considerMarks(&first)
    return first.time
  }

  /// What the state remembers counts from its own time, and a prompt until it may be repeated: with any frequency that
  /// some target of this request may be asked with.
  @inline(__always)
  private func considerMarks(_ first: inout Earliest) {
    first.consider(input.state.firstSeen?.at)
    first.consider(input.state.skipped?.at)
    first.consider(input.state.store?.at)
    if let mark = input.state.shown { considerPrompt(mark.at, &first) }
    if let mark = input.state.later { considerPrompt(mark.at, &first) }
  }

  @_optimize(speed)
  @inline(never)
  private func considerPrompt(_ at: Int64, _ first: inout Earliest) {
    first.consider(at)
    first.consider(at, plus: (policy.every ?? input.every)?.seconds)
    guard let rules = policy.rules else { return }
    for type in UpdateType.allCases { first.consider(at, plus: rules[type]?.every?.seconds) }
  }
}

/// The earliest of the times considered that lie after a given one.
private struct Earliest {
  private let start: Int64
  private var found: Int64 = .max

  init(after start: Int64) { self.start = start }

  /// `nil` where there is none: nobody asks beyond the years that dates can write.
  var time: Int64? { found > ISODate.latest ? nil : found }

  @inline(__always)
  mutating func consider(_ time: Int64?) {
    if let time, time > start, time < found { found = time }
  }

  @inline(__always)
  mutating func consider(_ time: Int64?, plus span: Int64?) {
    if let time, let span { consider(time.later(by: span)) }
  }
}

extension Every {
  /// `nil` for `once`, which never lapses.
  fileprivate var seconds: Int64? {
    switch self {
    case .seconds(let seconds): seconds
    case .once: nil
    }
  }
}
