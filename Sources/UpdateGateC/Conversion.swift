import UpdateGate
import CUpdateGate
import UpdateGateKernels

// What every export shares: bytes in, errors out, owned texts. No rule of the product lives in this module.

typealias Bytes = BorrowedBytes

/// The bytes behind a C pointer and size. `-1` is `UG_NUL_TERMINATED`; any other negative number is a size above half of
/// the address space.
@inline(__always)
func input(_ data: UnsafePointer<CChar>?, _ size: Int, limit: Int) throws(UpdateGateError) -> Bytes {
  guard let data else {
    guard size == 0 else { throw UpdateGateError(.argument, "a text is NULL but its size is not 0") }
    return .empty
  }
  let count = size == -1 ? length(of: data, limit: limit) : size
  guard count >= 0, count <= limit else { throw UpdateGateError(.tooLong, "an input is longer than its limit") }
  return Bytes(start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: count)
}

/// How far it is to the NUL, without an import of the C library; one more than the limit where it is further.
@inline(__always)
func length(of data: UnsafePointer<CChar>, limit: Int) -> Int {
  ug_kernel_length(data, limit)
}

extension ug_string {
  /// The bytes of a string that was handed in, its fault named by `path`.
  func bytes(limit: Int, path: StaticString) throws(UpdateGateError) -> Bytes {
    do throws(UpdateGateError) {
      return try input(data, size, limit: limit)
    } catch {
      throw UpdateGateError(error.status, error.message, at: error.place, path: path.text)
    }
  }

  /// Bytes that stand somewhere with a NUL behind them, or the absent text.
  @inline(__always)
  init(_ bytes: Bytes?) {
    guard let bytes, let start = bytes.baseAddress else {
      self = .absent
      return
    }
    self.init(data: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), size: bytes.count)
  }

  /// The absent text.
  static var absent: ug_string { ug_string(data: nil, size: 0) }
}

/// A time that was handed in.
func instant(_ now: Int64) throws(UpdateGateError) -> Int64 {
  guard now >= ISODate.earliest, now <= ISODate.latest else {
    throw UpdateGateError(.argument, "must be Unix seconds in the years 1 to 9999", path: "now")
  }
  return now
}

/// Runs an export's body, turns what it throws into a status, and writes the caller's error either way.
@inline(__always)
func run(
  _ error: UnsafeMutablePointer<ug_error>?, _ body: () throws(UpdateGateError) -> Void
) -> ug_status {
  do throws(UpdateGateError) {
    try body()
  } catch let fault {
    return fail(fault, error)
  }
  succeed(error)
  return 0
}

/// Whether an error has the size of a version of ours. An error of all zeros is of the first.
@inline(__always)
private func isWritable(_ error: UnsafeMutablePointer<ug_error>) -> Bool {
  let size = error.pointee.struct_size
  return size == 0 || Int(clamping: size) >= FirstSize.error
}

/// Writes success.
@inline(__always)
func succeed(_ error: UnsafeMutablePointer<ug_error>?) {
  guard let error, isWritable(error) else { return }
  error.pointee.status = 0
  error.pointee.offset = -1
  error.pointee.line = 0
  error.pointee.column = 0
  error.pointee.message = pointer(to: "")
  error.pointee.path.0 = 0
}

/// Writes a fault and gives its status back.
@inline(never)
func fail(_ fault: UpdateGateError, _ error: UnsafeMutablePointer<ug_error>?) -> ug_status {
  guard let error, isWritable(error) else { return fault.status.rawValue }
  error.pointee.status = fault.status.rawValue
  error.pointee.offset = fault.place.map { Int64($0.offset) } ?? -1
  error.pointee.line = fault.place.map { Int32(clamping: $0.line) } ?? 0
  error.pointee.column = fault.place.map { Int32(clamping: $0.column) } ?? 0
  error.pointee.message = pointer(to: fault.message)
  withUnsafeMutableBytes(of: &error.pointee.path) { room in
    var written = 0
    for byte in fault.path.utf8 {
      guard written < room.count - 1 else {
        // Cut before a character, not inside one, and say that it was cut.
        written = room.count - 4
        while written > 0, room[written] & 0xC0 == 0x80 { written -= 1 }
        for dot in 0..<3 { room[written + dot] = UInt8(ascii: ".") }
        written += 3
        break
      }
      room[written] = byte
      written += 1
    }
    for rest in written..<room.count { room[rest] = 0 }
  }
  return fault.status.rawValue
}

/// The static, NUL-terminated text of a string literal.
func pointer(to text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// How long each structure was in the version that it first appeared in. A caller that was compiled then says this size for
/// ever, so it must stay enough; a field that is appended later is read only behind a look at `struct_size`.
enum FirstSize {
  static var error: Int { first(MemoryLayout<ug_error>.size, wide: 288, narrow: 288) }
  static var versionOptions: Int { first(MemoryLayout<ug_version_options>.size, wide: 12, narrow: 12) }
  static var lookupOptions: Int { first(MemoryLayout<ug_lookup_options>.size, wide: 56, narrow: 40) }
  static var addressOptions: Int { first(MemoryLayout<ug_address_options>.size, wide: 104, narrow: 56) }
  static var policyOptions: Int { first(MemoryLayout<ug_policy_options>.size, wide: 24, narrow: 24) }
  static var lintOptions: Int { first(MemoryLayout<ug_lint_options>.size, wide: 32, narrow: 32) }
  static var decisionView: Int { first(MemoryLayout<ug_decision_view>.size, wide: 272, narrow: 168) }
  static var request: Int { first(MemoryLayout<ug_request>.size, wide: 320, narrow: 184) }
  static var column: Int { first(MemoryLayout<ug_column>.size, wide: 88, narrow: 64) }
  static var factColumns: Int { first(MemoryLayout<ug_fact_columns>.size, wide: 256, narrow: 132) }
  static var outcomes: Int { first(MemoryLayout<ug_outcomes>.size, wide: 56, narrow: 32) }

  /// - Parameters:
  ///   - wide: the first size where a pointer has 64 bits.
  ///   - narrow: the first size where it has 32.
  private static func first(_ present: Int, wide: Int, narrow: Int) -> Int {
    min(present, Int.bitWidth == 32 ? narrow : wide)
  }
}

/// Refuses a structure that this version cannot read, and unknown flags. The flags are not looked at before the size has
/// said that they are there.
@inline(__always)
func check(
  size: UInt32, needed: Int, flags: @autoclosure () -> UInt32 = 0, known: UInt32 = 0
) throws(UpdateGateError) {
  guard Int(clamping: size) >= needed else {
    throw UpdateGateError(.argument, "is not set; begin with the structure's INIT", path: "struct_size")
  }
  guard flags() & ~known == 0 else {
    throw UpdateGateError(.argument, "a flag that this version does not know", path: "flags")
  }
}

/// A structure as its caller has it. Only what `struct_size` covers is read; what an older caller does not have is zero, which
/// is what each field's absence means.
@inline(__always)
func taken<Structure: BitwiseCopyable>(
  _ pointer: UnsafePointer<Structure>, size: UInt32, into empty: Structure
) -> Structure {
  var own = empty
  withUnsafeMutableBytes(of: &own) { room in
    room.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(Int(clamping: size), room.count)))
  }
  return own
}
