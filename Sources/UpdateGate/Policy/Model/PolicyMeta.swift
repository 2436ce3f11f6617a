/// What a file hands on to the app as it stands. Not changed once it is read.
package final class PolicyMeta: @unchecked Sendable {
  /// The text of a JSON object.
  package let text: String

  /// - Parameters:
  ///   - members: the members that count first. (Of a key that stands twice the last counts.)
  ///   - others: members that count where `members` has no such key.
  package init(_ members: [JSONMember], over others: [JSONMember] = []) {
    let own = JSONKeys(members)
    var writer = JSONWriter()
    writer.openObject()
    for member in own.last { writer.member(member) }
    for member in JSONKeys(others).last where !own.contains(member.key) { writer.member(member) }
    writer.closeObject()
    text = writer.text
  }
}

extension UpdatePolicy {
  /// What the file hands on to the app as it stands, as the text of a JSON object: its `meta`.
  ///
  /// A platform's own replaces that of the whole file; only in files of Prince of Versions the members of the
  /// configuration that holds come before those of the file, key by key. `{}` where the file has none.
  public func metadata(for platform: String? = nil, osVersion: String? = nil) -> String {
    var arena = TextArena()
    let body = body(for: arena.keep(platform), osVersion: arena.keep(osVersion))
    withExtendedLifetime(arena) {}
    return body.meta?.text ?? "{}"
  }
}

extension JSONWriter {
  /// A value as it was read: numbers digit by digit, texts with no more escapes than they need.
  mutating func node(_ node: JSONNode) {
    switch node.value {
    case .null: null()
    case .bool(let bool): raw(Array((bool ? "true" : "false").utf8))
    case .number(let number): raw(Array(number.text.utf8))
    case .string(let text): string(text)
    case .array(let items):
      openArray()
      for item in items { self.node(item) }
      closeArray()
    case .object(let members):
      openObject()
      for member in members { self.member(member) }
      closeObject()
    }
  }

  fileprivate mutating func member(_ member: JSONMember) {
    string(member.key)
    colon()
    node(member.node)
  }
}
