extension Linter {
  /// Looks at a value and at all that stands in it.
  mutating func walk(_ node: JSONNode, _ shape: PolicyShape) {
    switch node.value {
    case .array(let items):
      for item in items { walk(item, shape.element) }
    case .object(let members):
      if members.count > 1 { for member in JSONKeys(members).repeated { add(.duplicateKey, at: member) } }
      for member in members {
        if let keys = shape.keys, !member.key.isWord(of: keys) { checkUnknown(member, shape, keys) }
        walk(member.node, shape.shape(of: member.key))
      }
      checkObject(node, shape)
    case .string(let text):
      if shape == .text, text.utf8.count > 2 {
        let faults = text.withBytes { MessageFaults($0) }
        if faults.hasUnknownVariable { add(.unknownVariable, at: node) }
        if faults.hasBrokenPlural { add(.brokenPlural, at: node) }
      }
      if shape == .address, !text.hasStoreScheme { add(.addressScheme, at: node) }
    case .number, .bool, .null: break
    }
  }

  private mutating func checkUnknown(_ member: JSONMember, _ shape: PolicyShape, _ keys: StaticString) {
    // `$schema`, and what its writer set aside.
    if let first = member.key.utf8.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") { return }
    let allowed = shape.allows(member.key)
    // A short name is near to too many: only a whole word that is nearly a platform's is taken for one.
    if allowed, shape != .platforms || member.key.utf8.count < 6 { return }
    if let likely = KeyDistance.likely(member.key, of: keys) {
      add(.misspeltKey, at: member, words: likely)
    } else if !allowed {
      add(.unknownKey, at: member)
    }
  }
}

extension String {
  fileprivate var hasStoreScheme: Bool {
    withBytes { bytes in
      let scheme = BorrowedBytes(rebasing: bytes[..<bytes.firstPlace(of: UInt8(ascii: "/"))])
      return scheme.matchesIgnoringCase("https:") || scheme.matchesIgnoringCase("itms-apps:")
        || scheme.matchesIgnoringCase("market:")
    }
  }
}
