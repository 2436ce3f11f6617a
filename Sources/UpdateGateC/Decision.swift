import UpdateGate
import UpdateGateKernels
public import CUpdateGate

/// What a `ug_decision` stands for: the answer, and every text of it in one piece of memory.
///
/// Nothing in it changes but for the two slots of texts that are written when they are first asked for. A slot is filled
/// once, by one atomic exchange, so any thread may ask at any time.
final class DecisionHandle {
  private(set) var answer: Answer
  /// At the front of the memory: the state and the decision as JSON, once they are written. Behind them the storefronts
  /// of the failed look-ups, then the texts.
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let storefronts: UnsafeMutablePointer<ug_string>

  /// The texts that are written when they are first asked for.
  enum Written: Int {
    case state, json
    static let count = 2
  }

  init(_ facts: Facts) {
    answer = facts.answer()
    let front = Written.count * MemoryLayout<UnsafeMutableRawPointer?>.stride
    let table = answer.lookupFailures.count * MemoryLayout<ug_string>.stride
    let size = answer.size
    let more = answer.lookupFailures.isEmpty ? 0 : DecisionHandle.storefrontSize(answer.lookupFailures)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: front + table + size + more, alignment: MemoryLayout<ug_string>.alignment)
    slots = memory.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: Written.count)
    slots.initialize(repeating: nil, count: Written.count)
    storefronts = (memory + front).bindMemory(to: ug_string.self, capacity: answer.lookupFailures.count)
    let texts = (memory + front + table).bindMemory(to: UInt8.self, capacity: size + more)
    answer.settle(in: texts)
    if !answer.lookupFailures.isEmpty { lendStorefronts(texts + size) }
  }

  deinit {
    for index in 0..<Written.count {
      if let text = slots[index] { Unmanaged<Text>.fromOpaque(text).release() }
    }
    UnsafeMutableRawPointer(slots).deallocate()
  }

  private static func storefrontSize(_ failures: [Decision.FailedLookup]) -> Int {
    var size = 0
    for index in failures.indices { if let storefront = failures[index].storefront { size += storefront.utf8.count + 1 } }
    return size
  }

  /// Writes the storefronts to memory that has room for them, a NUL behind each.
  private func lendStorefronts(_ room: UnsafeMutablePointer<UInt8>) {
    var end = room
    for index in answer.lookupFailures.indices {
      guard let storefront = answer.lookupFailures[index].storefront else {
        (storefronts + index).initialize(to: .absent)
        continue
      }
      storefront.withBytes { $0.copy(to: end) }
      let count = storefront.utf8.count
      end[count] = 0
      (storefronts + index).initialize(to: ug_string(Bytes(start: end, count: count)))
      end += count + 1
    }
  }

  /// The storefront of a failed look-up; absent beyond the last.
  func storefront(_ index: Int) -> ug_string {
    index >= 0 && index < answer.lookupFailures.count ? storefronts[index] : .absent
  }

  /// A text that is written when it is first asked for. Where two threads write it at once, one copy is kept.
  func text(_ written: Written) -> ug_string {
    let slot = slots + written.rawValue
    if let text = ug_kernel_slot_load(slot) { return Unmanaged<Text>.fromOpaque(text).takeUnretainedValue().string }
    let bytes =
      switch written {
      case .state: PromptState(answer.state).textBytes
      case .json: Decision(answer).jsonBytes
      }
    let mine = Unmanaged.passRetained(Text(bytes)).toOpaque()
    guard let first = ug_kernel_slot_fill(slot, mine) else {
      return Unmanaged<Text>.fromOpaque(mine).takeUnretainedValue().string
    }
    Unmanaged<Text>.fromOpaque(mine).release()
    return Unmanaged<Text>.fromOpaque(first).takeUnretainedValue().string
  }
}

extension ug_string {
  /// Bytes that stand somewhere with a NUL behind them.
  fileprivate init(_ bytes: Bytes?) {
    guard let bytes, let start = bytes.baseAddress else {
      self = .absent
      return
    }
    self.init(data: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), size: bytes.count)
  }
}

private func handle(_ decision: OpaquePointer?) -> DecisionHandle? { object(decision, as: DecisionHandle.self) }

@implementation @_cdecl("ug_decision_free")
public func ug_decision_free(_ decision: OpaquePointer!) { release(decision, as: DecisionHandle.self) }

@implementation @_cdecl("ug_decision_outcome")
public func ug_decision_outcome(_ decision: OpaquePointer!) -> ug_outcome {
  handle(decision)?.answer.outcome.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_reason")
public func ug_decision_reason(_ decision: OpaquePointer!) -> ug_reason {
  handle(decision)?.answer.reason.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_update_type")
public func ug_decision_update_type(_ decision: OpaquePointer!) -> ug_update_type {
  handle(decision)?.answer.updateType.rawValue ?? 0
}

@implementation @_cdecl("ug_decision_installed")
public func ug_decision_installed(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.installed)
}

@implementation @_cdecl("ug_decision_target")
public func ug_decision_target(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.target)
}

@implementation @_cdecl("ug_decision_title")
public func ug_decision_title(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.prompt.title.lent)
}

@implementation @_cdecl("ug_decision_message")
public func ug_decision_message(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.prompt.message.lent)
}

@implementation @_cdecl("ug_decision_continue_button")
public func ug_decision_continue_button(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.prompt.continueButton.lent)
}

@implementation @_cdecl("ug_decision_cancel_button")
public func ug_decision_cancel_button(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.prompt.cancelButton.lent)
}

@implementation @_cdecl("ug_decision_skip_button")
public func ug_decision_skip_button(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.prompt.skipButton.lent)
}

@implementation @_cdecl("ug_decision_store_url")
public func ug_decision_store_url(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.storeURL.lent)
}

@implementation @_cdecl("ug_decision_release_notes")
public func ug_decision_release_notes(_ decision: OpaquePointer!) -> ug_string {
  ug_string(handle(decision)?.answer.releaseNotes.lent)
}

@implementation @_cdecl("ug_decision_state")
public func ug_decision_state(_ decision: OpaquePointer!) -> ug_string {
  handle(decision)?.text(.state) ?? .absent
}

@implementation @_cdecl("ug_decision_json")
public func ug_decision_json(_ decision: OpaquePointer!) -> ug_string {
  handle(decision)?.text(.json) ?? .absent
}

@implementation @_cdecl("ug_decision_ask_again_at")
public func ug_decision_ask_again_at(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(handle(decision)?.answer.askAgainAt, to: seconds)
}

@implementation @_cdecl("ug_decision_deadline")
public func ug_decision_deadline(_ decision: OpaquePointer!, _ seconds: UnsafeMutablePointer<Int64>!) -> Int32 {
  give(handle(decision)?.answer.deadline, to: seconds)
}

private func give(_ value: Int64?, to place: UnsafeMutablePointer<Int64>?) -> Int32 {
  guard let value else { return 0 }
  place?.pointee = value
  return 1
}

@implementation @_cdecl("ug_decision_failure_count")
public func ug_decision_failure_count(_ decision: OpaquePointer!) -> Int {
  handle(decision)?.answer.lookupFailures.count ?? 0
}

@implementation @_cdecl("ug_decision_failure")
public func ug_decision_failure(
  _ decision: OpaquePointer!, _ index: Int, _ storefront: UnsafeMutablePointer<ug_string>!
) -> ug_lookup_failure {
  guard let handle = handle(decision), index >= 0,
    index < handle.answer.lookupFailures.count
  else { return 0 }
  storefront?.pointee = handle.storefront(index)
  return handle.answer.lookupFailures[index].kind.rawValue
}

@implementation @_cdecl("ug_outcome_name")
public func ug_outcome_name(_ outcome: ug_outcome) -> UnsafePointer<CChar>! {
  Decision.Outcome(rawValue: outcome).map { pointer(to: $0.name) }
}

@implementation @_cdecl("ug_reason_name")
public func ug_reason_name(_ reason: ug_reason) -> UnsafePointer<CChar>! {
  Decision.Reason(rawValue: reason).map { pointer(to: $0.name) }
}
