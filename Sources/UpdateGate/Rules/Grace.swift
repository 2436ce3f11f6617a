/// Grace and deadline: from when a recommendation is a must.
///
/// The grace of a due release ends at its date, else at the time it was first seen, plus the grace of its update type. The
/// grace of a rollout in time begins when this device is let in. The earliest end of all due ones, or the policy's
/// `deadline` where that is earlier, is the decision's deadline.
enum Grace {
  static func start(_ release: PolicyRelease?, date: Int64?, rollout: Rollout) -> Int64? {
    guard case .over? = release?.rollout, let date else { return date }
    return max(date, rollout.reaches)
  }
}

/// What point 3 judges: what is due, and what was seen before.
struct DueReleases {
  let due: OfferSummary.Due
  let seen: FirstSeen?

  /// The highest due release; `nil` where nothing is due.
  let highest: Int?
  let forces: Bool
  /// From when it is a must; `.max` for never.
  let deadline: Int64
  let deferrals: Int64?

  init(_ summary: OfferSummary, _ context: EvaluationContext, at time: Int64) {
    let waits = context.policy.waitAppliesToForce ?? true
    due = waits ? summary.due : summary.early
    seen = context.firstSeen.flatMap { $0.counts(at: time, early: summary.early) ? $0 : nil }
    // What was seen was due before: where nothing else is due, its successor does not wait again.
    highest = OfferSummary.index(due.highest == OfferSummary.none && seen != nil ? summary.early.highest : due.highest)
    forces = due.forces || seen?.forces ?? false
    let end = min(due.end(at: time), seen?.graceEnd ?? .max, context.policy.deadline ?? .max)
    deadline = highest == nil ? .max : end
    let smallest = min(due.deferrals, seen?.deferrals ?? .max)
    deferrals = smallest == .max ? nil : smallest
  }
}
