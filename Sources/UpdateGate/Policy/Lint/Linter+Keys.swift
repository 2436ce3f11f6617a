extension Linter {
  /// Looks at a value and at all that stands in it.
  mutating func walk(_ node: JSONNode, _ shape: PolicyShape) {
    switch node.value {
    case .array(let items):
      for item in items { walk(item, shape.element) }
    case .object(let members):
      if members.count > 1 { for member in JSONKeys(members).repeated { add(.duplicateKey, at: member) } }
      for member in members {
        if let keys = shape.keys, !member.key.isWord(of: keys) {
          checkUnknown(member, node, shape, keys)
        } else {
          checkValue(member, shape)
        }
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

  private mutating func checkUnknown(
    _ member: JSONMember, _ node: JSONNode, _ shape: PolicyShape, _ keys: StaticString
  ) {
    // `$schema`, and what its writer set aside.
    if let first = member.key.utf8.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") { return }
    guard unknownKeys < UpdatePolicy.findingLimit else { return }
    // What the reader made of it, or said of it, is no unknown key.
    if shape == .policy || shape == .body, isHandMade(member, isTop: shape == .policy) { return }
    if shape == .platforms, isPlatform(member.key) { return }
    let allowed = shape.allows(member.key)
    if allowed, shape == .messaging || shape == .entryTexts || shape == .notes { checkLanguage(member) }
    countUnknownKey()
    if let meant = PolicyHint.meant(by: member.key, in: shape) { return add(.misspeltKey, at: member, words: meant) }
    if let message = PolicyHint.misplaced(member.key, in: shape) {
      return add(.misplacedKey, at: member, words: message.text)
    }
    // A short name is near to too many: only a whole word that is nearly a platform's is taken for one.
    if allowed, shape != .platforms || member.key.utf8.count < 6 { return }
    if let likely = KeyDistance.likely(member.key, of: keys) {
      add(.misspeltKey, at: member, words: likely)
    } else if !allowed {
      add(.unknownKey, at: member)
    }
  }

  private func isHandMade(_ member: JSONMember, isTop: Bool) -> Bool {
    guard let (found, platform) = VersionFileKey.look(member.key) else {
      return isTop && VersionFileReader.section(of: member) != nil
    }
    return found.countsEverywhere || platform != nil && isTop && found.isGeneral
  }

  private func isPlatform(_ key: String) -> Bool {
    for (_, name) in PlatformName.all where key.matchesIgnoringCase(name) { return true }
    return false
  }

  private mutating func checkLanguage(_ member: JSONMember) {
    guard !LanguageName.isKnown(member.key) else { return }
    var words = LintCode.unknownLanguage.message.text
    if let meant = LanguageName.meant(by: member.key) { words += "; did you mean " + meant + "?" }
    add(.unknownLanguage, at: member, words: words)
  }
}

extension String {
  fileprivate var hasStoreScheme: Bool {
    withBytes { bytes in
      let scheme = bytes[..<bytes.firstPlace(of: UInt8(ascii: "/"))]
      return scheme.matchesIgnoringCase("https:") || scheme.matchesIgnoringCase("itms-apps:")
        || scheme.matchesIgnoringCase("market:")
    }
  }
}
