import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_decision_read")
public func ug_decision_read(_ decision: OpaquePointer!, _ view: UnsafeMutablePointer<ug_decision_view>!) -> ug_status {
  guard let answer = object(decision, as: Answer.self), let view,
    Int(clamping: view.pointee.struct_size) >= FirstSize.decisionView
  else { return Status.argument.rawValue }
  guard let state = answer.stateText else { return Status.memory.rawValue }
  fill(view, from: answer, state: state)
  return 0
}

/// Everything of a decision but the text of its state, which must be written first.
func fill(_ view: UnsafeMutablePointer<ug_decision_view>, from answer: Answer, state: Bytes?) {
  // Field by field: an older caller's structure is shorter than ours.
  view.pointee.has = 0
  func give(_ value: Int64?, _ flag: Int) -> Int64 {
    guard let value else { return 0 }
    view.pointee.has |= UInt32(truncatingIfNeeded: flag)
    return value
  }
  view.pointee.outcome = answer.outcome.rawValue
  view.pointee.reason = answer.reason.rawValue
  view.pointee.update_type = answer.updateType.rawValue
  view.pointee.state_changed = answer.stateChanged ? 1 : 0
  view.pointee.ask_again_at = give(answer.askAgainAt, UG_HAS_ASK_AGAIN_AT)
  view.pointee.deadline = give(answer.deadline, UG_HAS_DEADLINE)
  view.pointee.track_id = give(answer.trackID, UG_HAS_TRACK_ID)
  view.pointee.deferrals_left = give(answer.deferralsLeft, UG_HAS_DEFERRALS_LEFT)
  view.pointee.installed = ug_string(answer.installed)
  view.pointee.target = ug_string(answer.target)
  view.pointee.title = ug_string(answer.title)
  view.pointee.message = ug_string(answer.message)
  view.pointee.continue_button = ug_string(answer.continueButton)
  view.pointee.cancel_button = ug_string(answer.cancelButton)
  view.pointee.skip_button = ug_string(answer.skipButton)
  view.pointee.message_language = ug_string(answer.language)
  view.pointee.store_url = ug_string(answer.storeURL)
  view.pointee.release_notes = ug_string(answer.releaseNotes)
  view.pointee.state = ug_string(state)
  view.pointee.meta = ug_string(answer.meta)
  view.pointee.failure_count = answer.lookupFailures.count
  view.pointee.missed_count = answer.missedCount
  view.pointee.not_honoured_count = answer.notHonoured.count
}
