import UpdateGate
public import CUpdateGate

/// What a `ug_decision` stands for: the values, and every text of them in one piece of memory.
final class DecisionHandle {
  let outcome: ug_outcome
  let reason: ug_reason
  let updateType: ug_update_type
  let askAgainAt: Int64?
  let deadline: Int64?
  let failures: [Decision.FailedLookup]
  /// The texts one after another, a NUL after each.
  private let texts: UnsafeMutablePointer<UInt8>
  /// Where each text begins and how long it is; absent texts have -1.
  private var places: [(start: Int, count: Int)]

  /// The order of the texts.
  enum Field: Int {
    case installed, target, title, message, continueButton, cancelButton, skipButton, storeURL, releaseNotes, state, json
    static let count = 11
  }

  init(_ decision: Decision) {
    outcome = decision.outcome.rawValue
    reason = decision.reason.rawValue
    updateType = decision.updateType.rawValue
    askAgainAt = decision.askAgainAt
    deadline = decision.deadline
    failures = decision.lookupFailures
    let message = decision.message
    let texts: [String?] = [
      decision.installed, decision.target, message?.title, message?.message, message?.continueButtonText,
      message?.cancelButtonText, message?.skipButtonText, decision.storeURL, decision.releaseNotes,
      decision.state.text, decision.json,
    ]
    let storefronts = failures.map { $0.storefront }
    (self.texts, places) = DecisionHandle.join(texts + storefronts)
  }

  deinit { texts.deallocate() }

  private static func join(_ all: [String?]) -> (UnsafeMutablePointer<UInt8>, [(start: Int, count: Int)]) {
    var size = 0
    for text in all { size += (text?.utf8.count ?? -1) + 1 }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(size, 1))
    var places: [(start: Int, count: Int)] = []
    places.reserveCapacity(all.count)
    var end = 0
    for text in all {
      guard var text else {
        places.append((0, -1))
        continue
      }
      let start = end
      text.withUTF8 { bytes in
        if let base = bytes.baseAddress { (memory + start).initialize(from: base, count: bytes.count) }
        end = start + bytes.count
      }
      (memory + end).initialize(to: 0)
      places.append((start, end - start))
      end += 1
    }
    return (memory, places)
  }

  func text(_ field: Field) -> ug_string { text(at: field.rawValue) }

  /// The storefront of a failed look-up; absent beyond the last.
  func storefront(_ index: Int) -> ug_string { text(at: Field.count + index) }

  private func text(at index: Int) -> ug_string {
    guard index >= 0, index < places.count, places[index].count >= 0 else { return .absent }
    let place = places[index]
    return ug_string(data: UnsafeRawPointer(texts + place.start).assumingMemoryBound(to: CChar.self), size: place.count)
  }
}

private func text(_ decision: OpaquePointer?, _ field: DecisionHandle.Field) -> ug_string {
  object(decision, as: DecisionHandle.self)?.text(field) ?? .absent
}

@implementation @_cdecl("ug_decision_free")
public func ug_decision_free(_ decision: OpaquePointer!) { release(decision, as: DecisionHandle.self) }

@implementation @_cdecl("ug_decision_outcome")
public func ug_decision_outcome(_ decision: OpaquePointer!) -> ug_outcome {
  object(decision, as: DecisionHandle.self)?.outcome ?? 0
}

@implementation @_cdecl("ug_decision_reason")
public func ug_decision_reason(_ decision: OpaquePointer!) -> ug_reason {
  object(decision, as: DecisionHandle.self)?.reason ?? 0
}

@implementation @_cdecl("ug_decision_update_type")
public func ug_decision_update_type(_ decision: OpaquePointer!) -> ug_update_type {
  object(decision, as: DecisionHandle.self)?.updateType ?? 0
}

@implementation @_cdecl("ug_decision_installed")
public func ug_decision_installed(_ decision: OpaquePointer!) -> ug_string { text(decision, .installed) }

@implementation @_cdecl("ug_decision_target")
public func ug_decision_target(_ decision: OpaquePointer!) -> ug_string { text(decision, .target) }

@implementation @_cdecl("ug_decision_title")
public func ug_decision_title(_ decision: OpaquePointer!) -> ug_string { text(decision, .title) }

@implementation @_cdecl("ug_decision_message")
public func ug_decision_message(_ decision: OpaquePointer!) -> ug_string { text(decision, .message) }

@implementation @_cdecl("ug_decision_continue_button")
public func ug_decision_continue_button(_ decision: OpaquePointer!) -> ug_string { text(decision, .continueButton) }

@implementation @_cdecl("ug_decision_cancel_button")
public func ug_decision_cancel_button(_ decision: OpaquePointer!) -> ug_string { text(decision, .cancelButton) }

@implementation @_cdecl("ug_decision_skip_button")
public func ug_decision_skip_button(_ decision: OpaquePointer!) -> ug_string { text(decision, .skipButton) }

@implementation @_cdecl("ug_decision_store_url")
public func ug_decision_store_url(_ decision: OpaquePointer!) -> ug_string { text(decision, .storeURL) }

@implementation @_cdecl("ug_decision_release_notes")
public func ug_decision_release_notes(_ decision: OpaquePointer!) -> ug_string { text(decision, .releaseNotes) }

@implementation @_cdecl("ug_decision_state")
public func ug_decision_state(_ decision: OpaquePointer!) -> ug_string { text(decision, .state) }

@implementation @_cdecl("ug_decision_json")
public func ug_decision_json(_ decision: OpaquePointer!) -> ug_string { text(decision, .json) }

@implementation @_cdecl("ug_decision_ask_again_at")
public func ug_decision_ask_again_at(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(object(decision, as: DecisionHandle.self)?.askAgainAt, to: seconds)
}

@implementation @_cdecl("ug_decision_deadline")
public func ug_decision_deadline(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(object(decision, as: DecisionHandle.self)?.deadline, to: seconds)
}

private func give(_ value: Int64?, to place: UnsafeMutablePointer<Int64>?) -> Int32 {
  guard let value else { return 0 }
  place?.pointee = value
  return 1
}

@implementation @_cdecl("ug_decision_failure_count")
public func ug_decision_failure_count(_ decision: OpaquePointer!) -> Int {
  object(decision, as: DecisionHandle.self)?.failures.count ?? 0
}

@implementation @_cdecl("ug_decision_failure")
public func ug_decision_failure(
  _ decision: OpaquePointer!, _ index: Int, _ storefront: UnsafeMutablePointer<ug_string>!
) -> ug_lookup_failure {
  guard let decision = object(decision, as: DecisionHandle.self), index >= 0, index < decision.failures.count else {
    return 0
  }
  storefront?.pointee = decision.storefront(index)
  return decision.failures[index].kind.rawValue
}

@implementation @_cdecl("ug_outcome_name")
public func ug_outcome_name(_ outcome: ug_outcome) -> UnsafePointer<CChar>! {
  Decision.Outcome(rawValue: outcome).map { pointer(to: $0.name) }
}

@implementation @_cdecl("ug_reason_name")
public func ug_reason_name(_ reason: ug_reason) -> UnsafePointer<CChar>! {
  Decision.Reason(rawValue: reason).map { pointer(to: $0.name) }
}
