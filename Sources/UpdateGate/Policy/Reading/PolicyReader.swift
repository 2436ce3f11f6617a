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
    var policy = newPolicy(PolicyBody())
    let (top, sections) = try translated(root, isTop: true, above: nil, &policy)
    policy.body = try body(top, over: PolicyBody())
    policy.body.untestable += policy.takeLost()
    if let node = root["revision"] { policy.revision = try count(node, from: 0) }
    try addPlatforms(sections, to: &policy)
    return policy
  }

  /// The platforms that the file names as we do, and those that it names as hand-made files do.
  private func addPlatforms(_ sections: VersionFileSections, to policy: inout UpdatePolicy) throws(FieldFault) {
    var named = sections.platforms
    if let platforms = root["platforms"] {
      guard try platforms.fields().count <= UpdatePolicy.platformLimit else {
        throw FieldFault("holds more than 256 platforms", at: platforms)
      }
      // Last first, so that of two with one name the last counts.
      for member in try platforms.fields().reversed() {
        var (node, _) = try translated(member.node, isTop: false, above: sections.common, &policy)
        if let index = named.firstIndex(where: { member.key.matchesIgnoringCase($0.name) }) {
          let object = try named.remove(at: index).part.versions(self, &policy)
          node = node.replaced(by: .object(merge(object, into: try node.fields(), &policy)))
        }
        let body = try body(node, over: policy.body)
        body.untestable += policy.takeLost()
        policy.platforms.append(.init(name: member.key, body: body))
      }
    }
    for var section in named {
      section.part.takeForce(from: sections.common)
      let object = try section.part.versions(self, &policy)
      guard let node = object.node(at: section.node) else { continue }
      let body = try body(node, over: policy.body)
      body.untestable += policy.takeLost()
      policy.platforms.append(.init(name: section.name, body: body))
    }
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
    if let node = node["versions"] {
      let entries = try entries(node, in: body)
      body.versions = entries
      body.entryIndex = EntryIndex.made(of: entries, scheme: scheme, options: options)
    }
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
    let root = try UpdatePolicy.tree(bytes)
    do throws(FieldFault) {
      self = try UpdatePolicy(root, format: format, scheme: scheme, options: options)
      #if !hasFeature(Embedded)
        source = Array(bytes)
      #endif
    } catch {
      throw error.error(in: bytes, root: root)
    }
  }

  /// The tree of a file.
  @inline(never)
  static func tree(_ bytes: BorrowedBytes) throws(UpdateGateError) -> JSONNode {
    guard bytes.count <= UpdatePolicy.sizeLimit else {
      throw UpdateGateError(.tooLong, "a policy is longer than 4 MiB")
    }
    do throws(UpdateGateError) {
      return try JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit)
    } catch {
      guard error.status == .json, let message = OtherFile.message(for: bytes) else { throw error }
      throw UpdateGateError(.json, message, at: error.place ?? .init(offset: 0, in: bytes))
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

  #if !hasFeature(Embedded)
    /// The same for bytes of any kind: `Data`, `[UInt8]`, a slice of them.
    public init(
      parsing bytes: some Sequence<UInt8>, format: PolicyFormat = .automatic, scheme: VersionScheme = .app,
      options: VersionOptions = .standard
    ) throws(UpdateGateError) {
      self = try Array(bytes).withBytes { (bytes) throws(UpdateGateError) in
        try UpdatePolicy(parsing: bytes, format: format, scheme: scheme, options: options)
      }
    }
  #endif

  /// The same for a tree that is at hand.
  init(
    _ root: JSONNode, format: PolicyFormat, scheme: VersionScheme, options: VersionOptions
  ) throws(FieldFault) {
    if let message = OtherFile.message(for: root) { throw FieldFault(message, at: root) }
    let format = format == .automatic ? PolicyFormat(of: root) : format
    // What stands in a file of Prince of Versions is always one platform's, and hand-made ones name builds and labels.
    let reader = PolicyReader(
      scheme: scheme, options: options, root: root,
      hasPlatforms: format == .princeOfVersions || format == .minimumVersion)
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
