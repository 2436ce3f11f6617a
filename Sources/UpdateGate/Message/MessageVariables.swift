/// What stands for `{app}`, `{installed}`, `{target}` and `{days}` in a text.
package struct MessageVariables {
  var app: BorrowedBytes?
  var installed: BorrowedBytes
  var target: BorrowedBytes?
  /// Whole days until the deadline, begun ones counted.
  var days: Int64?

  /// How many bytes they have together.
  var size: Int { (app?.count ?? 0) + installed.count + (target?.count ?? 0) + (days == nil ? 0 : 20) }

  static func days(from now: Int64, to deadline: Int64) -> Int64 {
    let seconds = max(deadline.since(now), 0)
    return seconds / 86_400 + (seconds % 86_400 > 0 ? 1 : 0)
  }

  /// No filled-in text is longer than this many bytes, 1 MiB: a text may name a variable as often as it likes, so a small
  /// policy could otherwise ask for any amount of memory.
  static let limit = 1 << 20

  /// Whether a text stays within ``limit`` when it is filled in.
  func fit(into text: String) -> Bool {
    // No variable is shorter than `{app}`, so most texts need not be looked at.
    let count = Int64(text.utf8.count)
    if count + count / 5 * Int64(size) <= Int64(MessageVariables.limit) { return true }
    return text.withBytes { fill($0, into: nil) } <= MessageVariables.limit
  }

  /// Writes a text with its variables filled in to `room`, if there is any, and tells how long it is.
  ///
  /// What is filled in is not looked at again. A variable that has no value here is left out; other words in braces stay
  /// as they are.
  @inline(never)
  @_optimize(speed)
  func fill(_ text: BorrowedBytes, into room: UnsafeMutablePointer<UInt8>?) -> Int {
    var end = 0
    /// The first byte that is not yet written.
    var start = 0
    var place = 0
    while true {
      place += BorrowedBytes(rebasing: text[place...]).firstPlace(of: UInt8(ascii: "{"))
      guard place < text.count else { break }
      // Where it is only measured, beyond the limit it does not matter how long it is.
      if room == nil, end > MessageVariables.limit { return end }
      guard let variable = variable(text, at: place) else {
        place += 1
        continue
      }
      write(BorrowedBytes(rebasing: text[start..<place]), to: room, &end)
      switch variable.name {
      case .app: if let app { write(app, to: room, &end) }
      case .installed: write(installed, to: room, &end)
      case .target: if let target { write(target, to: room, &end) }
      case .days: if let days { String(days).withBytes { write($0, to: room, &end) } }
      }
      place = variable.end
      start = place
    }
    write(BorrowedBytes(rebasing: text[start...]), to: room, &end)
    return end
  }

  @inline(__always)
  private func write(_ piece: BorrowedBytes, to room: UnsafeMutablePointer<UInt8>?, _ end: inout Int) {
    if let room { piece.copy(to: room + end) }
    end += piece.count
  }

  private enum Name { case app, installed, target, days }

  /// The variable whose opening brace stands at `open`, and the place behind its closing one.
  @inline(__always)
  private func variable(_ text: BorrowedBytes, at open: Int) -> (name: Name, end: Int)? {
    if stands("{app}", in: text, at: open) { return (.app, open + 5) }
    if stands("{installed}", in: text, at: open) { return (.installed, open + 11) }
    if stands("{target}", in: text, at: open) { return (.target, open + 8) }
    if stands("{days}", in: text, at: open) { return (.days, open + 6) }
    return nil
  }

  @inline(__always)
  private func stands(_ name: StaticString, in text: BorrowedBytes, at place: Int) -> Bool {
    let end = place + name.utf8CodeUnitCount
    // The second byte tells the names apart.
    guard end <= text.count, text[place + 1] == name.utf8Start[1] else { return false }
    return BorrowedBytes(rebasing: text[place..<end]).hasSameBytes(as: name)
  }
}
