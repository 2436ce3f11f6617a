import CUpdateGate
import UpdateGate

/// The decision on one row, as numbers.
struct RowAnswer {
  var outcome = Int8(UG_ROW_NULL)
  var reason: Int8 = 0
  var updateType: Int8 = 0
  var target: Int32 = -1
  var deadline = Int64.min
  var askAgainAt = Int64.min

  static var null: RowAnswer { RowAnswer() }
  static var refused: RowAnswer { RowAnswer(outcome: Int8(UG_ROW_REFUSED)) }
}

extension RowAnswer {
  init(_ decision: BareDecision, target: Int32) {
    outcome = Int8(truncatingIfNeeded: decision.outcome.rawValue)
    reason = Int8(truncatingIfNeeded: decision.reason.rawValue)
    updateType = Int8(truncatingIfNeeded: decision.updateType.rawValue)
    self.target = target
    deadline = decision.deadline ?? .min
    askAgainAt = decision.askAgainAt ?? .min
  }
}

extension ug_outcomes {
  /// Puts a row's answer where the caller wants it.
  @inline(__always)
  func put(_ answer: RowAnswer, at row: Int) {
    outcomes?[row] = answer.outcome
    reasons?[row] = answer.reason
    update_types?[row] = answer.updateType
    targets?[row] = answer.target
    deadlines?[row] = answer.deadline
    ask_again_at?[row] = answer.askAgainAt
  }
}
