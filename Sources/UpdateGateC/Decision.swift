import UpdateGate
import UpdateGateKernels
public import CUpdateGate

/// What a `ug_decision` stands for: the values, and every text of them in one piece of memory.
///
/// Nothing in it changes but for the two slots of texts that are written when they are first asked for. A slot is filled
/// once, by one atomic exchange, so any thread may ask at any time.
final class DecisionHandle {
  let decision: Decision
  /// The texts in the order of ``Field``, then the storefront of each failed look-up.
  private let texts: UnsafeMutablePointer<ug_string>
  private let textCount: Int
  /// In front of the texts: the state and the decision as JSON, once they are written.
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// The order of the texts.
  enum Field: Int {
    case installed, target, title, message, continueButton, cancelButton, skipButton, storeURL, releaseNotes
    static let count = 9
  }

  /// The texts that are written when they are first asked for.
  enum Written: Int {
    case state, json
    static let count = 2
  }

  @_optimize(speed)
  init(_ facts: Facts) {
    let decision = facts.decision()
    textCount = Field.count + decision.lookupFailures.count
    var size = 0
    DecisionHandle.each(decision) { _, text in if let text { size += text.utf8.count + 1 } }
    let front = Written.count * MemoryLayout<UnsafeMutableRawPointer?>.stride
    let table = textCount * MemoryLayout<ug_string>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: front + table + size, alignment: MemoryLayout<ug_string>.alignment)
    slots = memory.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: Written.count)
    slots.initialize(repeating: nil, count: Written.count)
    texts = (memory + front).bindMemory(to: ug_string.self, capacity: textCount)
    var end = (memory + front + table).bindMemory(to: UInt8.self, capacity: size)
    DecisionHandle.each(decision) { [texts] index, text in
      (texts + index).initialize(to: text.map { DecisionHandle.copy($0, to: &end) } ?? .absent)
    }
    self.decision = decision
  }

  deinit {
    for index in 0..<Written.count {
      if let text = slots[index] { Unmanaged<Text>.fromOpaque(text).release() }
    }
    UnsafeMutableRawPointer(slots).deallocate()
  }

  /// Copies a text and its NUL to `end`, and moves it behind them.
  private static func copy(_ text: String, to end: inout UnsafeMutablePointer<UInt8>) -> ug_string {
    let start = end
    text.withBytes { bytes in
      ug_kernel_copy_exactly(end, bytes.baseAddress, bytes.count)
      end += bytes.count
    }
    end.initialize(to: 0)
    end += 1
    return ug_string(data: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), size: end - start - 1)
  }

  /// Every text with its place.
  @inline(__always)
  private static func each(_ decision: borrowing Decision, _ body: (Int, String?) -> Void) {
    body(Field.installed.rawValue, decision.installed)
    body(Field.target.rawValue, decision.target)
    body(Field.title.rawValue, decision.message?.title)
    body(Field.message.rawValue, decision.message?.message)
    body(Field.continueButton.rawValue, decision.message?.continueButtonText)
    body(Field.cancelButton.rawValue, decision.message?.cancelButtonText)
    body(Field.skipButton.rawValue, decision.message?.skipButtonText)
    body(Field.storeURL.rawValue, decision.storeURL)
    body(Field.releaseNotes.rawValue, decision.releaseNotes)
    for index in decision.lookupFailures.indices {
      body(Field.count + index, decision.lookupFailures[index].storefront)
    }
  }

  func text(_ field: Field) -> ug_string { texts[field.rawValue] }

  /// The storefront of a failed look-up; absent beyond the last.
  func storefront(_ index: Int) -> ug_string {
    index >= 0 && index < textCount - Field.count ? texts[Field.count + index] : .absent
  }

  /// A text that is written when it is first asked for. Where two threads write it at once, one copy is kept.
  func text(_ written: Written) -> ug_string {
    let slot = slots + written.rawValue
    if let text = ug_kernel_slot_load(slot) { return Unmanaged<Text>.fromOpaque(text).takeUnretainedValue().string }
    let bytes =
      switch written {
      case .state: decision.state.textBytes
      case .json: decision.jsonBytes
      }
    let mine = Unmanaged.passRetained(Text(bytes)).toOpaque()
    guard let first = ug_kernel_slot_fill(slot, mine) else {
      return Unmanaged<Text>.fromOpaque(mine).takeUnretainedValue().string
    }
    Unmanaged<Text>.fromOpaque(mine).release()
    return Unmanaged<Text>.fromOpaque(first).takeUnretainedValue().string
  }
}

private func text(_ decision: OpaquePointer?, _ field: DecisionHandle.Field) -> ug_string {
  object(decision, as: DecisionHandle.self)?.text(field) ?? .absent
}

private func text(_ decision: OpaquePointer?, _ written: DecisionHandle.Written) -> ug_string {
  object(decision, as: DecisionHandle.self)?.text(written) ?? .absent
}

@implementation @_cdecl("ug_decision_free")
public func ug_decision_free(_ decision: OpaquePointer!) { release(decision, as: DecisionHandle.self) }

@implementation @_cdecl("ug_decision_outcome")
public func ug_decision_outcome(_ decision: OpaquePointer!) -> ug_outcome {
  object(decision, as: DecisionHandle.self)?.decision.outcome.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_reason")
public func ug_decision_reason(_ decision: OpaquePointer!) -> ug_reason {
  object(decision, as: DecisionHandle.self)?.decision.reason.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_update_type")
public func ug_decision_update_type(_ decision: OpaquePointer!) -> ug_update_type {
  object(decision, as: DecisionHandle.self)?.decision.updateType.rawValue ?? 0
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
  give(object(decision, as: DecisionHandle.self)?.decision.askAgainAt, to: seconds)
}

@implementation @_cdecl("ug_decision_deadline")
public func ug_decision_deadline(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(object(decision, as: DecisionHandle.self)?.decision.deadline, to: seconds)
}

private func give(_ value: Int64?, to place: UnsafeMutablePointer<Int64>?) -> Int32 {
  guard let value else { return 0 }
  place?.pointee = value
  return 1
}

@implementation @_cdecl("ug_decision_failure_count")
public func ug_decision_failure_count(_ decision: OpaquePointer!) -> Int {
  object(decision, as: DecisionHandle.self)?.decision.lookupFailures.count ?? 0
}

@implementation @_cdecl("ug_decision_failure")
public func ug_decision_failure(
  _ decision: OpaquePointer!, _ index: Int, _ storefront: UnsafeMutablePointer<ug_string>!
) -> ug_lookup_failure {
  guard let handle = object(decision, as: DecisionHandle.self), index >= 0,
    index < handle.decision.lookupFailures.count
  else { return 0 }
  storefront?.pointee = handle.storefront(index)
  return handle.decision.lookupFailures[index].kind.rawValue
}

@implementation @_cdecl("ug_outcome_name")
public func ug_outcome_name(_ outcome: ug_outcome) -> UnsafePointer<CChar>! {
  Decision.Outcome(rawValue: outcome).map { pointer(to: $0.name) }
}

@implementation @_cdecl("ug_reason_name")
public func ug_reason_name(_ reason: ug_reason) -> UnsafePointer<CChar>! {
  Decision.Reason(rawValue: reason).map { pointer(to: $0.name) }
}
