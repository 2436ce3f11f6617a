/// Reads version files written by hand: a floor, a latest version, a force flag, store addresses and texts, at the top or
/// in a section for each platform. The same keys count in a file of ours, but for names that say too little.
///
/// - A floor becomes `minimumVersion` or `minimumBuild`, the latest version a release.
/// - Under the scheme `integer` build numbers are the versions, and come before the labels beside them.
/// - A force flag speaks of the latest version where the file has one: `true` puts the floor there. Else it speaks of the
///   floor: `false` makes of it a recommendation.
/// - `null` counts as absent, and so does an empty text, unless it stands for a version or a flag. What means nothing here
///   is handed on; a floor that cannot be honoured is reported.
struct VersionFileReader {
  let reader: PolicyReader

  /// The name of the platform whose section a member is: `ios` for `ios` and `iosApp`; `nil` where it is none.
  static func section(of member: JSONMember) -> String? {
    guard member.node.object != nil, let name = PlatformName.platform(named: member.key) else { return nil }
    return speaksItself(member.node) ? name : nil
  }

  /// Whether a file has a key by which hand-made files are told, at its top or in a section or wrapper.
  static func speaks(_ root: JSONNode) -> Bool {
    if speaksItself(root) { return true }
    for member in root.object ?? [] where section(of: member) != nil { return true }
    return false
  }

  /// Whether a key that tells hand-made files stands in an object.
  static func speaksItself(_ node: JSONNode) -> Bool {
    for member in node.object ?? [] {
      if let (found, _) = VersionFileKey.look(member.key), found.key.isTelling { return true }
    }
    return false
  }

  /// Whether a section of a file of ours is itself hand-made: nothing in it is ours.
  static func speaksByGeneralNames(_ node: JSONNode) -> Bool {
    !(node.object ?? []).contains { PolicyReader.isOwnKey($0.key) }
  }

  func policy(_ root: JSONNode) throws(FieldFault) -> UpdatePolicy {
    var policy = reader.newPolicy(PolicyBody())
    var sections = VersionFileSections(reader, isOwn: false)
    try sections.take(root.fields(), isTop: true, &policy)
    let common = sections.common
    let lost = policy.takeLost()
    policy.body = try body(common, at: root, lost, &policy)
    for section in sections.platforms.reversed() {
      var part = section.part
      part.complete(from: common)
      try add(part, named: section.name, at: section.node, lost, to: &policy)
    }
    // Addresses whose names say the store are for the platforms of that store, where those have no section.
    if common.has(.appStoreURL) || common.has(.playStoreURL) {
      for name in ["ios", "ipados", "android"] { try add(common, named: name, at: root, lost, to: &policy) }
    }
    return policy
  }

  @inline(never)
  private func add(
    _ part: VersionFilePart, named name: String, at node: JSONNode, _ lost: [Untestable],
    to policy: inout UpdatePolicy
  ) throws(FieldFault) {
    var part = part
    part.platform = name
    policy.platforms.append(.init(name: name, body: try body(part, at: node, lost, &policy)))
  }

  /// A part in our keys. Keys of ours that stand beside count where they have our shape; in another they are named.
  @inline(never)
  private func body(
    _ part: VersionFilePart, at node: JSONNode, _ lost: [Untestable], _ policy: inout UpdatePolicy
  ) throws(FieldFault) -> PolicyBody {
    var object = try part.versions(reader, &policy)
    object.add(part.rest(at: node, &policy))
    for member in JSONKeys(node.object ?? []).last where PolicyReader.isOwnKey(member.key) {
      guard VersionFileKey.find(member.key) == nil, !member.node.isNull,
        !member.key.isWord(of: "meta platforms revision")
      else { continue }
      if PolicyReader.hasOwnShape(member) {
        object.add(member.key, member.node)
      } else {
        policy.remark(
          "is not read: its shape is not that of this key, and the file is hand-made", at: member.node, .unread)
      }
    }
    let body = try reader.body(object.node(at: node) ?? node.replaced(by: .object([])), over: PolicyBody())
    body.untestable += lost + policy.takeLost()
    return body
  }
}
