extension EvaluationContext {
  /// Judges, and finds what goes with the evaluation.
  package func answer() -> Answer {
    workOut()
    return Answer(self, evaluate(at: input.now))
  }

  private func release(of target: Int?) -> PolicyRelease? {
    guard let target, let release = candidates[target].release else { return nil }
    return policy.releases?.all[release]
  }

  /// The first of: entry, release, policy, the store's own address, one built from the app's id.
  @_optimize(speed)
  func storeURL(for target: Int?) -> AnswerText {
    if let url = entry?.url { return .owned(url) }
    if let url = release(of: target)?.url { return .owned(url) }
    if let url = policy.storeURL { return .owned(url) }
    return store.pageURL
  }

  /// Notes in the first language of the request, or of what it falls back on, that they are in; else those without one.
  private func text(of notes: PolicyNotes?) -> String? {
    guard let notes else { return nil }
    for language in notes.hasLanguages ? input.languages : [] {
      var fallback = LanguageFallback(language)
      while fallback.next() {
        if let text = fallback.withTag({ notes.text(in: $0) }) { return text }
      }
    }
    return notes.unlabelled
  }

  /// The first of: entry, release, the store's record of the same version.
  func releaseNotes(for target: Int?) -> AnswerText {
    if let notes = text(of: entry?.notes) { return .owned(notes) }
    if let notes = text(of: release(of: target)?.notes) { return .owned(notes) }
    guard let target, candidates[target].isInStore, let notes = store.releaseNotes else { return .absent }
    return .lent(notes)
  }

  /// The state to keep: nothing from the future, visits only for what is still installed, and when the target was first
  /// seen. It is put into an empty one.
  @_optimize(speed)
  func nextState(_ state: inout BorrowedState, target: BorrowedBytes?) {
    let now = input.now
    if let mark = input.state.firstSeen, mark.at <= now { state.firstSeen = mark }
    if let mark = input.state.shown, mark.at <= now { state.shown = mark }
    if let mark = input.state.later, mark.at <= now { state.later = mark }
    if let mark = input.state.skipped, mark.at <= now { state.skipped = mark }
    if let visits = input.state.store, visits.at <= now, isUnchanged { state.store = visits }
    if PromptState.remembers(input.installed) { state.installed = input.installed }
    if let target, PromptState.remembers(target),
      !(state.firstSeen.map { isSame($0.version, target) } ?? false)
    {
      state.firstSeen = .init(version: target, at: now)
    }
  }
}
