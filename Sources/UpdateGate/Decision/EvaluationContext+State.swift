extension EvaluationContext {
  /// The state to keep: nothing from the future, counts only for what is still installed, and what must not be asked or
  /// waited for anew. It is put into an empty one.
  @_optimize(speed)
  func nextState(_ state: inout BorrowedState) {
    let now = input.now
    if let tally = input.state.shown, tally.at <= now { state.shown = tally }
    if let tally = input.state.later, tally.at <= now { state.later = counted(tally) }
    if let tally = input.state.store, tally.at <= now { state.store = counted(tally) }
    if input.state.skipped != nil || input.state.skippedMajor != nil {
      let skips = Skips(self, at: now)
      (state.skipped, state.skippedMajor) = (skips.other, skips.major)
    }
    if PromptState.remembers(input.installed) { state.installed = input.installed }
    let waiting = input.state.waiting.flatMap { $0.at <= now ? $0 : nil }
    guard isReadable, !Switch.isOff(policy) else {
      state.waiting = waiting
      if isUnchanged, let seen = input.state.firstSeen, seen.at <= now { state.firstSeen = seen }
      return
    }
    state.waiting = Wait.next(self, after: waiting, at: now)
    // What was seen is a candidate no more, but it may come again.
    guard !candidates.isEmpty else {
      if isUnchanged, let seen = input.state.firstSeen, seen.at <= now, isNewer(seen.version) { state.firstSeen = seen }
      return
    }
    let due = policy.waitAppliesToForce ?? true ? offers.due : offers.early
    state.firstSeen = FirstSeen.next(self, due: input.trigger == .manual ? nil : due, at: now)
  }

  private func isNewer(_ version: BorrowedBytes?) -> Bool {
    if let version { standing(of: version) == .newer } else { false }
  }

  /// What is counted since the installed version last changed.
  private func counted(_ tally: BorrowedState.Tally) -> BorrowedState.Tally {
    var tally = tally
    if !isUnchanged { tally.count = 0 }
    return tally
  }
}
