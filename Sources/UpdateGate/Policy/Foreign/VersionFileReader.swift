/// Reads version files written by hand: a floor, a latest version, a force flag, store addresses and texts, at the top or
/// in a section for each platform.
///
/// - A floor becomes `minimumVersion`, the latest version a release.
/// - Build numbers are versions only under the scheme `integer`; there they come before the labels beside them.
/// - A force flag speaks of the latest version where the file has one: `true` puts the floor there. Else it speaks of the
///   floor: `false` makes of it a recommendation.
/// - `null` counts as absent, and so does an empty text, unless it stands for a version or a flag: whoever left a floor
///   empty by mistake must hear of it. What cannot be honoured is reported.
struct VersionFileReader {
  let reader: PolicyReader

  /// The name of the platform whose section a member is: `ios` for `ios` and `iosApp`; `nil` where it is none.
  static func section(of member: JSONMember) -> String? {
    guard speaksItself(member.node) else { return nil }
    let name = String(decoding: member.key.plainLetters, as: UTF8.self).without("app")
    if name.hasSameBytes(as: "iphone") { return "ios" }
    return name.isWord(of: "ios ipados macos tvos watchos visionos android windows linux web harmonyos") ? name : nil
  }

  /// Whether a file has a key by which hand-made files are told, at its top or in a section.
  static func speaks(_ root: JSONNode) -> Bool {
    if speaksItself(root) { return true }
    for member in root.object ?? [] where section(of: member) != nil { return true }
    return false
  }

  private static func speaksItself(_ node: JSONNode) -> Bool {
    for member in node.object ?? [] {
      if let key = VersionFileKey(of: member.key), key.isTelling { return true }
    }
    return false
  }

  func policy(_ root: JSONNode) throws(FieldFault) -> UpdatePolicy {
    var policy = reader.newPolicy(PolicyBody())
    let common = try part(root, isTop: true, &policy)
    policy.body = try body(common, at: root, &policy)
    // Last first, so that of two with one name the last counts.
    let members = JSONKeys(try root.fields()).last
    var index = members.count
    while index > 0 {
      index -= 1
      let member = members[index]
      guard let name = VersionFileReader.section(of: member) else { continue }
      guard policy.platforms.count < UpdatePolicy.platformLimit else {
        throw FieldFault("is one section too many; there may be 256 platforms", at: member.node)
      }
      var part = try part(member.node, isTop: false, &policy)
      part.complete(from: common)
      try add(part, named: name, at: member.node, to: &policy)
    }
    // Addresses whose names say the store are for the platforms of that store, where those have no section.
    if common[.appStoreURL] != nil || common[.playStoreURL] != nil {
      for name in ["ios", "ipados", "android"] { try add(common, named: name, at: root, to: &policy) }
    }
    return policy
  }

  @inline(never)
  private func add(
    _ part: VersionFilePart, named name: String, at node: JSONNode, to policy: inout UpdatePolicy
  ) throws(FieldFault) {
    var part = part
    part.platform = name
    policy.platforms.append(.init(name: name, body: try body(part, at: node, &policy)))
  }

  @inline(never)
  private func body(_ part: VersionFilePart, at node: JSONNode, _ policy: inout UpdatePolicy) throws(FieldFault)
    -> PolicyBody
  {
    try reader.body(part.own(reader, at: node, &policy), over: PolicyBody())
  }

  /// Sorts the members of the file or of a section by what they mean.
  @inline(never)
  private func part(_ node: JSONNode, isTop: Bool, _ policy: inout UpdatePolicy) throws(FieldFault) -> VersionFilePart {
    var part = VersionFilePart()
    for member in JSONKeys(try node.fields()).last {
      if member.node.isNull || isTop && VersionFileReader.section(of: member) != nil { continue }
      if let message = part.take(member) { policy.remark(message, at: member.node) }
    }
    return part
  }
}
