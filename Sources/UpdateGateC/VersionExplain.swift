import UpdateGate
public import CUpdateGate

/// What a `ug_explanation` is.
final class ExplanationHandle {
  let explanation: VersionExplanation
  let a: Text?
  let b: Text?
  let text: Text

  init(_ explanation: VersionExplanation) {
    self.explanation = explanation
    a = explanation.order == .equal ? nil : Text(Array(explanation.left.utf8))
    b = explanation.order == .equal ? nil : Text(Array(explanation.right.utf8))
    text = Text(Array(explanation.description.utf8))
  }
}

@implementation @_cdecl("ug_explain")
public func ug_explain(
  _ a: UnsafePointer<CChar>!, _ a_size: Int, _ b: UnsafePointer<CChar>!, _ b_size: Int,
  _ options: UnsafePointer<ug_version_options>!, _ explanation: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  explanation?.pointee = nil
  let reserve =
    Reserve.small + 8
    &* (extent(a, a_size, limit: VersionScheme.lengthLimit) + extent(b, b_size, limit: VersionScheme.lengthLimit))
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let explanation else { throw UpdateGateError(.argument, "must not be NULL", path: "explanation") }
    let rules = try VersionRules(options)
    let x = try VersionRules.version(a, a_size, path: "a")
    let y = try VersionRules.version(b, b_size, path: "b")
    guard let found = rules.scheme.explain(x, y, options: rules.options) else {
      throw rules.scheme.fault(x, y, paths: ("a", "b"))
    }
    explanation.pointee = memory.handle(ExplanationHandle(found))
  }
}

@implementation @_cdecl("ug_explanation_order")
public func ug_explanation_order(_ explanation: OpaquePointer!) -> Int32 {
  object(explanation, as: ExplanationHandle.self)?.explanation.order.rawValue ?? 0
}

@implementation @_cdecl("ug_explanation_update_type")
public func ug_explanation_update_type(_ explanation: OpaquePointer!) -> ug_update_type {
  object(explanation, as: ExplanationHandle.self)?.explanation.type.rawValue ?? 0
}

@implementation @_cdecl("ug_explanation_part")
public func ug_explanation_part(_ explanation: OpaquePointer!) -> Int32 {
  object(explanation, as: ExplanationHandle.self)?.explanation.part.map { Int32(clamping: $0) } ?? -1
}

@implementation @_cdecl("ug_explanation_a")
public func ug_explanation_a(_ explanation: OpaquePointer!) -> ug_string {
  object(explanation, as: ExplanationHandle.self)?.a?.string ?? .absent
}

@implementation @_cdecl("ug_explanation_b")
public func ug_explanation_b(_ explanation: OpaquePointer!) -> ug_string {
  object(explanation, as: ExplanationHandle.self)?.b?.string ?? .absent
}

@implementation @_cdecl("ug_explanation_text")
public func ug_explanation_text(_ explanation: OpaquePointer!) -> ug_string {
  object(explanation, as: ExplanationHandle.self)?.text.string ?? .absent
}

@implementation @_cdecl("ug_explanation_free")
public func ug_explanation_free(_ explanation: OpaquePointer!) {
  release(explanation, as: ExplanationHandle.self)
}
