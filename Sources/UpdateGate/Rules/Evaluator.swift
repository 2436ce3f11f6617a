/// One question at one time, judged in the order of thought. What comes first beats what comes later:
///
/// 1. the switch, and an installed version that cannot be read;
/// 2. musts that need no target: the entry of `versions`, floors, critical releases;
/// 3. musts by what is due: rules, grace, deadline, deferrals;
/// 4. what is recommended, and with which target;
/// 5. whether the user is asked about it now.
///
/// *Newer* are the context's candidates. *Open* is what this device can take now, *due* what is open and not ruled out by
/// the rule of its update type: ``OfferSummary`` knows both. Each rule is in the file of its name.
struct Evaluator {
  let context: EvaluationContext
  let now: Int64
  /// The candidates above the installed version, and those that only a build floor sees as newer. Summaries are large, so
  /// they are lent and never copied.
  let offers: Offers
  let builds: Offers

  typealias Offers = LentValue<OfferSummary>

  private var policy: PolicyBody { context.policy }
  private var isManual: Bool { context.input.trigger == .manual }

  @_optimize(speed)
  func evaluate() -> Evaluation {
    if Switch.isOff(policy) { return .none(.disabled) }
    guard context.isReadable else { return unreadable() }

    if let entry = context.entry { return listed(entry) }
    if let floors = context.floors {
      if floors.minimumBuild.isBelow(at: now) { return withBuilds { must(.belowMinimum, $0) } }
      if floors.minimum.isBelow(at: now) { return must(.belowMinimum, offers) }
    }
    if waitsForForce ? offers.value.hasCritical : offers.value.hasCriticalEarly {
      return must(.criticalRelease, offers)
    }

    let due = DueReleases(offers.value, context, at: now)
    if let target = due.highest, let reason = forcingReason(due) { return forced(target, reason) }

    return recommended(due)
  }

  /// With what a build floor sees as well.
  private func withBuilds(_ judge: (Offers) -> Evaluation) -> Evaluation {
    var joined = offers.value.joined(builds.value)
    return Offers.lending(&joined, judge)
  }

  // MARK: 1. Before anything is compared

  private func unreadable() -> Evaluation {
    switch Switch.verdictOnUnreadable(policy) {
    case .force: forced(nil, .versionUnreadable)
    case .recommend: asked(nil, .versionUnreadable, TypeRule(nil, in: policy))
    case .ignore: .none(.versionUnreadable)
    }
  }

  // MARK: 2. Musts that need no target

  /// What an entry says is final.
  private func listed(_ entry: PolicyEntry) -> Evaluation {
    let reason = Listed.reason(entry)
    switch entry.verdict {
    case .ignore:
      return .none(.policySaysNone)
    case .force:
      guard let from = entry.from, now < from else { return must(reason, offers) }
      return recommended(by: reason, deadline: from)
    case .recommend:
      return recommended(by: reason, deadline: nil)
    }
  }

  /// A must that pays no heed to a rollout above 0. Its target is the highest newer one that has no other blocker.
  private func must(_ reason: UpdateDecision.Reason, _ offers: Offers) -> Evaluation {
    guard context.knowsReleases else { return forced(nil, reason) }
    // A must does not wait again where something was due before.
    let waits = waitsForForce && !(offers.value.installable == OfferSummary.none && wasSeen)
    if let target = OfferSummary.index(waits ? offers.value.installable : offers.value.installableEarly) {
      return forced(target, reason)
    }
    if waits, offers.value.lacksOnlyItsWait { return .none(.releasedTooSoon) }
    if let fitting = OfferSummary.index(offers.value.fitting) {
      return .none(context.candidates[fitting].blocker(at: now, manual: true, waits: waits) ?? .releasedTooSoon)
    }
    // No closures here: each would take a copy of the evaluator with it.
    var blocker: UpdateDecision.Reason?
    if let highest = OfferSummary.index(offers.value.highest) { blocker = context.candidates[highest].deviceBlocker }
    return Evaluation(outcome: .unsupported, reason: blocker ?? .noReleaseKnown)
  }

  private var waitsForForce: Bool { policy.waitAppliesToForce ?? true }

  private var wasSeen: Bool {
    if let seen = context.firstSeen { seen.at <= now } else { false }
  }

  // MARK: 3. Musts by what is due

  private func forcingReason(_ due: DueReleases) -> UpdateDecision.Reason? {
    if due.forces { return .ruleForces }
    if now >= due.deadline { return .deadlinePassed }
    return Deferrals.left(of: due.deferrals, context, at: now) == 0 ? .deferralsUsedUp : nil
  }

  /// Forces, unless the user was sent to the store in vain too often: then it asks, however often it did before.
  private func forced(_ target: Int?, _ reason: UpdateDecision.Reason) -> Evaluation {
    if StoreLoop.softens(version(of: target), context, at: now) {
      return Evaluation(outcome: .recommend, reason: .storeLoop, target: target)
    }
    return Evaluation(outcome: .force, reason: reason, target: target)
  }

  // MARK: 4. Shoulds

  /// An entry's: of what is open, whatever the rules say.
  private func recommended(by reason: UpdateDecision.Reason, deadline: Int64?) -> Evaluation {
    let rule = TypeRule(nil, in: policy)
    guard let highest = OfferSummary.index(offers.value.highestOpen) else {
      guard !context.knowsReleases else { return .none(reasonForNothingOpen(offers)) }
      return asked(nil, reason, rule, deadline: deadline)
    }
    guard let target = OfferSummary.index(offers.value.highestOpenUnskipped) else {
      return skipped(highest, deadline: deadline)
    }
    return asked(target, reason, rule, deadline: deadline)
  }

  /// Every other: of what is due.
  private func recommended(_ due: DueReleases) -> Evaluation {
    guard let floors = context.floors else { return recommended(due, offers, nil, nil) }
    let comingBuild = floors.minimumBuild.comes(after: now)
    let comingFloor = earliest(floors.minimum.comes(after: now), comingBuild)
    let seesBuilds = comingBuild != nil || floors.recommendedBuild.isBelow(at: now)
    let reason: UpdateDecision.Reason? =
      comingFloor != nil
      ? .belowMinimum : seesBuilds || floors.recommended.isBelow(at: now) ? .belowRecommended : nil
    if seesBuilds { return withBuilds { recommended(due, $0, reason, comingFloor) } }
    return recommended(due, offers, reason, comingFloor)
  }

  /// - Parameters:
  ///   - reason: a floor that recommends, if one does.
  ///   - comingFloor: when a floor will make a must of it.
  private func recommended(
    _ due: DueReleases, _ offers: Offers, _ reason: UpdateDecision.Reason?, _ comingFloor: Int64?
  ) -> Evaluation {
    guard let highest = OfferSummary.index(offers.value.due.highest) else {
      if let open = OfferSummary.index(offers.value.highestOpen) { return .none(.policySaysNone, target: open) }
      guard !context.knowsReleases else { return .none(reasonForNothingOpen(offers)) }
      guard let reason else {
        return .none(context.store.hasUnreadableVersion ? .versionUnreadable : .noReleaseKnown)
      }
      return asked(nil, reason, TypeRule(nil, in: policy), deadline: comingFloor)
    }
    let deadline = earliest(comingFloor, due.deadline == .max ? nil : due.deadline)
    let left = Deferrals.left(of: due.deferrals, context, at: now)
    guard let target = OfferSummary.index(offers.value.highestDueUnskipped) else {
      return skipped(highest, deadline: deadline, deferralsLeft: left)
    }
    let rule = TypeRule(context.candidates[target].type, in: policy)
    return asked(
      target, reason ?? (rule.verdict == nil ? .newerAvailable : .ruleRecommends), rule, deadline: deadline,
      deferralsLeft: left)
  }

  private func skipped(_ target: Int, deadline: Int64?, deferralsLeft: Int64? = nil) -> Evaluation {
    Evaluation(
      outcome: .noUpdate, reason: .skipped, target: target, isSkippable: true, deadline: inYears(deadline),
      deferralsLeft: deferralsLeft)
  }

  /// Releases are known, but none is open: the first blocker of the highest newer one.
  private func reasonForNothingOpen(_ offers: Offers) -> UpdateDecision.Reason {
    if let highest = OfferSummary.index(offers.value.highest),
      let blocker = context.candidates[highest].blocker(at: now, manual: isManual)
    {
      return blocker
    }
    return context.highestKnown == .equal ? .upToDate : .aheadOfStore
  }

  // MARK: 5. Whether to ask now

  /// A check by hand always asks.
  private func asked(
    _ target: Int?, _ reason: UpdateDecision.Reason, _ rule: TypeRule, deadline: Int64? = nil,
    deferralsLeft: Int64? = nil
  ) -> Evaluation {
    var evaluation = Evaluation(
      outcome: .recommend, reason: reason, target: target, isSkippable: rule.isSkippable && target != nil,
      deadline: inYears(deadline), deferralsLeft: deferralsLeft)
    let frequency = Frequency(context: context, rule: rule, target: version(of: target))
    if !isManual, let blocker = frequency.blocker(at: now) {
      evaluation.outcome = .noUpdate
      evaluation.reason = blocker
    }
    return evaluation
  }

  private func earliest(_ a: Int64?, _ b: Int64?) -> Int64? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// Nobody is asked beyond the years that dates can write.
  private func inYears(_ deadline: Int64?) -> Int64? {
    if let deadline { min(deadline, ISODate.latest) } else { nil }
  }

  private func version(of target: Int?) -> BorrowedBytes? {
    if let target { context.candidates[target].version } else { nil }
  }
}
