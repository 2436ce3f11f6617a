/// Reads a request from JSON text. Keys that are `null` count as absent; an unknown key is a fault, since a misspelt one
/// would otherwise decide without its fact.
struct RequestReader {
  let bytes: BorrowedBytes
  let root: JSONNode

  static func read(_ bytes: BorrowedBytes) throws(UpdateGateError) -> UpdateRequest {
    guard bytes.count <= TextInterface.sizeLimit else {
      throw UpdateGateError(.tooLong, "a request is longer than 64 MiB")
    }
    // One level for the request itself, so that a policy or a state in it may be as deep as one read alone.
    let root = try JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit + 1)
    do throws(FieldFault) {
      return try RequestReader(bytes: bytes, root: root).request()
    } catch {
      throw error.error(in: bytes, root: root)
    }
  }

  private static let keys: [StaticString] = [
    "installed", "build", "scheme", "versionOptions", "appName", "platform", "osVersion", "deviceId", "bundleId",
    "trackId", "languages", "channel", "architecture", "storefront", "tags", "lookups", "policy", "preset", "state",
    "every", "now", "trigger", "trace", "minimumInDescription",
  ]

  private func request() throws(FieldFault) -> UpdateRequest {
    for member in try root.fields(status: .request)
    where !RequestReader.keys.contains(where: { $0.matches(member.key) }) {
      throw FieldFault("is no key of a request", at: member.node, status: .request)
    }
    guard let installed = try version("installed") else {
      throw FieldFault("a request needs installed, the installed version", at: root, status: .request)
    }
    guard let now = value("now") else {
      throw FieldFault("a request needs now, the time to decide for", at: root, status: .request)
    }
    var request = UpdateRequest(installed: installed, now: try instant(now))
    request.build = try version("build")
    if let node = value("scheme") { request.scheme = try named(node, VersionScheme.init(name:), Self.schemeFault) }
    if let node = value("versionOptions") { request.options = try versionOptions(node) }
    request.appName = try text("appName")
    request.platform = try text("platform")
    request.osVersion = try version("osVersion")
    request.deviceID = try text("deviceId")
    request.bundleID = try text("bundleId")
    if let node = value("trackId") { request.trackID = try trackID(node) }
    if let node = value("languages") {
      guard try node.items(status: .request).count <= UpdateRequest.languageLimit else {
        throw FieldFault("holds more than 100 languages", at: node, status: .tooLong)
      }
      for item in try node.items(status: .request) { request.languages.append(try fact(item)) }
    }
    if let node = value("channel") {
      if node.string != nil {
        request.channels = [try fact(node)]
      } else {
        request.channels = try texts(
          node, limit: UpdateRequest.channelLimit, tooMany: "holds more than 100 channels",
          "must be a text or a list of texts")
      }
    }
    request.architecture = try text("architecture")
    request.storefront = try text("storefront")
    if let node = value("tags") {
      request.tags = try texts(
        node, limit: UpdateRequest.tagLimit, tooMany: "holds more than 100 tags", "must be a list of texts")
    }
    if let node = value("lookups") { request.lookups = try lookups(node) }
    if let node = value("policy") { request.policy = try policy(node, for: request) }
    if let node = value("preset") { request.preset = try named(node, Preset.init(name:), Self.presetFault) }
    if let node = value("state") { request.state = state(node) }
    if let node = value("every") { request.every = try node.every(status: .request) }
    if let node = value("trigger") {
      request.trigger = try named(node, UpdateRequest.Trigger.init(name:), Self.triggerFault)
    }
    request.trace = try value("trace")?.flag(status: .request) ?? false
    request.minimumInDescription = try value("minimumInDescription")?.flag(status: .request) ?? false
    return request
  }

  private static let schemeFault: StaticString = "must be app, semver, apple, integer, foundation or sparkle"
  private static let presetFault: StaticString = """
    must be once-per-version, every-newer, zero-padded, major-forces, retired, annoying, critical, default, hinting, \
    persistent or relaxed
    """
  private static let triggerFault: StaticString = "must be automatic or manual"

  // MARK: Parts

  private func value(_ key: String) -> JSONNode? {
    guard let node = root[key], !node.isNull else { return nil }
    return node
  }

  private func text(_ key: String, limit: Int = UpdateRequest.factLimit) throws(FieldFault) -> String? {
    guard let node = value(key) else { return nil }
    return try fact(node, limit: limit)
  }

  private func texts(
    _ node: JSONNode, limit: Int, tooMany: StaticString, _ message: StaticString
  ) throws(FieldFault) -> [String] {
    guard let items = node.array else { throw FieldFault(message, at: node, status: .request) }
    guard items.count <= limit else { throw FieldFault(tooMany, at: node, status: .tooLong) }
    var texts: [String] = []
    for item in items { texts.append(try fact(item)) }
    return texts
  }

  private func version(_ key: String) throws(FieldFault) -> String? {
    try text(key, limit: VersionScheme.decisionLimit)
  }

  @inline(never)
  private func fact(_ node: JSONNode, limit: Int = UpdateRequest.factLimit) throws(FieldFault) -> String {
    let text = try node.text(status: .request)
    guard text.utf8.count <= limit else { throw FieldFault("is longer than its limit", at: node, status: .tooLong) }
    return text
  }

  private func named<Value>(
    _ node: JSONNode, _ make: (String) -> Value?, _ message: StaticString
  ) throws(FieldFault) -> Value {
    guard let value = make(try node.text(status: .request)) else {
      throw FieldFault(message, at: node, status: .request)
    }
    return value
  }

  /// A date, or Unix seconds.
  private func instant(_ node: JSONNode) throws(FieldFault) -> Int64 {
    if node.number == nil { return try node.instant(status: .request) }
    guard let seconds = node.anyInstant else {
      throw FieldFault("must be whole Unix seconds in the years 1 to 9999", at: node, status: .request)
    }
    return seconds
  }

  /// A number, or a string of digits as stores have sent it.
  private func trackID(_ node: JSONNode) throws(FieldFault) -> Int64 {
    let id = node.number?.int64 ?? node.string.flatMap { $0.digits }
    guard let id, id > 0 else { throw FieldFault("must be a whole number above 0", at: node, status: .request) }
    return id
  }

  private func versionOptions(_ node: JSONNode) throws(FieldFault) -> VersionOptions {
    var options = VersionOptions.standard
    for member in try node.fields(status: .request) where !member.node.isNull {
      if member.key.hasSameBytes(as: "build") {
        options.build = try member.node.flag(status: .request)
      } else if member.key.hasSameBytes(as: "loneLetter") {
        options.loneLetter = try named(
          member.node, VersionOptions.LoneLetter.init(name:), "must be prerelease or postrelease")
      } else if member.key.hasSameBytes(as: "dashNumber") {
        options.dashNumber = try named(
          member.node, VersionOptions.DashNumber.init(name:), "must be prerelease or revision")
      } else if member.key.hasSameBytes(as: "unknownWords") {
        options.unknownWords = try named(
          member.node, VersionOptions.UnknownWords.init(name:), "must be prerelease or ignored")
      } else {
        throw FieldFault(
          "is no version option; there are build, loneLetter, dashNumber and unknownWords", at: member.node,
          status: .request)
      }
    }
    return options
  }

  private func policy(_ node: JSONNode, for request: UpdateRequest) throws(FieldFault) -> UpdatePolicy {
    guard node.object != nil else { throw FieldFault("must be an object", at: node, status: .request) }
    guard node.end - node.offset <= UpdatePolicy.sizeLimit else {
      throw FieldFault("is longer than 4 MiB", at: node, status: .tooLong)
    }
    return try UpdatePolicy(node, format: .automatic, scheme: request.scheme, options: request.options)
  }

  /// Any shape is taken: what is no state of ours is repaired.
  private func state(_ node: JSONNode) -> PromptState {
    node.string.map { PromptState(repairing: $0) }
      ?? PromptState(repairing: BorrowedBytes(rebasing: bytes[node.offset..<node.end]))
  }
}

extension RequestReader {
  /// `lookups`: each with its body as text, or as the object itself, and optionally HTTP status and storefront.
  private func lookups(_ node: JSONNode) throws(FieldFault) -> [Lookup] {
    let items = try node.items(status: .request)
    guard items.count <= UpdateRequest.lookupLimit else {
      throw FieldFault("holds more than 1000 look-ups", at: node, status: .tooLong)
    }
    var lookups: [Lookup] = []
    for item in items { lookups.append(try lookup(item)) }
    return lookups
  }

  private func lookup(_ node: JSONNode) throws(FieldFault) -> Lookup {
    var options = LookupOptions()
    var body: JSONNode?
    for member in try node.fields(status: .request) where !member.node.isNull {
      if member.key.hasSameBytes(as: "body") {
        body = member.node
      } else if member.key.hasSameBytes(as: "status") {
        guard let status = member.node.number?.int64, status >= 0, status < 1000 else {
          throw FieldFault("must be an HTTP status", at: member.node, status: .request)
        }
        options.status = status == 0 ? nil : Int(status)
      } else if member.key.hasSameBytes(as: "storefront") {
        let storefront = try fact(member.node)
        options.storefront = storefront.utf8.isEmpty ? nil : storefront
      } else {
        throw FieldFault(
          "is no key of a look-up; there are body, status and storefront", at: member.node, status: .request)
      }
    }
    // An absent body is an empty one: what a server answers that gives only a status.
    guard let body else { return Lookup.parse([], options: options) }
    if let text = body.string { return text.withBytes { Lookup.parse($0, options: options) } }
    guard body.object != nil else { throw FieldFault("must be text or an object", at: body, status: .request) }
    return Lookup.parse(BorrowedBytes(rebasing: bytes[body.offset..<body.end]), options: options)
  }
}

extension UpdateRequest {
  /// How many look-ups one request may hold.
  package static let lookupLimit = 1000
  /// How long a single text of a request may be, in bytes.
  package static let factLimit = VersionScheme.lengthLimit
  /// How many languages.
  package static let languageLimit = 100
  /// How many channels, and how many tags.
  package static let channelLimit = 100
  package static let tagLimit = 100
}

extension String {
  /// The number that digits alone make; `nil` for any other text, and where it is too large.
  fileprivate var digits: Int64? {
    withBytes { bytes in
      for byte in bytes where !DigitRun.isDigit(byte) { return nil }
      return DecimalLiteral(bytes)?.int64
    }
  }
}
