import UpdateGate
public import CUpdateGate

/// What a `ug_decision` stands for.
private func answer(_ decision: OpaquePointer?) -> Answer? { object(decision, as: Answer.self) }

@implementation @_cdecl("ug_decision_free")
public func ug_decision_free(_ decision: OpaquePointer!) { release(decision, as: Answer.self) }

@implementation @_cdecl("ug_decision_outcome")
public func ug_decision_outcome(_ decision: OpaquePointer!) -> ug_outcome {
  answer(decision)?.outcome.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_reason")
public func ug_decision_reason(_ decision: OpaquePointer!) -> ug_reason {
  answer(decision)?.reason.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_update_type")
public func ug_decision_update_type(_ decision: OpaquePointer!) -> ug_update_type {
  answer(decision)?.updateType.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_installed")
public func ug_decision_installed(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.installed)
}

@implementation @_cdecl("ug_decision_target")
public func ug_decision_target(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.target)
}

@implementation @_cdecl("ug_decision_title")
public func ug_decision_title(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.title)
}

@implementation @_cdecl("ug_decision_message")
public func ug_decision_message(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.message)
}

@implementation @_cdecl("ug_decision_continue_button")
public func ug_decision_continue_button(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.continueButton)
}

@implementation @_cdecl("ug_decision_cancel_button")
public func ug_decision_cancel_button(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.cancelButton)
}

@implementation @_cdecl("ug_decision_skip_button")
public func ug_decision_skip_button(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.skipButton)
}

@implementation @_cdecl("ug_decision_message_language")
public func ug_decision_message_language(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.language)
}

@implementation @_cdecl("ug_decision_store_url")
public func ug_decision_store_url(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.storeURL)
}

@implementation @_cdecl("ug_decision_release_notes")
public func ug_decision_release_notes(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.releaseNotes)
}

@implementation @_cdecl("ug_decision_state")
public func ug_decision_state(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.stateText)
}

@implementation @_cdecl("ug_decision_json")
public func ug_decision_json(_ decision: OpaquePointer!) -> ug_string {
  ug_string(answer(decision)?.json)
}

@implementation @_cdecl("ug_decision_ask_again_at")
public func ug_decision_ask_again_at(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(answer(decision)?.askAgainAt, to: seconds)
}

@implementation @_cdecl("ug_decision_deadline")
public func ug_decision_deadline(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(answer(decision)?.deadline, to: seconds)
}

@implementation @_cdecl("ug_decision_state_changed")
public func ug_decision_state_changed(_ decision: OpaquePointer!) -> Int32 {
  answer(decision)?.stateChanged ?? false ? 1 : 0
}

@implementation @_cdecl("ug_decision_track_id")
public func ug_decision_track_id(_ decision: OpaquePointer!, _ track_id: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(answer(decision)?.trackID, to: track_id)
}

@implementation @_cdecl("ug_decision_deferrals_left")
public func ug_decision_deferrals_left(_ decision: OpaquePointer!, _ count: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(answer(decision)?.deferralsLeft, to: count)
}

@implementation @_cdecl("ug_decision_missed_count")
public func ug_decision_missed_count(_ decision: OpaquePointer!) -> Int { answer(decision)?.missedCount ?? 0 }

@implementation @_cdecl("ug_decision_missed")
public func ug_decision_missed(
  _ decision: OpaquePointer!, _ index: Int, _ date: UnsafeMutablePointer<Int64>!,
  _ notes: UnsafeMutablePointer<ug_string>!, _ critical: UnsafeMutablePointer<Int32>!
) -> ug_string {
  guard let answer = answer(decision), index >= 0, index < answer.missed.count else { return .absent }
  let release = answer.missed[index]
  date?.pointee = release.date ?? .min
  notes?.pointee = ug_string(release.notes)
  critical?.pointee = release.isCritical ? 1 : 0
  return ug_string(release.version)
}

@implementation @_cdecl("ug_decision_not_honoured_count")
public func ug_decision_not_honoured_count(_ decision: OpaquePointer!) -> Int {
  answer(decision)?.notHonoured.count ?? 0
}

@implementation @_cdecl("ug_decision_not_honoured")
public func ug_decision_not_honoured(_ decision: OpaquePointer!, _ index: Int) -> ug_string {
  guard let answer = answer(decision), index >= 0, index < answer.notHonoured.count else { return .absent }
  return ug_string(answer.notHonoured[index])
}

@implementation @_cdecl("ug_decision_meta")
public func ug_decision_meta(_ decision: OpaquePointer!) -> ug_string { ug_string(answer(decision)?.meta) }

private func give(_ value: Int64?, to place: UnsafeMutablePointer<Int64>?) -> Int32 {
  guard let value else { return 0 }
  place?.pointee = value
  return 1
}

@implementation @_cdecl("ug_decision_failure_count")
public func ug_decision_failure_count(_ decision: OpaquePointer!) -> Int {
  answer(decision)?.lookupFailures.count ?? 0
}

@implementation @_cdecl("ug_decision_failure")
public func ug_decision_failure(
  _ decision: OpaquePointer!, _ index: Int, _ storefront: UnsafeMutablePointer<ug_string>!
) -> ug_lookup_failure {
  guard let answer = answer(decision), index >= 0, index < answer.lookupFailures.count else { return 0 }
  storefront?.pointee = ug_string(answer.storefronts[index])
  return answer.lookupFailures[index].kind.rawValue
}

@implementation @_cdecl("ug_outcome_name")
public func ug_outcome_name(_ outcome: ug_outcome) -> UnsafePointer<CChar>! {
  UpdateDecision.Outcome(rawValue: outcome).map { pointer(to: $0.label) }
}

@implementation @_cdecl("ug_reason_name")
public func ug_reason_name(_ reason: ug_reason) -> UnsafePointer<CChar>! {
  UpdateDecision.Reason(rawValue: reason).map { pointer(to: $0.label) }
}
