extension EvaluationContext {
  /// The state to keep: nothing from the future, counts only for what is still installed, and what must not be asked or
  /// waited for anew. It is put into an empty one.
  @_optimize(speed)
  func nextState(_ state: inout BorrowedState) {
    let now = input.now
    let last = input.state
    if let tally = last.shown, tally.at <= now { state.shown = tally }
    if let tally = last.later, tally.at <= now { state.later = counted(tally) }
    if let tally = last.store, tally.at <= now { state.store = counted(tally) }
    if last.skipped != nil || last.skippedMajor != nil {
      let skips = Skips(self, at: now)
      (state.skipped, state.skippedMajor) = (skips.other, skips.major)
    }
    if PromptState.remembers(input.installed) { state.installed = input.installed }
    let waiting = last.waiting.flatMap { $0.at <= now ? $0 : nil }
    guard isReadable, policy.enabled ?? true else {
      state.waiting = waiting
      if isUnchanged, let seen = last.firstSeen, seen.at <= now { state.firstSeen = seen }
      return
    }
    state.waiting = Wait.next(self, after: waiting, at: now)
    guard !candidates.isEmpty || last.firstSeen != nil else { return }
    let due = policy.waitAppliesToForce ?? true ? offers.due : offers.early
    state.firstSeen = FirstSeen.next(self, due: input.trigger == .manual ? nil : due, at: now)
  }

  /// What is counted since the installed version last changed.
  private func counted(_ tally: BorrowedState.Tally) -> BorrowedState.Tally {
    var tally = tally
    if !isUnchanged { tally.count = 0 }
    return tally
  }
}
