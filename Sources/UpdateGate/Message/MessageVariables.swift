import UpdateGateKernels

/// What stands for `{app}`, `{installed}`, `{target}` and `{days}` in a text.
struct MessageVariables {
  var app: String?
  var installed: String
  var target: String?
  /// Whole days until the deadline, begun ones counted.
  var days: Int64?

  static func days(from now: Int64, to deadline: Int64) -> Int64 {
    let (seconds, overflow) = deadline.subtractingReportingOverflow(now)
    guard !overflow, seconds > 0 else { return 0 }
    return (seconds - 1) / 86_400 + 1
  }

  /// The text with its variables filled in, once: what is filled in is not looked at again. A variable that has no value
  /// here is left out; other words in braces stay as they are.
  @_optimize(speed)
  func filled(_ text: String) -> String {
    guard text.hasByte(UInt8(ascii: "{")) else { return text }
    return text.withBytes { bytes in
      // Twice over the text, so that there is one allocation, of the right size.
      let size = fill(bytes, into: nil)
      return String(unsafeUninitializedCapacity: size) { room in fill(bytes, into: room.baseAddress) }
    }
  }

  /// Writes the filled text to `room`, if there is any, and tells how long it is.
  @_optimize(speed)
  private func fill(_ text: UnsafeBufferPointer<UInt8>, into room: UnsafeMutablePointer<UInt8>?) -> Int {
    var end = 0
    func add(_ piece: UnsafeBufferPointer<UInt8>) {
      if let room { ug_kernel_copy_exactly(room + end, piece.baseAddress, piece.count) }
      end += piece.count
    }
    var rest = text
    while !rest.isEmpty {
      let open = rest.firstPlace(of: UInt8(ascii: "{"))
      add(UnsafeBufferPointer(rebasing: rest[..<open]))
      rest = UnsafeBufferPointer(rebasing: rest[open...])
      let close = rest.firstPlace(of: UInt8(ascii: "}"))
      if close < rest.count, let value = value(UnsafeBufferPointer(rebasing: rest[1..<close])) {
        value.withBytes(add)
        rest = UnsafeBufferPointer(rebasing: rest[(close + 1)...])
      } else if !rest.isEmpty {
        add(UnsafeBufferPointer(rebasing: rest[..<1]))
        rest = UnsafeBufferPointer(rebasing: rest[1...])
      }
    }
    return end
  }

  @inline(__always)
  private func value(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    if name.hasSameBytes(as: "app") { return app ?? "" }
    if name.hasSameBytes(as: "installed") { return installed }
    if name.hasSameBytes(as: "target") { return target ?? "" }
    if name.hasSameBytes(as: "days") { return days.map { "\($0)" } ?? "" }
    return nil
  }
}
