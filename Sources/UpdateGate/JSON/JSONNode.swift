/// A JSON value together with its place in the text, for inputs small enough to be held as a tree: policies, requests
/// and states. Look-up replies have a reader of their own that builds no tree.
package final class JSONNode: Sendable {
  /// What the value is.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  package let value: Value
  /// The offset of the first byte of the value.
  package let offset: Int
  /// The offset of the byte after the value.
  package let end: Int

  package init(value: Value, offset: Int, end: Int) {
    self.value = value
    self.offset = offset
    self.end = end
  }
}

/// One member of a JSON object.
package struct JSONMember: Sendable {
  package let key: String
  /// The offset of the key's opening quote.
  package let keyOffset: Int
  package let node: JSONNode

  package init(key: String, keyOffset: Int, node: JSONNode) {
    self.key = key
    self.keyOffset = keyOffset
    self.node = node
  }
}

extension JSONNode {
  /// The value of the last member named `key`, or `nil` if there is none or the value is no object.
  ///
  /// Where a key stands twice the last one wins, as in every reader that builds a dictionary.
  ///
  /// - Complexity: linear in the number of members; keys are compared as bytes.
  package subscript(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    for index in members.indices.reversed() where members[index].key.hasSameBytes(as: key) {
      return members[index].node
    }
    return nil
  }

  /// The text of a string value, or `nil`.
  package var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// A number value, or `nil`.
  package var number: JSONNumber? {
    if case .number(let number) = value { number } else { nil }
  }

  /// A truth value, or `nil`.
  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// The elements of an array value, or `nil`.
  package var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members of an object value in their order, or `nil`.
  package var object: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    if case .null = value { true } else { false }
  }
}
