/// What a hand-made file, or a section of it, says, before it is put into the keys of a policy.
struct VersionFilePart {
  /// The value of each key, by its number.
  private var values: [JSONNode?] = Array(repeating: nil, count: VersionFileKey.allCases.count)
  /// Texts with the tag of a language.
  private var labelled: [(key: VersionFileKey, language: String, node: JSONNode)] = []
  /// Whose keys are wanted; empty for no platform in particular.
  var platform = ""

  subscript(key: VersionFileKey) -> JSONNode? {
    @inline(never) get { values[key.rawValue] }
  }

  /// Takes a member in. Gives what to report where it cannot be used.
  mutating func take(_ member: JSONMember) -> StaticString? {
    var node = member.node
    if let items = node.array {
      // Release notes line by line.
      var lines = ""
      for item in items {
        guard let line = item.string else { return "nothing is done with this value" }
        if !lines.utf8.isEmpty { lines += "\n" }
        lines += line
      }
      node = node.replaced(by: .string(lines))
    }
    if let key = VersionFileKey(of: member.key) {
      if key.rawValue >= VersionFileKey.storeURL.rawValue, node.string?.utf8.isEmpty ?? false { return nil }
      values[key.rawValue] = node
      return nil
    }
    let bytes = Array(member.key.utf8)
    if bytes.count > 3, bytes[bytes.count - 3] == UInt8(ascii: "_"),
      let key = VersionFileKey(of: String(decoding: bytes.dropLast(3), as: UTF8.self))
    {
      let language = String(decoding: bytes.suffix(2), as: UTF8.self)
      guard key != .notes else { return "release notes are in one language only" }
      if key == .title || key == .message, LanguageTag.isTag(language) {
        labelled.append((key, language, node))
        return nil
      }
    }
    return "nothing is done with this value"
  }

  /// Takes from the whole file what a section does not say itself.
  mutating func complete(from other: VersionFilePart) {
    // A label and its build belong together.
    let ownFloor = self[.floor] != nil || self[.floorBuild] != nil
    let ownLatest = self[.latest] != nil || self[.latestBuild] != nil
    for key in VersionFileKey.allCases where values[key.rawValue] == nil {
      switch key {
      case .floor, .floorBuild: if ownFloor { continue }
      case .latest, .latestBuild: if ownLatest { continue }
      default: break
      }
      values[key.rawValue] = other.values[key.rawValue]
    }
    if labelled.isEmpty { labelled = other.labelled }
  }

  /// The part in our own keys.
  func own(_ reader: PolicyReader, at place: JSONNode, _ policy: inout UpdatePolicy) throws(FieldFault) -> JSONNode {
    var object = OwnObject()
    let floor = version(.floor, build: .floorBuild, reader, &policy)
    let latest = version(.latest, build: .latestBuild, reader, &policy)
    let force = try flag(.force)
    object.add("recommendedVersion", self[.recommended]?.versionText)
    if let latest {
      object.add("minimumVersion", force == true ? latest : floor)
      var release = OwnObject()
      release.add("version", latest)
      release.add("minimumOS", try flag(.forceAnyOS) == true ? nil : self[.minimumOS]?.versionText)
      release.add("notes", self[.notes])
      if let node = release.node(at: latest) { object.add("releases", latest.replaced(by: .array([node]))) }
    } else {
      object.add(force == false ? "recommendedVersion" : "minimumVersion", floor)
      if force == true, floor == nil, let flag = self[.force] {
        policy.remark("there is no version beside it, so nobody is forced", at: flag)
      }
    }
    object.add("storeURL", storeURL)
    object.add("messaging", messaging(at: place, &policy))
    return object.node(at: place) ?? place.replaced(by: .object([]))
  }

  /// The build under the scheme of builds, else the label; the other is reported.
  private func version(
    _ label: VersionFileKey, build: VersionFileKey, _ reader: PolicyReader, _ policy: inout UpdatePolicy
  ) -> JSONNode? {
    var (used, unused) = (self[label], self[build])
    if reader.scheme == .integer, unused != nil { (used, unused) = (unused, used) }
    if let unused {
      let message: StaticString = "build numbers count under the scheme integer only, and there they alone"
      policy.remark(message, at: unused)
    }
    return used?.versionText
  }

  /// A truth value in any of its spellings.
  private func flag(_ key: VersionFileKey) throws(FieldFault) -> Bool? {
    guard let node = self[key] else { return nil }
    if let bool = node.bool { return bool }
    let word = node.versionText.string ?? ""
    if word.matchesIgnoringCase("true") || word.hasSameBytes(as: "1") { return true }
    if word.matchesIgnoringCase("false") || word.hasSameBytes(as: "0") { return false }
    throw FieldFault("must be true or false", at: node)
  }

  /// The platform's own store where a key names it. A file with one store is of one platform, unless the platform is
  /// known to be another.
  private var storeURL: JSONNode? {
    let (app, play) = (self[.appStoreURL], self[.playStoreURL])
    if platform.hasSameBytes(as: "android") { return play ?? self[.storeURL] }
    if !platform.utf8.isEmpty { return app ?? self[.storeURL] }
    return self[.storeURL] ?? (app == nil ? play : play == nil ? app : nil)
  }

  /// The texts, each for both kinds of prompt but those of `messages`.
  private func messaging(at place: JSONNode, _ policy: inout UpdatePolicy) -> JSONNode? {
    var messaging = OwnObject()
    add(self[.title], self[.message], to: &messaging, at: place)
    for text in labelled where !messaging.members.contains(where: { $0.key.hasSameBytes(as: text.language) }) {
      var kinds = OwnObject()
      add(find(.title, text.language), find(.message, text.language), to: &kinds, at: text.node)
      messaging.add(text.language, kinds.node(at: text.node))
    }
    for member in self[.messages]?.object ?? [] {
      guard let language = VersionFilePart.language(named: member.key) else {
        policy.remark("is no language that is known here", at: member.node)
        continue
      }
      var kinds = OwnObject()
      for (key, theirs) in [("forced", "forced"), ("recommended", "optional")] {
        var texts = OwnObject()
        texts.add("message", member.node.present(theirs))
        kinds.add(key, texts.node(at: member.node))
      }
      messaging.add(language, kinds.node(at: member.node))
    }
    return messaging.node(at: place)
  }

  @inline(never)
  private func find(_ key: VersionFileKey, _ language: String) -> JSONNode? {
    labelled.last { $0.key == key && $0.language.hasSameBytes(as: language) }?.node
  }

  @inline(never)
  private func add(_ title: JSONNode?, _ message: JSONNode?, to object: inout OwnObject, at place: JSONNode) {
    var texts = OwnObject()
    texts.add("title", title)
    texts.add("message", message)
    object.add("forced", texts.node(at: place))
    object.add("recommended", texts.node(at: place))
  }

  /// The tag of `en`, `english` and `englishTexts`.
  @inline(never)
  private static func language(named key: String) -> String? {
    if LanguageTag.isTag(key) { return key }
    let name = String(decoding: key.plainLetters, as: UTF8.self).without("texts")
    for (word, tag) in languages where word.matches(name) { return tag.text }
    return nil
  }

  private static let languages: [(StaticString, StaticString)] = [
    ("english", "en"), ("arabic", "ar"), ("chinese", "zh"), ("french", "fr"), ("german", "de"), ("hindi", "hi"),
    ("japanese", "ja"), ("korean", "ko"), ("portuguese", "pt"), ("russian", "ru"), ("spanish", "es"), ("thai", "th"),
    ("turkish", "tr"),
  ]
}
