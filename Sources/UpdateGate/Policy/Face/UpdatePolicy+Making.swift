#if !hasFeature(Embedded)
  extension UpdatePolicy {
    /// Makes a policy as a file with these keys is read; what is left out the file does not have.
    ///
    /// ```swift
    /// let policy = try UpdatePolicy(minimumVersion: "2.0", every: .seconds(86_400), releases: [.init("2.5.0")])
    /// ```
    ///
    /// - Parameters:
    ///   - enabled: `false` switches the policy off: nobody is asked for anything.
    ///   - storeURL: where the user is sent in place of the store's own address.
    ///   - minimumVersion: whoever is below must update.
    ///   - minimumVersions: floors in its place that hold for some only, or from a later time.
    ///   - recommendedVersion: whoever is below should update.
    ///   - recommendedVersions: the same in place of it as `minimumVersions`.
    ///   - minimumBuild: whoever has a build below must update.
    ///   - recommendedBuild: whoever has a build below should update.
    ///   - prereleaseMeetsMinimum: whether a pre-release of a floor's version is as good as the version.
    ///   - unreadableVersion: what becomes of an installed version that is none.
    ///   - versions: single versions and ranges with a verdict of their own; of several that hold the first counts.
    ///   - rules: the verdict, and how often to ask, by the type of the update.
    ///   - every: how long to wait before asking again.
    ///   - afterLater: the same after the user said later.
    ///   - afterStore: the same after the user went to the store.
    ///   - maxPrompts: how often a version is asked for at most.
    ///   - deferrals: how often the user may say later before the update is a must.
    ///   - skippable: whether the user may skip a version.
    ///   - waitAfterRelease: seconds that a release waits before anybody is asked for it.
    ///   - waitAppliesToForce: whether musts wait too.
    ///   - grace: seconds from a release until it is a must, by the type of the update.
    ///   - deadline: Unix seconds from when on every update is a must.
    ///   - releases: the releases that there are.
    ///   - messaging: texts in place of the built-in ones.
    ///   - messagingByLanguage: such texts by the tag of their language, such as `zh-Hans`.
    ///   - loopLimit: how many visits to the store without an update end a must.
    ///   - meta: the text of a JSON object that is handed on to the app.
    ///   - revision: the number of this edition, which only grows.
    ///   - platforms: keys that replace these on a platform, by its name.
    ///   - scheme: what versions in it are compared by; the same as in the request that will use it.
    ///   - options: choices of the `app` scheme; the same as in the request.
    /// - Throws: what a file with these keys would be refused with: its path names the key.
    public init(
      enabled: Bool? = nil, storeURL: String? = nil, minimumVersion: String? = nil, minimumVersions: [Floor]? = nil,
      recommendedVersion: String? = nil, recommendedVersions: [Floor]? = nil, minimumBuild: String? = nil,
      recommendedBuild: String? = nil, prereleaseMeetsMinimum: Bool? = nil, unreadableVersion: Verdict? = nil,
      versions: [Entry]? = nil, rules: [UpdateType: Rule]? = nil, every: Every? = nil, afterLater: Every? = nil,
      afterStore: Every? = nil, maxPrompts: Int64? = nil, deferrals: Int64? = nil, skippable: Bool? = nil,
      waitAfterRelease: Int64? = nil, waitAppliesToForce: Bool? = nil, grace: [UpdateType: Int64]? = nil,
      deadline: Int64? = nil, releases: [Release]? = nil, messaging: Messaging? = nil,
      messagingByLanguage: [String: Messaging]? = nil, loopLimit: Int64? = nil, meta: String? = nil,
      revision: Int64? = nil, platforms: [String: UpdatePolicy]? = nil, scheme: VersionScheme = .app,
      options: VersionOptions = .standard
    ) throws(UpdateGateError) {
      var object = PolicyObject()
      object.add("enabled", enabled.map(PolicyObject.flag))
      object.add("storeURL", storeURL.map(PolicyObject.text))
      object.add(
        "minimumVersion",
        minimumVersions.map { .array($0.map(PolicyObject.floor)) } ?? minimumVersion.map(PolicyObject.text))
      object.add(
        "recommendedVersion",
        recommendedVersions.map { .array($0.map(PolicyObject.floor)) } ?? recommendedVersion.map(PolicyObject.text))
      object.add("minimumBuild", minimumBuild.map(PolicyObject.text))
      object.add("recommendedBuild", recommendedBuild.map(PolicyObject.text))
      object.add("prereleaseMeetsMinimum", prereleaseMeetsMinimum.map(PolicyObject.flag))
      object.add("unreadableVersion", unreadableVersion.map(PolicyObject.verdict))
      object.add("versions", versions.map { .array($0.map(PolicyObject.entry)) })
      object.add("rules", rules.map { PolicyObject.byType($0.mapValues(PolicyObject.rule)) })
      object.add("every", every.map(PolicyObject.every))
      object.add("afterLater", afterLater.map(PolicyObject.every))
      object.add("afterStore", afterStore.map(PolicyObject.every))
      object.add("maxPrompts", maxPrompts.map(PolicyObject.integer))
      object.add("deferrals", deferrals.map(PolicyObject.integer))
      object.add("skippable", skippable.map(PolicyObject.flag))
      object.add("waitAfterRelease", waitAfterRelease.map(PolicyObject.integer))
      object.add("waitAppliesToForce", waitAppliesToForce.map(PolicyObject.flag))
      object.add("grace", grace.map { PolicyObject.byType($0.mapValues(PolicyObject.integer)) })
      object.add("deadline", deadline.map(PolicyObject.integer))
      object.add("releases", releases.map { .array($0.map(PolicyObject.release)) })
      if messaging != nil || messagingByLanguage != nil {
        var texts = PolicyObject.kinds(messaging ?? Messaging())
        for (tag, kinds) in (messagingByLanguage ?? [:]).sorted(by: { $0.key < $1.key }) {
          texts.add(tag, PolicyObject.kinds(kinds).node.value)
        }
        object.add("messaging", texts.node.value)
      }
      object.add("loopLimit", loopLimit.map(PolicyObject.integer))
      if let meta { object.add("meta", try JSONNode.parse(meta, maximumDepth: JSONNode.depthLimit).value) }
      object.add("revision", revision.map(PolicyObject.integer))
      if let platforms {
        var sections = PolicyObject()
        for (name, policy) in platforms.sorted(by: { $0.key < $1.key }) { sections.add(name, policy.tree.value) }
        object.add("platforms", sections.node.value)
      }
      // Through its text, so that places and paths of an error are those of a file.
      var writer = JSONWriter()
      writer.node(object.node)
      try self.init(parsing: writer.text, format: .updateGate, scheme: scheme, options: options)
    }
  }

  /// An object of a policy that is put together from Swift values.
  struct PolicyObject {
    private var members: [JSONMember] = []

    var node: JSONNode { JSONNode(value: .object(members), offset: 0, end: 0) }

    mutating func add(_ key: String, _ value: JSONNode.Value?) {
      guard let value else { return }
      members.append(JSONMember(key: key, keyOffset: 0, node: JSONNode(value: value, offset: 0, end: 0)))
    }

    static func flag(_ bool: Bool) -> JSONNode.Value { .bool(bool) }
    static func text(_ text: String) -> JSONNode.Value { .string(text) }
    static func integer(_ number: Int64) -> JSONNode.Value { .number(JSONNumber(literal: String(number))) }
    static func tags(_ tags: [String]) -> JSONNode.Value {
      var object = PolicyObject()
      object.add("tags", .array(tags.map { JSONNode(value: .string($0), offset: 0, end: 0) }))
      return object.node.value
    }

    static func verdict(_ verdict: Verdict) -> JSONNode.Value { .string(verdict.name) }

    static func every(_ every: Every) -> JSONNode.Value {
      switch every {
      case .once: .string("once")
      case .seconds(let seconds): integer(seconds)
      }
    }

    static func byType(_ values: [UpdateType: JSONNode.Value]) -> JSONNode.Value {
      var object = PolicyObject()
      for type in UpdateType.allCases where type != .unchanged { object.add(type.name, values[type]) }
      return object.node.value
    }

    static func floor(_ floor: UpdatePolicy.Floor) -> JSONNode {
      var object = PolicyObject()
      object.add("version", text(floor.version))
      object.add("only", floor.only.map(tags))
      object.add("except", floor.except.map(tags))
      object.add("from", floor.from.map(integer))
      return object.node
    }

    static func entry(_ entry: UpdatePolicy.Entry) -> JSONNode {
      var object = PolicyObject()
      switch entry.match {
      case .version(let version): object.add("version", text(version))
      case .range(let range): object.add("range", text(range))
      }
      object.add("policy", verdict(entry.policy))
      object.add("messaging", entry.messaging.map { texts($0).node.value })
      object.add("url", entry.url.map(text))
      object.add("notes", entry.notes.map(text))
      object.add("only", entry.only.map(tags))
      object.add("except", entry.except.map(tags))
      object.add("from", entry.from.map(integer))
      return object.node
    }

    static func rule(_ rule: UpdatePolicy.Rule) -> JSONNode.Value {
      var object = PolicyObject()
      object.add("policy", verdict(rule.policy))
      object.add("every", rule.every.map(every))
      object.add("skippable", rule.skippable.map(flag))
      object.add("afterLater", rule.afterLater.map(every))
      object.add("afterStore", rule.afterStore.map(every))
      object.add("maxPrompts", rule.maxPrompts.map(integer))
      object.add("deferrals", rule.deferrals.map(integer))
      return object.node.value
    }

    static func release(_ release: UpdatePolicy.Release) -> JSONNode {
      var object = PolicyObject()
      object.add("version", text(release.version))
      object.add("build", release.build.map(text))
      object.add("date", release.date.map(integer))
      object.add("minimumOS", release.minimumOS.map(text))
      object.add("maximumOS", release.maximumOS.map(text))
      object.add(
        "architectures",
        release.architectures.map { .array($0.map { JSONNode(value: .string($0), offset: 0, end: 0) }) })
      switch release.critical {
      case .never: break
      case .always: object.add("critical", .bool(true))
      case .below(let version):
        var below = PolicyObject()
        below.add("below", text(version))
        object.add("critical", below.node.value)
      }
      var rollout = PolicyObject()
      switch release.rollout {
      case .everybody: break
      case .percent(let share): rollout.add("percent", .number(JSONNumber(literal: String(share))))
      case .over(let seconds): rollout.add("over", integer(seconds))
      }
      if release.rollout != .everybody { object.add("rollout", rollout.node.value) }
      object.add("channel", release.channel.map(text))
      if release.isWithdrawn { object.add("withdrawn", .bool(true)) }
      object.add("notes", release.notes.map(text))
      object.add("url", release.url.map(text))
      object.add("only", release.only.map(tags))
      object.add("except", release.except.map(tags))
      return object.node
    }

    static func texts(_ texts: UpdatePolicy.Texts) -> PolicyObject {
      var object = PolicyObject()
      object.add("title", texts.title.map(text))
      object.add("message", texts.message.map(text))
      object.add("continueButtonText", texts.continueButtonText.map(text))
      object.add("cancelButtonText", texts.cancelButtonText.map(text))
      object.add("skipButtonText", texts.skipButtonText.map(text))
      return object
    }

    static func kinds(_ messaging: UpdatePolicy.Messaging) -> PolicyObject {
      var object = PolicyObject()
      object.add("forced", messaging.forced.map { texts($0).node.value })
      object.add("recommended", messaging.recommended.map { texts($0).node.value })
      object.add("unsupported", messaging.unsupported.map { texts($0).node.value })
      return object
    }
  }
#endif
