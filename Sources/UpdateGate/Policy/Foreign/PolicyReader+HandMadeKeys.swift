/// Keys of hand-made files in a file of ours.
extension PolicyReader {
  /// Whether this is, letter by letter, a key that stands at the top of a file of ours or of one of its platforms.
  static func isOwnKey(_ key: String) -> Bool {
    guard let keys = PolicyShape.policy.keys else { return false }
    return key.isWord(of: keys)
  }

  /// Whether a value is of the kind that a key of ours has. (What is inside is another matter.)
  static func hasOwnShape(_ member: JSONMember) -> Bool {
    let node = member.node
    let key = member.key
    if key.isWord(of: "enabled prereleaseMeetsMinimum skippable waitAppliesToForce") { return node.bool != nil }
    if key.isWord(of: "storeURL unreadableVersion") { return node.string != nil }
    if key.isWord(of: "every afterLater afterStore waitAfterRelease deadline") {
      return node.string != nil || node.number != nil
    }
    if key.isWord(of: "maxPrompts deferrals loopLimit revision") { return node.number != nil }
    if key.isWord(of: "versions") { return isList(node, with: "policy") }
    if key.isWord(of: "releases") { return isList(node, with: "version") }
    if key.isWord(of: "minimumVersion recommendedVersion") {
      return node.string != nil || isList(node, with: "version") || node["version"] != nil
    }
    if key.isWord(of: "minimumBuild recommendedBuild") {
      return node.string != nil || node.number != nil || node.array != nil || node["build"] ?? node["version"] != nil
    }
    if key.isWord(of: "platforms") { return node.object?.allSatisfy { $0.node.object != nil } ?? false }
    return node.object != nil
  }

  /// Whether it is a list in which a text stands, or some object with this key; or an empty one.
  private static func isList(_ node: JSONNode, with key: String) -> Bool {
    guard let items = node.array else { return false }
    return items.isEmpty || items.contains { $0[key] != nil }
  }

  /// Whether a key of ours is there in a foreign shape, and one of a hand-made file beside it: then that is what it is.
  static func isHandMade(_ node: JSONNode) -> Bool {
    let members = node.object ?? []
    guard members.contains(where: { isOwnKey($0.key) && !$0.node.isNull && !hasOwnShape($0) }) else { return false }
    return members.contains {
      !isOwnKey($0.key) && ($0.node.object == nil || VersionFileReader.section(of: $0) != nil)
        && (VersionFileKey.find($0.key)?.key.isTelling ?? (VersionFileReader.section(of: $0) != nil))
    }
  }

  /// A level of a file of ours with the keys of hand-made files in it put into ours, and what such keys say of platforms.
  ///
  /// Our own key wins; the other is named to the linter.
  func translated(
    _ node: JSONNode, isTop: Bool, above: VersionFilePart?, _ policy: inout UpdatePolicy
  ) throws(FieldFault) -> (node: JSONNode, sections: VersionFileSections) {
    let isHandMade = PolicyReader.isHandMade(node)
    var sections = VersionFileSections(self, isOwn: !isHandMade)
    let members = try node.fields()
    guard members.contains(where: { !PolicyReader.isOwnKey($0.key) }) else { return (node, sections) }
    try sections.take(members, isTop: isTop, &policy)
    var part = sections.common
    if let above, part.isTelling { part.takeForce(from: above) }
    var object = try part.versions(self, &policy)
    if isHandMade { object.add(part.rest(at: node, &policy)) }
    let merged = merge(object, into: members, isHandMade: isHandMade, &policy)
    return (node.replaced(by: .object(merged)), sections)
  }

  /// The members with those of `object` that they lack.
  func merge(
    _ object: OwnObject, into members: [JSONMember], isHandMade: Bool = false, _ policy: inout UpdatePolicy
  ) -> [JSONMember] {
    var merged: [JSONMember] = []
    for member in members where !isHandMade || PolicyReader.isOwnKey(member.key) {
      if isHandMade, !member.node.isNull, !PolicyReader.hasOwnShape(member) {
        policy.remark(
          "is not read: its shape is not that of this key, and the file is hand-made", at: member.node, .unread)
      } else if !isHandMade || !member.node.isNull {
        merged.append(member)
      }
    }
    let own = JSONKeys(merged)
    for member in object.members {
      if own.contains(member.key) {
        policy.remark(
          "does not count, because a key of ours that says the same stands beside it", at: member.node, .overruled)
      } else {
        merged.append(member)
      }
    }
    return merged
  }
}
