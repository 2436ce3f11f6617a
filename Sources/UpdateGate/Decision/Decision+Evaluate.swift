extension Request {
  /// Decides.
  ///
  /// Pure: the same request gives the same decision, whatever the machine, its clock, locale or environment.
  ///
  /// - Throws: `.argument` where the replies hold several different apps and the request has nothing to select by. A
  ///   failed look-up, an unreadable version or a state of any shape is not an error.
  /// - Complexity: linear in the number of releases, but for sorting them.
  public func evaluate() throws(UpdateGateError) -> Decision {
    try withUnsafePointer(to: self) { (place) throws(UpdateGateError) in try Facts.of(place).decision() }
  }
}

extension Facts {
  /// Judges, and puts the judgement into words.
  @inline(__always)
  package func decision() -> Decision { Decision(self, judge(at: request.now)) }
}

extension Decision {
  /// Puts a judgement into words.
  @_optimize(speed)
  init(_ facts: Facts, _ judgement: Judgement) {
    let target = judgement.target
    let prompts = judgement.outcome == .recommend || judgement.outcome == .force
    outcome = judgement.outcome
    reason = judgement.reason
    installed = facts.request.installed
    self.target = target.map { facts.candidates[$0].version }
    updateType = target.map { facts.candidates[$0].type } ?? .none
    message = prompts ? MessageFinder(facts, judgement).message() : nil
    storeURL = judgement.outcome == .none ? nil : facts.storeURL(for: target)
    releaseNotes = prompts ? facts.releaseNotes(for: target) : nil
    askAgainAt = facts.askAgainAt(judgement)
    deadline = judgement.deadline
    lookupFailures = facts.store.failures
    state = facts.nextState(target: target)
    trace = facts.request.trace ? facts.trace(judgement) : nil
  }
}

extension Facts {
  private func release(of target: Int?) -> PolicyRelease? {
    guard let target, let release = candidates[target].release else { return nil }
    return policy.releases?[release]
  }

  /// The first of: entry, release, policy, the store's own address, one built from the app's id.
  func storeURL(for target: Int?) -> String? {
    entry?.url ?? release(of: target)?.url ?? policy.storeURL ?? store.pageURL
  }

  /// The first of: entry, release, the store's record of the same version.
  func releaseNotes(for target: Int?) -> String? {
    entry?.notes ?? release(of: target)?.notes
      ?? (target.map { candidates[$0].isInStore } == true ? store.releaseNotes : nil)
  }

  /// The state to keep: nothing from the future, visits only for what is still installed, and when the target was first
  /// seen.
  func nextState(target: Int?) -> PromptState {
    let now = request.now
    var state = PromptState()
    if let mark = request.state.firstSeen, mark.at <= now { state.firstSeen = mark }
    if let mark = request.state.shown, mark.at <= now { state.shown = mark }
    if let mark = request.state.later, mark.at <= now { state.later = mark }
    if let mark = request.state.skipped, mark.at <= now { state.skipped = mark }
    if let visits = request.state.store, visits.at <= now, isUnchanged { state.store = visits }
    if request.installed.utf8.count <= PromptState.versionLimit { state.installed = request.installed }
    if let version = target.map({ candidates[$0].version }), version.utf8.count <= PromptState.versionLimit,
      !(state.firstSeen.map { isSame($0.version, version) } ?? false)
    {
      state.firstSeen = .init(version: version, at: now)
    }
    return state
  }
}
