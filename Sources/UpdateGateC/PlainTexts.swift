import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_text_data")
public func ug_text_data(_ text: OpaquePointer!) -> UnsafePointer<CChar>! { ug_text_string(text).data }

@implementation @_cdecl("ug_text_size")
public func ug_text_size(_ text: OpaquePointer!) -> Int { ug_text_string(text).size }

@implementation @_cdecl("ug_decision_text")
public func ug_decision_text(
  _ decision: OpaquePointer!, _ field: ug_decision_field, _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ size: UnsafeMutablePointer<Int>!
) -> Int32 {
  var text = ug_string.absent
  switch Int(field) {
  case UG_DECISION_INSTALLED...UG_DECISION_META:
    guard let answer = object(decision, as: Answer.self) else { return 0 }
    var view = ug_decision_view()
    fill(&view, from: answer, state: Int(field) == UG_DECISION_STATE ? answer.stateText : nil)
    // The texts of a view stand one after another from here on (abi/layout.txt).
    text = withUnsafeBytes(of: view) {
      $0.load(fromByteOffset: 56 &+ MemoryLayout<ug_string>.stride &* Int(field), as: ug_string.self)
    }
  case UG_DECISION_JSON: text = ug_decision_json(decision)
  default: break
  }
  return lend(text, data, size)
}

@implementation @_cdecl("ug_decision_missed_read")
public func ug_decision_missed_read(
  _ decision: OpaquePointer!, _ index: Int, _ version: UnsafeMutablePointer<ug_string>!,
  _ date: UnsafeMutablePointer<Int64>!, _ notes: UnsafeMutablePointer<ug_string>!,
  _ critical: UnsafeMutablePointer<Int32>!
) -> Int32 {
  let text = ug_decision_missed(decision, index, date, notes, critical)
  guard text.data != nil else { return 0 }
  version?.pointee = text
  return 1
}

@implementation @_cdecl("ug_decision_not_honoured_text")
public func ug_decision_not_honoured_text(
  _ decision: OpaquePointer!, _ index: Int, _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ size: UnsafeMutablePointer<Int>!
) -> Int32 {
  lend(ug_decision_not_honoured(decision, index), data, size)
}

@implementation @_cdecl("ug_parsed_version_text")
public func ug_parsed_version_text(
  _ parsed: OpaquePointer!, _ field: ug_version_field, _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ size: UnsafeMutablePointer<Int>!
) -> Int32 {
  let text =
    switch Int(field) {
    case UG_PARSED_CANONICAL: ug_parsed_version_canonical(parsed)
    case UG_PARSED_PRERELEASE: ug_parsed_version_prerelease(parsed)
    case UG_PARSED_BUILD: ug_parsed_version_build(parsed)
    default: ug_parsed_version_part(parsed, Int(field) &- UG_PARSED_PART)
    }
  return lend(text, data, size)
}

@implementation @_cdecl("ug_explanation_words")
public func ug_explanation_words(
  _ explanation: OpaquePointer!, _ field: ug_explanation_field,
  _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ size: UnsafeMutablePointer<Int>!
) -> Int32 {
  let text =
    switch Int(field) {
    case UG_EXPLANATION_A: ug_explanation_a(explanation)
    case UG_EXPLANATION_B: ug_explanation_b(explanation)
    case UG_EXPLANATION_TEXT: ug_explanation_text(explanation)
    default: ug_string.absent
    }
  return lend(text, data, size)
}

@implementation @_cdecl("ug_lookup_text")
public func ug_lookup_text(
  _ lookup: OpaquePointer!, _ field: ug_reply_field, _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ size: UnsafeMutablePointer<Int>!
) -> Int32 {
  let text =
    switch Int(field) {
    case UG_REPLY_FAILURE: ug_lookup_failure_text(lookup)
    case UG_REPLY_STOREFRONT: ug_lookup_storefront(lookup)
    default: ug_string.absent
    }
  return lend(text, data, size)
}

@implementation @_cdecl("ug_memo_target_text")
public func ug_memo_target_text(
  _ memo: OpaquePointer!, _ code: Int, _ data: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ size: UnsafeMutablePointer<Int>!
) -> Int32 {
  lend(ug_memo_target(memo, code), data, size)
}
