import CUpdateGate
import UpdateGate
import UpdateGateKernels

/// What stands behind a handle of the C interface: one object, in the memory of the call that made it.
protocol HandleObject: AnyObject {
  /// Tells it from other kinds, see `UpdateGateMemory.h`.
  static var kind: UInt32 { get }
}

extension LookupStorage: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_LOOKUP) } }
extension PolicyHandle: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_POLICY) } }
extension Answer: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_DECISION) } }
extension Text: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_TEXT) } }
extension RangeHandle: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_RANGE) } }
extension ParsedVersionHandle: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_PARSED_VERSION) } }
extension ExplanationHandle: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_EXPLANATION) } }
extension MemoHandle: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_MEMO) } }
extension MemoTable: HandleObject { static var kind: UInt32 { UInt32(UGM_KIND_MEMO_TABLE) } }

/// The memory of one call while it runs.
struct CallMemory {
  let block: UnsafeMutablePointer<ugm_block>

  /// Takes an object out of Swift's keeping and into the caller's, with the memory that it lives in. Once a call at most.
  func handle<Object: HandleObject>(_ object: Object) -> OpaquePointer {
    ugm_block_keep(block, Unmanaged.passRetained(object).toOpaque(), Object.kind)
    return OpaquePointer(block)
  }
}

/// Runs the body of an export that allocates: in one block of memory, or not at all.
///
/// - Parameter bytes: what the call can need at most, from the sizes of its input.
@inline(__always)
func run(
  _ error: UnsafeMutablePointer<ug_error>?, reserving bytes: Int,
  _ body: (CallMemory) throws(UpdateGateError) -> Void
) -> ug_status {
  guard let block = ugm_block_open(max(0, bytes)) else {
    return fail(UpdateGateError(.memory, "there is not enough memory"), error)
  }
  let status = run(error, in: CallMemory(block: block), body)
  ugm_block_close(block)
  return status
}

/// Its own function, so that everything that the body made is let go of before the block is closed.
@inline(never)
private func run(
  _ error: UnsafeMutablePointer<ug_error>?, in memory: CallMemory,
  _ body: (CallMemory) throws(UpdateGateError) -> Void
) -> ug_status {
  run(error) { () throws(UpdateGateError) in try body(memory) }
}

/// The object behind a handle, still the caller's; `nil` where the handle is of another kind, or is known to be gone.
@inline(__always)
func object<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) -> Object? {
  guard let object = ugm_block_object(UnsafeRawPointer(handle), Object.kind) else { return nil }
  return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
}

/// Takes an object back from the caller, and gives its memory back where nobody else holds it.
func release<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) {
  guard let handle, let object = ugm_block_let_go(UnsafeMutableRawPointer(handle), Object.kind) else { return }
  Unmanaged<Object>.fromOpaque(object).release()
  ugm_block_discard(UnsafeMutableRawPointer(handle))
}

/// One more holder of a handle, which is handed back; `nil` where it is none.
func retain<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) -> OpaquePointer? {
  guard let handle, ugm_block_hold(UnsafeMutableRawPointer(handle), Object.kind) else { return nil }
  return handle
}

/// How many bytes an input has, for reserving; nothing where it will be refused. A text that ends with a NUL is looked at up
/// to its limit.
@inline(__always)
func extent(_ data: UnsafePointer<CChar>?, _ size: Int, limit: Int) -> Int {
  guard let data else { return 0 }
  let count = size == -1 ? length(of: data, limit: limit) : size
  return count >= 0 && count <= limit ? count : 0
}

/// What a call needs beside its input: objects, an error's path, a few short texts.
enum Reserve {
  /// For one text handle of this many bytes, and those that it is made from.
  static func text(_ count: Int) -> Int { small + 4 &* count }
  /// For objects of fixed size.
  static var small: Int { 4096 }
  /// For a tree of JSON, what is read from it, and what is said about it. Each value of the text takes at least one byte of
  /// it, and `perByte` here.
  static func tree(_ count: Int) -> Int { (64 << 10) + perByte &* count }
  private static var perByte: Int { 96 }
}
