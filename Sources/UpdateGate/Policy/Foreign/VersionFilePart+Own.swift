/// Puts what a part says into our own keys.
extension VersionFilePart {
  /// The keys about versions.
  func versions(_ reader: PolicyReader, _ policy: inout UpdatePolicy) throws(FieldFault) -> OwnObject {
    var object = OwnObject()
    var floor = Pair(self, .floor, .floorBuild, reader)
    let recommended = Pair(self, .recommended, .recommendedBuild, reader)
    let latest = Pair(self, .latest, .latestBuild, reader)
    var force: Bool?
    for node in all(.force) {
      if let version = VersionFilePart.versionOfFlag(node, reader) {
        floor.take(version, reader)
      } else if try VersionFilePart.flag(node) {
        force = true
      } else {
        force = force ?? false
      }
    }
    if let node = self[.updateKind], force == nil { force = kind(node, &policy) }
    for pair in [floor, recommended, latest] { pair.remark(&policy) }
    if latest.isEmpty {
      object.add("recommendedVersion", recommended.label)
      object.add("recommendedBuild", recommended.build)
      let isSoft = force == false && recommended.isEmpty
      object.add(isSoft ? "recommendedVersion" : "minimumVersion", floor.label)
      object.add(isSoft ? "recommendedBuild" : "minimumBuild", floor.build)
      if force == true, floor.isEmpty, let flag = self[.force] ?? self[.updateKind] {
        policy.remark(
          "forces, but there is no version beside it, so nobody is forced", at: flag, .floor,
          path: reader.path(of: flag))
      }
      return object
    }
    let must = force == true ? latest : floor
    object.add("minimumVersion", must.label)
    object.add("minimumBuild", must.build ?? (force == true ? floor.build : nil))
    object.add("recommendedVersion", recommended.label)
    object.add("recommendedBuild", recommended.build)
    if let label = latest.label {
      var release = OwnObject()
      release.add("version", label)
      release.add("build", latest.build)
      release.add("minimumOS", try isForAnyOS ? nil : self[.minimumOS]?.versionText)
      release.add("notes", notes)
      if let node = release.node(at: label) { object.add("releases", label.replaced(by: .array([node]))) }
    } else if let build = latest.build {
      policy.remark("a build number alone is a release under the scheme integer only", at: build)
    }
    return object
  }

  /// The other keys: addresses, texts and what is handed on.
  func rest(at place: JSONNode, _ policy: inout UpdatePolicy) -> OwnObject {
    var object = OwnObject()
    object.add("storeURL", storeURL)
    object.add("messaging", messaging(at: place, &policy))
    if !meta.isEmpty { object.add("meta", place.replaced(by: .object(meta))) }
    return object
  }

  /// A label and its build, of which the scheme `integer` knows only one.
  struct Pair {
    var label: JSONNode?
    var build: JSONNode?
    /// What the scheme has no use for.
    private var unused: [JSONNode] = []

    /// Of several that mean the same the highest, so that none of them is lost. A code that is written as a version is
    /// one.
    init(_ part: VersionFilePart, _ key: VersionFileKey, _ buildKey: VersionFileKey, _ reader: PolicyReader) {
      for node in part.all(key) { take(node, reader) }
      for node in part.all(buildKey) {
        if VersionFilePart.isCode(node) { build = Pair.higher(build, node, .integer) } else { take(node, reader) }
      }
      guard reader.scheme == .integer, let build else { return }
      if let label { unused.append(label) }
      (label, self.build) = (build.versionText, nil)
    }

    mutating func take(_ node: JSONNode, _ reader: PolicyReader) {
      label = Pair.higher(label, node.versionText, reader.scheme, reader.options)
    }

    var isEmpty: Bool { label == nil && build == nil }

    func remark(_ policy: inout UpdatePolicy) {
      for node in unused {
        policy.remark("build numbers count under the scheme integer, and there they alone", at: node)
      }
    }

    /// The later one where they cannot be compared, so that a fault in it is found.
    private static func higher(
      _ a: JSONNode?, _ b: JSONNode, _ scheme: VersionScheme, _ options: VersionOptions = .standard
    ) -> JSONNode {
      guard let a, let one = a.versionText.string, let other = b.versionText.string else { return b }
      return scheme.order(one, other, options: options) == .newer ? a : b
    }
  }

  /// Whether a value is a whole number, as a number or as text.
  static func isCode(_ node: JSONNode) -> Bool {
    node.versionText.string.map { VersionScheme.integer.isVersion($0, options: .standard) } ?? false
  }

  // MARK: Flags

  /// A truth value in any of its spellings.
  private static func flag(_ node: JSONNode) throws(FieldFault) -> Bool {
    if let bool = node.bool { return bool }
    let word = node.versionText.string ?? ""
    for yes: StaticString in ["true", "yes", "on"] where word.matchesIgnoringCase(yes) { return true }
    for no: StaticString in ["false", "no", "off"] where word.matchesIgnoringCase(no) { return false }
    if word.isWord(of: "1 0") { return word.isWord(of: "1 1") }
    throw FieldFault("must be true or false", at: node)
  }

  /// A version that stands where a flag does: `"forceUpdate": "2.0.0"`.
  private static func versionOfFlag(_ node: JSONNode, _ reader: PolicyReader) -> JSONNode? {
    guard let text = node.string, text.withBytes({ $0.has(UInt8(ascii: ".")) }),
      VersionScheme.app.isVersion(text, options: .standard)
    else { return nil }
    return node
  }

  private func kind(_ node: JSONNode, _ policy: inout UpdatePolicy) -> Bool? {
    let word = node.string ?? ""
    for hard: StaticString in ["force", "forced", "immediate", "mandatory", "required", "hard", "critical", "blocking"]
    where word.matchesIgnoringCase(hard) { return true }
    for soft: StaticString in ["flexible", "soft", "optional", "recommended", "recommend", "none", "normal"]
    where word.matchesIgnoringCase(soft) { return false }
    policy.remark("is no kind of update that is known here", at: node)
    return nil
  }

  private var isForAnyOS: Bool {
    get throws(FieldFault) {
      guard let node = self[.forceAnyOS] else { return false }
      return try VersionFilePart.flag(node)
    }
  }

  // MARK: Addresses and texts

  /// The platform's own store where a key names it. A file with one store is of one platform, unless the platform is
  /// known to be another.
  private var storeURL: JSONNode? {
    let (app, play) = (self[.appStoreURL], self[.playStoreURL])
    if platform.hasSameBytes(as: "android") { return play ?? self[.storeURL] }
    if !platform.utf8.isEmpty { return app ?? self[.storeURL] }
    return self[.storeURL] ?? (app == nil ? play : play == nil ? app : nil)
  }

  /// Notes without a language and by language, under the empty tag and theirs.
  private var notes: JSONNode? {
    var object = OwnObject()
    for text in labelled where text.key == .notes { object.add(text.language, text.node) }
    guard let plain = self[.notes] else { return labelled.first.flatMap { object.node(at: $0.node) } }
    if object.members.isEmpty { return plain }
    object.add("", plain)
    return object.node(at: plain)
  }

  /// The texts, each for both kinds of prompt but those of `messages`.
  private func messaging(at place: JSONNode, _ policy: inout UpdatePolicy) -> JSONNode? {
    var messaging = OwnObject()
    add(self[.title], self[.message], to: &messaging, at: place)
    let titles = labelled.filter { $0.key == .title }
    let messages = labelled.filter { $0.key == .message }
    let places = (LanguageIndex(titles.map { $0.language }), LanguageIndex(messages.map { $0.language }))
    for (index, title) in titles.enumerated() where spot(of: title, places.0) == index {
      add(title, title.node, spot(of: title, places.1).map { messages[$0].node }, to: &messaging)
    }
    for (index, message) in messages.enumerated() where spot(of: message, places.1) == index {
      if spot(of: message, places.0) == nil { add(message, nil, message.node, to: &messaging) }
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

  private func spot(of text: Labelled, _ index: LanguageIndex) -> Int? {
    text.language.withBytes { index.place(of: $0) }
  }

  @inline(never)
  private func add(_ text: Labelled, _ title: JSONNode?, _ message: JSONNode?, to messaging: inout OwnObject) {
    var kinds = OwnObject()
    add(title, message, to: &kinds, at: text.node)
    messaging.add(text.language, kinds.node(at: text.node))
  }

  @inline(never)
  private func add(_ title: JSONNode?, _ message: JSONNode?, to object: inout OwnObject, at place: JSONNode) {
    var texts = OwnObject()
    texts.add("title", title)
    texts.add("message", message)
    object.add("forced", texts.node(at: place))
    object.add("recommended", texts.node(at: place))
  }
}
