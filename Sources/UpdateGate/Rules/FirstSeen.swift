/// Frequent releases starve nothing: of all that automatic checks found due since the installed version changed, the
/// state remembers the version whose grace ends first. It counts as one more due release while something due, its wait
/// aside, is at or above it and it is not withdrawn. So a deadline that was announced never moves later.
struct FirstSeen {
  /// From when it counts: what lies in the future does not.
  let at: Int64
  /// How many candidates have this version or a higher one.
  let reach: Int
  /// Whether its rule says force, when its grace ends, and how many deferrals it allows.
  let forces: Bool
  let graceEnd: Int64
  let deferrals: Int64
  /// Whether its rule does not say none.
  let isDue: Bool

  /// `nil` where nothing is remembered that still counts.
  init?(_ context: EvaluationContext) {
    guard let seen = context.input.state.firstSeen, let version = seen.version, context.isUnchanged,
      context.standing(of: version) == .newer
    else { return nil }
    let above = context.countOfCandidates(above: version)
    reach = context.countOfCandidates(notBelow: version)
    if above < reach, context.candidates[above].obstacles.contains(.withdrawn) { return nil }
    let type = context.input.scheme.updateType(from: context.installed, to: version, options: context.input.options)
    let rule = TypeRule(type, in: context.policy)
    at = seen.at
    isDue = rule.isDue
    forces = rule.forces
    graceEnd = rule.isDue ? rule.grace.map { seen.at.later(by: $0) } ?? .max : .max
    deferrals = rule.deferrals ?? .max
  }

  /// Whether it counts at a time, given what is due then as if every wait were over.
  func counts(at time: Int64, early: OfferSummary.Due) -> Bool { isDue && at <= time && early.highest < reach }

  /// What the next state remembers.
  ///
  /// - Parameter due: what an automatic check found due now; `nil` for a check by hand.
  static func next(
    _ context: EvaluationContext, due: OfferSummary.Due?, at now: Int64
  ) -> BorrowedState.Mark? {
    var kept: BorrowedState.Mark?
    var end = Int64.max
    if let seen = context.firstSeen, seen.at <= now {
      kept = context.input.state.firstSeen
      end = seen.graceEnd
    }
    guard let due else { return kept }
    // What is not out yet cannot be remembered.
    let fresh = due.freshHolder == OfferSummary.none ? .max : now.later(by: due.freshGrace)
    if min(due.begunEnd, fresh) < end {
      // Of two that end at once the higher one.
      let isFresh = fresh < due.begunEnd || fresh == due.begunEnd && due.freshHolder < due.begunHolder
      return mark(isFresh ? due.freshHolder : due.begunHolder, context, at: now)
    }
    guard kept == nil, let highest = OfferSummary.index(due.highestBegun) else { return kept }
    return mark(highest, context, at: now)
  }

  private static func mark(_ place: Int, _ context: EvaluationContext, at now: Int64) -> BorrowedState.Mark {
    let candidate = context.candidates[place]
    return BorrowedState.Mark(version: candidate.version, at: candidate.graceStart ?? now)
  }
}
