/// What a hand-made file says at its top and of each platform, sorted by what its keys mean.
///
/// A platform is named by a section (`"ios": {…}`), by a key (`ios_min_version`), or inside a value
/// (`"minVersion": {"ios": …}`).
struct VersionFileSections {
  var common = VersionFilePart()
  private(set) var platforms: [Section] = []
  /// Whether the keys are those of a file of ours, in which fewer names count.
  let isOwn: Bool
  let reader: PolicyReader

  struct Section {
    var name: String
    var node: JSONNode
    var part = VersionFilePart()
  }

  init(_ reader: PolicyReader, isOwn: Bool) {
    self.reader = reader
    self.isOwn = isOwn
  }

  /// Sorts the members of one object.
  ///
  /// - Parameter isTop: whether platforms may be named here.
  @inline(never)
  mutating func take(
    _ members: [JSONMember], isTop: Bool, _ policy: inout UpdatePolicy
  ) throws(FieldFault) {
    // In a file of ours a value of an unknown key that is no object and no list has nothing to find.
    let members =
      isOwn
      ? members.filter { $0.node.object != nil || $0.node.array != nil || VersionFileKey.look($0.key) != nil } : members
    for member in JSONKeys(members).last where !member.node.isNull {
      if isTop, let name = VersionFileReader.section(of: member) {
        var sections = VersionFileSections(reader, isOwn: isOwn && !VersionFileReader.speaksByGeneralNames(member.node))
        try sections.take(member.node.fields(), isTop: false, &policy)
        let index = try self.index(of: name, member.node)
        // Section before what stands above it.
        sections.common.complete(from: platforms[index].part)
        platforms[index].part = sections.common
        platforms[index].node = member.node
        continue
      }
      if PolicyReader.isOwnKey(member.key), isOwn || VersionFileKey.find(member.key) == nil { continue }
      try take(member, isTop: isTop, &policy)
    }
  }

  private mutating func index(of name: String, _ node: JSONNode) throws(FieldFault) -> Int {
    if let index = platforms.firstIndex(where: { $0.name.hasSameBytes(as: name) }) { return index }
    guard platforms.count < UpdatePolicy.platformLimit else {
      throw FieldFault("is one section too many; there may be 256 platforms", at: node)
    }
    platforms.append(Section(name: name, node: node))
    return platforms.count - 1
  }

  private mutating func take(_ member: JSONMember, isTop: Bool, _ policy: inout UpdatePolicy) throws(FieldFault) {
    let look = VersionFileKey.look(member.key)
    if let look, look.platform == nil {
      guard !isOwn || look.found.countsEverywhere else { return }
      if try add(look.found.key, member.node, isTop: isTop, &policy) { return }
    } else if isTop, let look, let platform = look.platform,
      !isOwn || look.found.countsEverywhere || look.found.isGeneral
    {
      if member.node.object == nil, member.node.array == nil {
        platforms[try index(of: platform.text, member.node)].part.add(look.found.key, member.node)
        return
      }
    } else if !isOwn, takeLabelled(member) {
      return
    } else if !isOwn, isTop, VersionFileSections.isWrapper(member), let members = member.node.object {
      return try take(members, isTop: true, &policy)
    }
    handOn(member, &policy)
  }

  /// Adds a value under a key; `false` where nothing can be done with a value of its shape.
  private mutating func add(
    _ key: VersionFileKey, _ node: JSONNode, isTop: Bool, _ policy: inout UpdatePolicy
  ) throws(FieldFault) -> Bool {
    if let items = node.array {
      // Release notes line by line.
      guard key == .notes || key == .message else { return false }
      var lines = ""
      for item in items {
        guard let line = item.string else { return false }
        if !lines.utf8.isEmpty { lines += "\n" }
        lines += line
      }
      common.add(key, node.replaced(by: .string(lines)))
      return true
    }
    guard let members = node.object, key != .messages else {
      common.add(key, node)
      return true
    }
    if members.isEmpty { return false }
    if isTop, members.allSatisfy({ PlatformName.platform(named: $0.key) != nil }) {
      for member in members where !member.node.isNull {
        guard let name = PlatformName.platform(named: member.key) else { continue }
        if member.node.object != nil || member.node.array != nil { return false }
        platforms[try index(of: name, member.node)].part.add(key, member.node)
      }
      return true
    }
    if key == .title || key == .message || key == .notes, members.allSatisfy({ LanguageTag.isTag($0.key) }) {
      for member in members { common.add(key, in: member.key, member.node) }
      return true
    }
    guard key.rawValue < VersionFileKey.storeURL.rawValue else { return false }
    return try addParts(of: key, members, &policy)
  }

  /// A version that is an object: `{"version": "2.0", "url": …}`, `{"min": "1.0", "latest": "2.0"}`, or a parameter of a
  /// remote configuration, `{"defaultValue": {"value": "2.0"}}`.
  private mutating func addParts(
    of key: VersionFileKey, _ members: [JSONMember], _ policy: inout UpdatePolicy
  ) throws(FieldFault) -> Bool {
    var inner = VersionFileSections(reader, isOwn: false)
    var isTaken = false
    for member in JSONKeys(members).last where !member.node.isNull {
      let letters = String(decoding: member.key.plainLetters, as: UTF8.self)
      if letters.isWord(of: "value defaultvalue default name number") {
        let value = member.node["value"] ?? member.node
        guard value.object == nil, value.array == nil else { return false }
        inner.common.add(key, value)
        isTaken = true
      } else if let found = VersionFileKey.find(member.key), found.isGeneral, member.node.object == nil {
        inner.common.add(found.key == .latestBuild ? key.ofBuilds : key, member.node)
        isTaken = true
      } else if let found = VersionFileKey.find(member.key), member.node.object == nil {
        _ = try inner.add(found.key, member.node, isTop: false, &policy)
        if found.key.isTelling { isTaken = true }
      }
    }
    guard isTaken else { return false }
    for key in VersionFileKey.allCases {
      for node in inner.common.all(key) { common.add(key, node) }
    }
    return true
  }

  /// `title_en`, `log_en`.
  private mutating func takeLabelled(_ member: JSONMember) -> Bool {
    let bytes = Array(member.key.utf8)
    guard bytes.count > 3, bytes[bytes.count - 3] == UInt8(ascii: "_"),
      let found = VersionFileKey.find(String(decoding: bytes.dropLast(3), as: UTF8.self))
    else { return false }
    let language = String(decoding: bytes.suffix(2), as: UTF8.self)
    guard found.key == .title || found.key == .message || found.key == .notes, LanguageTag.isTag(language),
      member.node.string != nil
    else { return false }
    common.add(found.key, in: language, member.node)
    return true
  }

  /// What means nothing here is handed on. Where a floor is buried in it, that is said.
  private mutating func handOn(_ member: JSONMember, _ policy: inout UpdatePolicy) {
    let isFloor = VersionFileKey.find(member.key)?.key.isFloor ?? false
    if isFloor || member.node.holdsFloor(depthLeft: VersionFileSections.searchDepth) {
      policy.remark(
        "looks like a floor, but cannot be read here, so it holds nobody back", at: member.node, .floor,
        path: reader.path(of: member.node))
    } else if !isOwn {
      policy.remark("is handed on as it stands; nothing else is done with this value", at: member.node)
    }
    guard !isOwn else { return }
    if member.key.hasSameBytes(as: "meta"), let members = member.node.object {
      common.meta += members
    } else {
      common.meta.append(member)
    }
  }

  /// How deep a floor is looked for in what means nothing here.
  private static let searchDepth = 6

  /// Whether a file has an object that only wraps what it says.
  static func hasWrapper(_ root: JSONNode) -> Bool { root.object?.contains { isWrapper($0) } ?? false }

  /// Whether a member is an object that only wraps what a file says.
  static func isWrapper(_ member: JSONMember) -> Bool {
    guard member.node.object != nil else { return false }
    let letters = String(decoding: member.key.plainLetters, as: UTF8.self)
    let isNamedSo = letters.isWord(
      of: """
        data result response payload config configuration settings app appupdate update updates versioninfo appversion \
        appversions appinfo info content body mobile mobileapp parameters versions version appconfig forceupdateconfig \
        updateconfig updateinfo
        """)
    return isNamedSo && VersionFileReader.speaks(member.node)
  }
}

extension VersionFileKey {
  /// Whether it says below what somebody must or should update.
  var isFloor: Bool { rawValue <= VersionFileKey.recommendedBuild.rawValue }

  /// The key that means the same for builds.
  fileprivate var ofBuilds: VersionFileKey {
    switch self {
    case .floor: .floorBuild
    case .recommended: .recommendedBuild
    case .latest: .latestBuild
    default: self
    }
  }
}

extension JSONNode {
  /// Whether a key that means a floor stands in this value.
  fileprivate func holdsFloor(depthLeft: Int) -> Bool {
    guard depthLeft > 0 else { return false }
    for item in array ?? [] where item.holdsFloor(depthLeft: depthLeft - 1) { return true }
    for member in object ?? [] where !member.node.isNull {
      if let found = VersionFileKey.find(member.key), found.key.isFloor { return true }
      if member.node.holdsFloor(depthLeft: depthLeft - 1) { return true }
    }
    return false
  }
}
