/// A value that is JSON but not what its key needs. Its place is the value itself, so the path can be found afterwards
/// and costs nothing where all is well.
package struct FieldFault: Error {
  package let message: StaticString
  package let offset: Int
  package let status: Status

  package init(_ message: StaticString, at node: JSONNode, status: Status = .policy) {
    self.init(message, atOffset: node.offset, status: status)
  }

  package init(_ message: StaticString, atOffset offset: Int, status: Status = .policy) {
    self.message = message
    self.offset = offset
    self.status = status
  }

  /// The error as the caller sees it, with line, column and path.
  package func error(in bytes: BorrowedBytes, root: JSONNode) -> UpdateGateError {
    UpdateGateError(status, message, at: .init(offset: offset, in: bytes), path: root.path(to: offset))
  }
}

extension JSONNode {
  /// The string that must stand here.
  func text(status: Status = .policy) throws(FieldFault) -> String {
    guard let string else { throw FieldFault("must be a string", at: self, status: status) }
    return string
  }

  /// The truth value that must stand here.
  func flag(status: Status = .policy) throws(FieldFault) -> Bool {
    guard let bool else { throw FieldFault("must be true or false", at: self, status: status) }
    return bool
  }

  /// The object that must stand here.
  func fields(status: Status = .policy) throws(FieldFault) -> [JSONMember] {
    guard let object else { throw FieldFault("must be an object", at: self, status: status) }
    return object
  }

  /// The list that must stand here.
  func items(status: Status = .policy) throws(FieldFault) -> [JSONNode] {
    guard let array else { throw FieldFault("must be a list", at: self, status: status) }
    return array
  }

  /// The date that must stand here, in Unix seconds.
  func instant(status: Status = .policy) throws(FieldFault) -> Int64 {
    guard let seconds = ISODate.parse(try text(status: status)) else {
      throw FieldFault("must be a date and time such as 2027-01-31T08:00:00Z", at: self, status: status)
    }
    return seconds
  }

  /// The duration that must stand here, in seconds.
  func duration(status: Status = .policy) throws(FieldFault) -> Int64 {
    if let number {
      guard let seconds = number.int64, seconds >= 0, seconds <= DurationText.limit else {
        throw FieldFault("must be whole seconds, not negative and not beyond 100000000000", at: self, status: status)
      }
      return seconds
    }
    guard let string else {
      throw FieldFault("must be a duration such as \"P1D\", or whole seconds", at: self, status: status)
    }
    guard let seconds = DurationText.parse(string) else {
      throw FieldFault(
        "must be a duration in weeks, days, hours, minutes and seconds, such as P1D or PT12H", at: self, status: status)
    }
    return seconds
  }

  /// The frequency that must stand here.
  func every(status: Status = .policy) throws(FieldFault) -> Every {
    if let string, string.hasSameBytes(as: "once") { return .once }
    return .seconds(try duration(status: status))
  }
}

extension JSONNode {
  /// The path of the value that begins at `offset`, as `versions[1].policy`; a key that is no plain word is written
  /// `["…"]`.
  package func path(to offset: Int) -> String {
    var path: [UInt8] = []
    var node = self
    while let inner = node.step(to: offset, &path) { node = inner }
    return String(decoding: path, as: UTF8.self)
  }

  /// The value inside this one that holds `offset`, and how to get there.
  ///
  /// - Complexity: logarithmic in the number of its members or elements, which stand in the order of the text.
  private func step(to offset: Int, _ path: inout [UInt8]) -> JSONNode? {
    if case .object(let members) = value {
      let index = JSONNode.last(of: members.count) { members[$0].node.offset <= offset }
      guard index >= 0, members[index].node.holds(offset) else { return nil }
      let key = members[index].key
      if key.isPlainWord() {
        JSONNode.add(path.isEmpty ? "" : ".", key, "", to: &path)
      } else {
        JSONNode.add("[\"", key, "\"]", to: &path)
      }
      return members[index].node
    } else if case .array(let items) = value {
      let index = JSONNode.last(of: items.count) { items[$0].offset <= offset }
      guard index >= 0, items[index].holds(offset) else { return nil }
      JSONNode.add("[", String(index), "]", to: &path)
      return items[index]
    }
    return nil
  }

  /// The last of so many places at which something holds that holds up to some place and not behind it; -1 for none.
  private static func last(of count: Int, holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private func holds(_ place: Int) -> Bool { offset <= place && place < end }

  @inline(never)
  private static func add(_ before: String, _ text: String, _ behind: String, to path: inout [UInt8]) {
    before.withBytes { path.append(contentsOf: $0) }
    text.withBytes { path.append(contentsOf: $0) }
    behind.withBytes { path.append(contentsOf: $0) }
  }
}
