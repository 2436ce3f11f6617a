extension UpdatePolicy {
  /// What the file hands on to the app as it stands, as the text of a JSON object: `meta` of Prince of Versions.
  ///
  /// Members of the configuration that holds for the platform and its OS come before those of the whole file, by key.
  /// `{}` where the file has none.
  public func metadata(for platform: String? = nil, osVersion: String? = nil) -> String {
    var arena = TextArena()
    let part = part(for: arena.keep(platform), osVersion: arena.keep(osVersion))
    withExtendedLifetime(arena) {}
    var members = part.map { platforms[$0].metadata } ?? []
    let own = JSONKeys(members)
    for member in metadata where !own.contains(member.key) {
      members.append(member)
    }
    var writer = JSONWriter()
    writer.node(JSONNode(value: .object(members), offset: 0, end: 0))
    return writer.text
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
      for member in members {
        string(member.key)
        colon()
        self.node(member.node)
      }
      closeObject()
    }
  }
}
