import UpdateGate
public import CUpdateGate

@implementation @_cdecl("ug_state_record")
public func ug_state_record(
  _ state: UnsafePointer<CChar>!, _ size: Int, _ event: ug_event, _ version: UnsafePointer<CChar>!,
  _ version_size: Int, _ now: Int64, _ next: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  next?.pointee = nil
  let reserve = Reserve.text(
    min(extent(state, size, limit: Int(UG_MAX_REQUEST)), PromptState.sizeLimit)
      + extent(version, version_size, limit: VersionScheme.decisionLimit))
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let next else { throw UpdateGateError(.argument, "must not be NULL", path: "next") }
    guard let event = PromptEvent(rawValue: event) else {
      throw UpdateGateError(.argument, "unknown event", path: "event")
    }
    let now = try instant(now)
    let before = PromptState(repairing: try input(state, size, limit: Int(UG_MAX_REQUEST)))
    let version = try input(version, version_size, limit: VersionScheme.decisionLimit)
    let name = version.isEmpty ? nil : String(decoding: version, as: UTF8.self)
    next.pointee = memory.handle(Text(try before.recording(event, version: name, at: now).textBytes))
  }
}

@implementation @_cdecl("ug_evaluate_json")
public func ug_evaluate_json(
  _ request: UnsafePointer<CChar>!, _ size: Int, _ answer: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<ug_error>!
) -> ug_status {
  answer?.pointee = nil
  let reserve = Reserve.tree(extent(request, size, limit: TextInterface.sizeLimit))
  return run(error, reserving: reserve) { (memory) throws(UpdateGateError) in
    guard let answer else { throw UpdateGateError(.argument, "must not be NULL", path: "answer") }
    answer.pointee = memory.handle(
      Text(try TextInterface.evaluate(try input(request, size, limit: TextInterface.sizeLimit))))
  }
}
