/// The answer of one request at one time, before it is put into words.
struct Evaluation: Equatable {
  var outcome: UpdateDecision.Outcome
  var reason: UpdateDecision.Reason
  /// The target, by its place among the candidates.
  var target: Int?
  /// Whether the prompt may be skipped.
  var isSkippable = false
  /// From when a recommendation becomes a must.
  var deadline: Int64?

  static func none(_ reason: UpdateDecision.Reason, target: Int? = nil) -> Evaluation {
    Evaluation(outcome: .noUpdate, reason: reason, target: target)
  }
}

extension EvaluationContext {
  /// Judges for one time. The order of thought is that of the policy guide: the switch, entries, floors and critical
  /// releases, rules and deadlines, then what is merely recommended.
  @_optimize(speed)
  func evaluate(at now: Int64) -> Evaluation {
    guard policy.enabled ?? true else { return .none(.disabled) }
    guard isReadable else { return .none(.versionUnreadable) }
    let evaluator = Evaluator(context: self, now: now)
    if let entry { return evaluator.listed(entry) }
    if isBelowMinimum { return evaluator.must(.belowMinimum) }
    for index in candidates.indices where candidates[index].isCritical { return evaluator.must(.criticalRelease) }
    return evaluator.byRules()
  }
}

/// One input at one time.
struct Evaluator {
  let context: EvaluationContext
  let now: Int64

  private var policy: PolicyBody { context.policy }
  private var candidates: [Candidate] { context.candidates }

  /// What the state remembers, unless it lies after `now`.
  private func past(_ mark: BorrowedState.Mark?) -> BorrowedState.Mark? {
    guard let mark, mark.at <= now else { return nil }
    return mark
  }

  /// What an entry says is final.
  func listed(_ entry: PolicyEntry) -> Evaluation {
    let reason: UpdateDecision.Reason =
      switch entry.match {
      case .exact: .versionListed
      case .range: .rangeListed
      }
    switch entry.verdict {
    case .ignore: return .none(.policySaysNone)
    case .force: return must(reason)
    case .recommend: return should(best(), Should(reason, isSkippable: policy.skippable ?? true))
    }
  }

  /// A must that needs no target, and pays no heed to the rollout of the one it has.
  func must(_ reason: UpdateDecision.Reason) -> Evaluation {
    if candidates.isEmpty { return forced(nil, reason) }
    let waived: Candidate.Waived = waitsForForce ? .rollout : [.rollout, .wait]
    if let target = best(ignoring: waived) { return forced(target, reason) }
    var blocker: UpdateDecision.Reason?
    for index in candidates.indices where candidates[index].isNewer {
      guard let osBlocker = candidates[index].osBlocker else { return .none(.releasedTooSoon) }
      blocker = blocker ?? osBlocker
    }
    return Evaluation(outcome: .unsupported, reason: blocker ?? .noReleaseKnown)
  }

  /// Rules, deadlines, `recommendedVersion`, and otherwise any target at all.
  func byRules() -> Evaluation {
    if !waitsForForce, let target = best(ignoring: .wait), let reason = forcingReason(target) {
      return forced(target, reason, every: policy.rules?[candidates[target].type]?.every)
    }
    guard let target = best() else {
      return should(nil, Should(.belowRecommended, isWanted: context.isBelowRecommended))
    }
    let rule = policy.rules?[candidates[target].type]
    if let reason = forcingReason(target) { return forced(target, reason, every: rule?.every) }
    if rule?.verdict == .ignore { return .none(.policySaysNone, target: target) }
    let reason: UpdateDecision.Reason =
      context.isBelowRecommended ? .belowRecommended : rule != nil ? .ruleRecommends : .newerAvailable
    var prompt = Should(reason, isSkippable: rule?.skippable ?? policy.skippable ?? true)
    prompt.every = rule?.every
    prompt.deadline = deadline(for: target)
    return should(target, prompt)
  }

  // MARK: Targets

  /// The highest candidate that is newer and can be installed now.
  private func best(ignoring waived: Candidate.Waived = []) -> Int? {
    for index in candidates.indices where candidates[index].isNewer {
      if candidates[index].blocker(now: now, ignoring: waived) == nil { return index }
    }
    return nil
  }

  private var waitsForForce: Bool { policy.waitAppliesToForce ?? true }

  // MARK: Musts

  /// Why a target chosen by rules is a must, if it is one.
  private func forcingReason(_ target: Int) -> UpdateDecision.Reason? {
    switch policy.rules?[candidates[target].type]?.verdict {
    case .force?: return .ruleForces
    case .ignore?: return nil
    case .recommend?, nil:
      guard let deadline = deadline(for: target), now >= deadline else { return nil }
      return .deadlinePassed
    }
  }

  /// The earlier of the policy's deadline and the end of the target's grace, which counts from its release, else from
  /// when the state first saw it.
  private func deadline(for target: Int) -> Int64? {
    let candidate = candidates[target]
    guard let grace = policy.grace?[candidate.type] else { return policy.deadline }
    // What was first seen after `now` is first seen now.
    let start = candidate.date ?? min(candidate.graceStart ?? now, now)
    // Nobody is asked beyond the years that dates can write.
    return min(policy.deadline ?? ISODate.latest, start.later(by: grace), ISODate.latest)
  }

  /// Forces, unless the user was sent to the store in vain too often: then it asks, as often as a rule says.
  private func forced(_ target: Int?, _ reason: UpdateDecision.Reason, every: Every? = nil) -> Evaluation {
    if let limit = policy.loopLimit, visits(to: target) >= limit {
      var prompt = Should(.storeLoop, isSkippable: false)
      prompt.every = every
      return should(target, prompt)
    }
    return Evaluation(outcome: .force, reason: reason, target: target)
  }

  /// Visits to the store for this target while the installed version stayed the same.
  private func visits(to target: Int?) -> Int64 {
    guard let visits = context.input.state.store, visits.at <= now, context.isUnchanged,
      context.isSame(visits.version, target.map { candidates[$0].version })
    else { return 0 }
    return visits.count
  }

  // MARK: Shoulds

  /// What is wanted, if there is something to want it for.
  private struct Should {
    var reason: UpdateDecision.Reason
    var isSkippable: Bool
    /// Whether it is wanted even where no release is known at all.
    var isWanted = true
    var every: Every?
    var deadline: Int64?

    init(_ reason: UpdateDecision.Reason, isSkippable: Bool = true, isWanted: Bool = true) {
      self.reason = reason
      self.isSkippable = isSkippable
      self.isWanted = isWanted
    }
  }

  private func should(_ target: Int?, _ prompt: Should) -> Evaluation {
    if target == nil {
      guard candidates.isEmpty else { return .none(reasonForNoTarget) }
      guard prompt.isWanted else {
        return .none(context.store.hasUnreadableVersion ? .versionUnreadable : .noReleaseKnown)
      }
    }
    var evaluation = Evaluation(
      outcome: .recommend, reason: prompt.reason, target: target, isSkippable: prompt.isSkippable && target != nil,
      deadline: prompt.deadline)
    guard context.input.trigger != .manual else { return evaluation }
    if let target, isSkipped(candidates[target].version) {
      evaluation.outcome = .noUpdate
      evaluation.reason = .skipped
    } else if wasAskedRecently(target, every: prompt.every ?? policy.every ?? context.input.every) {
      evaluation.outcome = .noUpdate
      evaluation.reason = .askedRecently
    }
    return evaluation
  }

  /// There are candidates, but none to install: what holds back the highest newer one.
  private var reasonForNoTarget: UpdateDecision.Reason {
    for index in candidates.indices where candidates[index].isNewer {
      if let blocker = candidates[index].blocker(now: now) { return blocker }
    }
    return candidates.first?.order == .equal ? .upToDate : .aheadOfStore
  }

  /// A skip covers every version up to the skipped one.
  private func isSkipped(_ version: BorrowedBytes) -> Bool {
    guard let skipped = past(context.input.state.skipped)?.version else { return false }
    switch context.order(version, skipped) {
    case .older?, .equal?: return true
    case .newer?, nil: return false
    }
  }

  /// A prompt that was shown or put off counts for its own target only: a new one starts afresh.
  private func wasAskedRecently(_ target: Int?, every: Every?) -> Bool {
    guard let last = lastAsked(target) else { return false }
    switch every {
    case nil: return false
    case .once?: return true
    case .seconds(let seconds)?:
      return now < last.later(by: seconds)
    }
  }

  /// When the user was last asked about a target.
  private func lastAsked(_ target: Int?) -> Int64? {
    let shown = asked(context.input.state.shown, about: target)
    let later = asked(context.input.state.later, about: target)
    guard let shown, let later else { return shown ?? later }
    return max(shown, later)
  }

  private func asked(_ mark: BorrowedState.Mark?, about target: Int?) -> Int64? {
    guard let mark = past(mark), context.isSame(mark.version, target.map { candidates[$0].version }) else { return nil }
    return mark.at
  }
}
