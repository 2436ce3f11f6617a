/// An object of UpdateGate's own form, put together from the values of a file of another form. Each value keeps its place
/// in that file, so that a fault found while the object is read names it.
struct OwnObject {
  private(set) var members: [JSONMember] = []

  /// Adds a member, unless there is nothing to add.
  @inline(never)
  mutating func add(_ key: StaticString, _ node: JSONNode?) { add(key.text, node) }

  @inline(never)
  mutating func add(_ key: String, _ node: JSONNode?) {
    guard let node else { return }
    members.append(JSONMember(key: key, keyOffset: node.offset, node: node))
  }

  /// Adds the members of another.
  mutating func add(_ other: OwnObject) { members += other.members }

  /// The object, standing where `place` stands; `nil` where it is empty.
  @inline(never)
  func node(at place: JSONNode) -> JSONNode? {
    members.isEmpty ? nil : place.replaced(by: .object(members))
  }
}

extension JSONNode {
  /// Another value at the same place.
  func replaced(by value: Value) -> JSONNode { JSONNode(value: value, offset: offset, end: end) }

  /// A version that may be written as a number: its digits as a text. Anything else stays as it is.
  var versionText: JSONNode {
    @inline(never) get { number.map { replaced(by: .string($0.text)) } ?? self }
  }

  /// The member of this name, unless it is `null`.
  @inline(never)
  func present(_ key: String) -> JSONNode? {
    guard let node = self[key], !node.isNull else { return nil }
    return node
  }
}
