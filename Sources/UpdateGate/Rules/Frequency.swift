/// How often a recommendation is made: `maxPrompts`, `afterStore`, `afterLater` and `every`, in this order.
///
/// Needs what the state remembers of this target: each counts for its own target, and a new one starts afresh. A span is
/// over at its end; `once` never is.
struct Frequency {
  let context: EvaluationContext
  let rule: TypeRule
  let target: BorrowedBytes?

  /// What keeps the user from being asked at a time, if anything does.
  func blocker(at time: Int64) -> UpdateDecision.Reason? {
    let shown = past(context.input.state.shown, time)
    let later = past(context.input.state.later, time)
    if let limit = rule.maxPrompts, let shown, shown.count >= limit { return .askedEnough }
    if let store = past(context.input.state.store, time), lasts(rule.afterStore, from: store.at, at: time) {
      return .askedRecently
    }
    let every = rule.every ?? context.input.every
    guard let afterLater = rule.afterLater else {
      // Then later counts as shown.
      let last = max(shown?.at ?? .min, later?.at ?? .min)
      return (shown ?? later) != nil && lasts(every, from: last, at: time) ? .askedRecently : nil
    }
    if let later {
      if lasts(afterLater, from: later.at, at: time) { return .askedRecently }
      // A prompt that was shown before the answer is answered.
      if let shown, shown.at <= later.at { return nil }
    }
    if let shown, lasts(every, from: shown.at, at: time) { return .askedRecently }
    return nil
  }

  private func past(_ tally: BorrowedState.Tally?, _ time: Int64) -> BorrowedState.Tally? {
    guard let tally, tally.at <= time, context.isSame(tally.version, target) else { return nil }
    return tally
  }

  private func lasts(_ every: Every?, from start: Int64, at time: Int64) -> Bool {
    switch every {
    case nil: false
    case .once?: true
    case .seconds(let seconds)?: time < start.later(by: seconds)
    }
  }
}
