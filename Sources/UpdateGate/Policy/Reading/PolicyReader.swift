/// Reads policies of UpdateGate's own form from a JSON tree. A Retired file is one as it stands.
///
/// Unknown keys are passed over (the linter reports them); a known key with a wrong type or value is a fault at its
/// place.
struct PolicyReader {
  let scheme: VersionScheme
  let options: VersionOptions

  func policy(_ root: JSONNode) throws(FieldFault) -> UpdatePolicy {
    guard root.object != nil else { throw FieldFault("a policy must be an object", at: root) }
    var policy = newPolicy(try body(root, over: PolicyBody()))
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
    body.storeURL = try node["storeURL"]?.text()
    if let node = node["minimumVersion"] {
      (body.minimumVersion, body.minimumOffset) = (try version(node), node.offset)
    }
    if let node = node["recommendedVersion"] {
      (body.recommendedVersion, body.recommendedOffset) = (try version(node), node.offset)
    }
    if let node = node["versions"] { body.versions = try entries(node) }
    if let node = node["rules"] { body.rules = try rules(node) }
    body.every = try node["every"]?.every()
    body.waitAfterRelease = try node["waitAfterRelease"]?.duration()
    body.waitAppliesToForce = try node["waitAppliesToForce"]?.flag()
    if let node = node["grace"] { body.grace = try grace(node) }
    body.deadline = try node["deadline"]?.instant()
    if let node = node["releases"] { body.releases = try releases(node) }
    if let node = node["messaging"] { body.messaging = try messaging(node) }
    if let node = node["loopLimit"] {
      guard let limit = node.number?.int64, limit >= 1 else {
        throw FieldFault("must be a whole number of visits, 1 or more", at: node)
      }
      body.loopLimit = limit
    }
    return body.completed(from: base)
  }

  /// A version of the app, under the scheme.
  func version(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try shortText(node)
    guard scheme.isVersion(text, options: options) else {
      throw FieldFault("is not a version under the scheme", at: node)
    }
    return text
  }

  /// A version or a range, of a length that may be compared with thousands of others.
  func shortText(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try node.text()
    guard text.utf8.count <= VersionScheme.decisionLimit else {
      throw FieldFault("is longer than 1024 bytes", at: node)
    }
    return text
  }

  /// A version of an operating system.
  func osVersion(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try shortText(node)
    guard VersionScheme.app.isVersion(text, options: .standard) else {
      throw FieldFault("is not a version of an operating system", at: node)
    }
    return text
  }

  func verdict(_ node: JSONNode) throws(FieldFault) -> Verdict {
    guard let verdict = Verdict(try node.text()) else {
      throw FieldFault("must be force, recommend or none", at: node)
    }
    return verdict
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
    self = try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(UpdateGateError) in
      try UpdatePolicy(parsing: bytes, format: format, scheme: scheme, options: options)
    }
  }

  /// The same for a tree that is at hand.
  init(
    _ root: JSONNode, format: PolicyFormat, scheme: VersionScheme, options: VersionOptions
  ) throws(FieldFault) {
    let reader = PolicyReader(scheme: scheme, options: options)
    switch format == .automatic ? PolicyFormat(of: root) : format {
    case .automatic, .updateGate: self = try reader.policy(root)
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
