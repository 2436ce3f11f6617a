/// Reads files of Prince of Versions: a member for each platform, either one object with `minimum_version` and
/// `latest_version`, or a list of configurations with `required_version`, `last_version_available` and `requirements`.
///
/// - The floor becomes `minimumVersion`, the latest version a release, the frequency `every`: `ONCE`, which is the
///   default there, or `ALWAYS`. Version codes are numbers and become texts. `null` means absent.
/// - Of a list the first configuration counts whose requirements are met. A requirement that only the app could test, as
///   `region` or `bluetooth`, counts as not met: that is what Prince of Versions does without a check for it, and a
///   configuration that may not be meant for this device must not lock it out. Each is reported. Where no configuration
///   is met the file says nothing for the platform.
/// - The floor of `minimum_version_min_sdk` does not hold below that OS.
/// - Where both `ios` and `ios2` stand, the second counts: it is for libraries that know lists.
struct PrinceOfVersionsReader {
  let reader: PolicyReader

  /// Whether a member's value is one of its platforms.
  static func isPlatform(_ node: JSONNode) -> Bool {
    for node in node.array ?? [node] where isConfiguration(node) { return true }
    return false
  }

  private static func isConfiguration(_ node: JSONNode) -> Bool {
    var isMarked = false
    for member in node.object ?? [] {
      if member.key.isWord(of: "minimum_version required_version last_version_available latest_version") {
        isMarked = true
        // Hand-made files have a version here, not an object.
        if member.key.hasSameBytes(as: "latest_version"), member.node.object == nil, !member.node.isNull {
          return false
        }
      } else if VersionFileKey.find(member.key) != nil {
        // So does a store address or a force flag tell them.
        return false
      }
    }
    return isMarked
  }

  func policy(_ root: JSONNode) throws(FieldFault) -> UpdatePolicy {
    var policy = reader.newPolicy(PolicyBody())
    let keys = JSONKeys(try root.fields().filter { !$0.node.isNull })
    let common = try root.present("meta")?.fields() ?? []
    if root.present("meta") != nil { policy.body.meta = PolicyMeta(common) }
    for member in try root.fields() where !member.key.hasSameBytes(as: "meta") {
      guard member.node.object != nil || member.node.array != nil else {
        policy.remark("is no platform, so nothing is done with it", at: member.node)
        continue
      }
      let isShadowed = keys.contains(member.key + "2")
      for node in member.node.array ?? [member.node] {
        let parts = try parts(node, common, &policy)
        if !isShadowed { add(parts, named: member.key, to: &policy) }
        let plain = member.key.without("2")
        if plain.utf8.count < member.key.utf8.count { add(parts, named: plain, to: &policy) }
      }
    }
    return policy
  }

  private func add(_ parts: [UpdatePolicy.Platform], named name: String, to policy: inout UpdatePolicy) {
    for var part in parts {
      part.name = name
      policy.platforms.append(part)
    }
  }

  /// What one configuration says: nothing where it has a requirement that cannot be tested.
  private func parts(_ node: JSONNode, _ common: [JSONMember], _ policy: inout UpdatePolicy) throws(FieldFault)
    -> [UpdatePolicy.Platform]
  {
    _ = try node.fields()
    let base = PolicyBody()
    if let own = node.present("meta") { base.meta = PolicyMeta(try own.fields(), over: common) }
    base.meta = base.meta ?? policy.body.meta
    var isTestable = true
    var requiredOS: JSONNode?
    for requirement in try node.present("requirements")?.fields() ?? [] where !requirement.node.isNull {
      if requirement.key.hasSameBytes(as: "required_os_version") {
        requiredOS = requirement.node.versionText
      } else {
        isTestable = false
        policy.remark(
          "this requirement cannot be tested and counts as not met, so its configuration is never used",
          at: requirement.node)
      }
    }
    let floorOS = node.present("minimum_version_min_sdk")?.versionText
    var object = try own(node, requiredOS: requiredOS, floorOS: floorOS)
    let unfloored = try reader.body(object.node(at: node) ?? node.replaced(by: .object([])), over: base)
    var parts: [UpdatePolicy.Platform] = []
    if let floor = node.present("required_version") ?? node.present("minimum_version") {
      object.add("minimumVersion", floor.versionText)
      let body = try reader.body(object.node(at: node) ?? node.replaced(by: .object([])), over: base)
      let limit = try (floorOS ?? requiredOS).map { (node) throws(FieldFault) in try reader.osVersion(node) }
      parts.append(.init(name: "", minimumOS: limit, body: body))
      // Below the floor's OS the same holds without it.
      if floorOS == nil { return isTestable ? parts : [] }
    }
    let limit = try requiredOS.map { (node) throws(FieldFault) in try reader.osVersion(node) }
    parts.append(.init(name: "", minimumOS: limit, body: unfloored))
    return isTestable ? parts : []
  }

  /// A configuration in our own keys, without its floor.
  private func own(_ node: JSONNode, requiredOS: JSONNode?, floorOS: JSONNode?) throws(FieldFault) -> OwnObject {
    var object = OwnObject()
    var frequency = node.present("notify_last_version_frequency")
    var releases: [JSONNode] = []
    func add(_ version: JSONNode, _ minimumOS: JSONNode?) {
      var release = OwnObject()
      release.add("version", version.versionText)
      release.add("minimumOS", minimumOS)
      if let node = release.node(at: version) { releases.append(node) }
    }
    if let version = node.present("last_version_available") {
      add(version, requiredOS)
    } else if let latest = node.present("latest_version") {
      _ = try latest.fields()
      guard let version = latest.present("version") else { throw FieldFault("needs a version", at: latest) }
      frequency = latest.present("notification_type")
      add(version, latest.present("min_sdk")?.versionText ?? requiredOS)
    }
    // The floor of an OS is itself something to install there.
    if let floorOS, let floor = node.present("minimum_version"), !releases.isEmpty { add(floor, floorOS) }
    if !releases.isEmpty { object.add("releases", node.replaced(by: .array(releases))) }
    object.add("every", try every(frequency ?? node))
    return object
  }

  private func every(_ node: JSONNode) throws(FieldFault) -> JSONNode {
    guard let word = node.string else {
      guard node.object != nil else { throw FieldFault("must be ONCE or ALWAYS", at: node) }
      return node.replaced(by: .string("once"))
    }
    guard word.matchesIgnoringCase("ALWAYS") || word.matchesIgnoringCase("ONCE") else {
      throw FieldFault("must be ONCE or ALWAYS", at: node)
    }
    return node.replaced(by: .string(word.matchesIgnoringCase("ONCE") ? "once" : "PT0S"))
  }
}
