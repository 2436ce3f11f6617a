/// What a decision comes to for somebody who shows nothing: values, and the target as its source writes it.
package struct BareDecision {
  package let outcome: UpdateDecision.Outcome
  package let reason: UpdateDecision.Reason
  package let updateType: UpdateType
  /// Valid as long as the context, and what it was made from.
  package let target: BorrowedBytes?
  package let deadline: Int64?
  /// `nil` as well where nobody asked.
  package let askAgainAt: Int64?
  /// Whether another device could get another answer.
  package let dependsOnDevice: Bool
}

extension EvaluationContext {
  /// Judges without words, and without the next state.
  @_optimize(speed)
  package func bareDecision(withTime: Bool) -> BareDecision {
    prepare()
    let evaluation = evaluation()
    let target = evaluation.target
    return BareDecision(
      outcome: evaluation.outcome, reason: evaluation.reason,
      updateType: target.map { candidates[$0].type } ?? .unchanged,
      target: target.map { candidates[$0].version },
      deadline: evaluation.deadline, askAgainAt: withTime ? askAgainAt(evaluation) : nil,
      dependsOnDevice: dependsOnDevice)
  }

  private var dependsOnDevice: Bool {
    for place in candidates.indices {
      if let release = release(of: place), release.rollout != .everybody { return true }
    }
    return false
  }
}
