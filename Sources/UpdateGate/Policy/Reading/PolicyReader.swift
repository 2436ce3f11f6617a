/// Reads policies of UpdateGate's own form from a JSON tree. A Retired file is one as it stands.
///
/// Unknown keys are passed over (the linter reports them); a known key with a wrong type or value is a fault at its
/// place.
struct PolicyReader {
  let scheme: VersionScheme
  let options: VersionOptions
  /// The whole file, for the paths of what cannot be tested.
  let root: JSONNode
  /// Whether the file speaks of several platforms. Then a version of another platform's kind is kept aside with its path,
  /// since the file is read under one scheme.
  let hasPlatforms: Bool

  init(scheme: VersionScheme, options: VersionOptions, root: JSONNode, hasPlatforms: Bool = false) {
    self.scheme = scheme
    self.options = options
    self.root = root
    self.hasPlatforms = hasPlatforms || root["platforms"]?.object?.isEmpty == false
  }

  func policy() throws(FieldFault) -> UpdatePolicy {
    guard root.object != nil else { throw FieldFault("a policy must be an object", at: root) }
    var policy = newPolicy(try body(root, over: PolicyBody()))
    if let node = root["revision"] { policy.revision = try count(node, from: 0) }
    guard let platforms = root["platforms"] else { return policy }
    guard try platforms.fields().count <= UpdatePolicy.platformLimit else {
      throw FieldFault("holds more than 256 platforms", at: platforms)
    }
    // Last first, so that of two with one name the last counts.
    for member in try platforms.fields().reversed() {
      let body = try body(member.node, over: policy.body)
      policy.platforms.append(.init(name: member.key, body: body))
    }
    return policy
  }

  /// A policy that holds so far only what is for every platform.
  func newPolicy(_ body: PolicyBody) -> UpdatePolicy { UpdatePolicy(body: body, scheme: scheme, options: options) }

  /// The keys of `node`; where it has none, those of `base`.
  func body(_ node: JSONNode, over base: PolicyBody) throws(FieldFault) -> PolicyBody {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    let body = PolicyBody()
    body.enabled = try node["enabled"]?.flag()
    if let node = node["storeURL"] { body.storeURL = try address(node) }
    if let node = node["minimumVersion"] { body.minimumVersion = try floors(node) }
    if let node = node["recommendedVersion"] { body.recommendedVersion = try floors(node) }
    if let node = node["minimumBuild"] { body.minimumBuild = try floors(node, ofBuilds: true) }
    if let node = node["recommendedBuild"] { body.recommendedBuild = try floors(node, ofBuilds: true) }
    body.prereleaseMeetsMinimum = try node["prereleaseMeetsMinimum"]?.flag()
    if let node = node["unreadableVersion"] { body.unreadableVersion = try verdict(node) }
    if let node = node["versions"] { body.versions = try entries(node, in: body) }
    if let node = node["rules"] { body.rules = try rules(node) }
    body.every = try node["every"]?.every()
    body.afterLater = try node["afterLater"]?.every()
    body.afterStore = try node["afterStore"]?.every()
    if let node = node["maxPrompts"] { body.maxPrompts = try count(node, from: 1) }
    if let node = node["deferrals"] { body.deferrals = try count(node, from: 0) }
    body.skippable = try node["skippable"]?.flag()
    body.waitAfterRelease = try node["waitAfterRelease"]?.duration()
    body.waitAppliesToForce = try node["waitAppliesToForce"]?.flag()
    if let node = node["grace"] { body.grace = try grace(node) }
    if let node = node["deadline"] { body.deadline = try instant(node) }
    if let node = node["releases"] { body.releases = try releases(node, in: body) }
    if let node = node["messaging"] { body.messaging = try messaging(node) }
    if let node = node["loopLimit"] { body.loopLimit = try count(node, from: 1) }
    if let node = node["meta"] { body.meta = PolicyMeta(try node.fields()) }
    return body.completed(from: base)
  }
}

extension UpdatePolicy {
  /// How many platforms a policy may treat apart. Each has what all have, and is looked at with it.
  static let platformLimit = 256

  /// The longest policy that is read, in bytes.
  public static let sizeLimit = 4 << 20

  /// Reads a policy file.
  ///
  /// - Parameters:
  ///   - bytes: the file in UTF-8.
  ///   - format: whose file it is; by default its keys tell.
  ///   - scheme: what versions in it are checked against; the same as in the request that will use it.
  /// - Throws: `.json` with the place where the text is no JSON; `.policy` with place and path where a key holds a wrong
  ///   type or value; `.tooLong`.
  package init(
    parsing bytes: BorrowedBytes, format: PolicyFormat = .automatic, scheme: VersionScheme = .app,
    options: VersionOptions = .standard
  ) throws(UpdateGateError) {
    self = try UpdatePolicy.read(bytes, format: format, scheme: scheme, options: options).policy
  }

  /// The same, with the tree that it was read from.
  @inline(never)
  static func read(
    _ bytes: BorrowedBytes, format: PolicyFormat, scheme: VersionScheme, options: VersionOptions
  ) throws(UpdateGateError) -> (policy: UpdatePolicy, root: JSONNode) {
    guard bytes.count <= UpdatePolicy.sizeLimit else {
      throw UpdateGateError(.tooLong, "a policy is longer than 4 MiB")
    }
    let root = try JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit)
    do throws(FieldFault) {
      return (try UpdatePolicy(root, format: format, scheme: scheme, options: options), root)
    } catch {
      throw error.error(in: bytes, root: root)
    }
  }

  /// The same for a `String`.
  public init(
    parsing text: String, format: PolicyFormat = .automatic, scheme: VersionScheme = .app,
    options: VersionOptions = .standard
  ) throws(UpdateGateError) {
    self = try Array(text.utf8).withBytes { (bytes) throws(UpdateGateError) in
      try UpdatePolicy(parsing: bytes, format: format, scheme: scheme, options: options)
    }
  }

  /// The same for a tree that is at hand.
  init(
    _ root: JSONNode, format: PolicyFormat, scheme: VersionScheme, options: VersionOptions
  ) throws(FieldFault) {
    let format = format == .automatic ? PolicyFormat(of: root) : format
    // What stands in a file of Prince of Versions is always one platform's.
    let reader = PolicyReader(
      scheme: scheme, options: options, root: root, hasPlatforms: format == .princeOfVersions)
    switch format {
    case .automatic, .updateGate: self = try reader.policy()
    case .princeOfVersions: self = try PrinceOfVersionsReader(reader: reader).policy(root)
    case .minimumVersion: self = try VersionFileReader(reader: reader).policy(root)
    }
  }
}

extension JSONNode {
  /// How deep arrays and objects may stand inside each other in any JSON text.
  package static let depthLimit = 128
  /// How many values a text may hold that is read as a tree.
  package static let countLimit = 1 << 22
}
