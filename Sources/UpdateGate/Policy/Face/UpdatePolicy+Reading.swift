#if !hasFeature(Embedded)
  /// What a policy says, however it was made. Of a file of another system this is what its keys became.
  extension UpdatePolicy {
    /// `false` where the policy is switched off.
    public var isEnabled: Bool { body.enabled ?? true }
    /// Where to send the user.
    public var storeURL: String? { body.storeURL }
    /// The first floor; ``minimumVersions`` has all of them.
    public var minimumVersion: String? { body.minimumVersion?.first?.version }
    /// All floors of `minimumVersion`, in the order of the file.
    public var minimumVersions: [Floor] { (body.minimumVersion ?? []).map(Floor.init) }
    /// The first recommended floor; ``recommendedVersions`` has all of them.
    public var recommendedVersion: String? { body.recommendedVersion?.first?.version }
    /// All floors of `recommendedVersion`.
    public var recommendedVersions: [Floor] { (body.recommendedVersion ?? []).map(Floor.init) }
    /// The first floor for builds.
    public var minimumBuild: String? { body.minimumBuild?.first?.version }
    /// The first recommended build.
    public var recommendedBuild: String? { body.recommendedBuild?.first?.version }
    /// Whether an installed pre-release of the minimum meets it.
    public var prereleaseMeetsMinimum: Bool { body.prereleaseMeetsMinimum ?? false }
    /// What an installed version gets that cannot be read.
    public var unreadableVersion: Verdict { body.unreadableVersion ?? .ignore }
    /// Verdicts on installed versions, in the order of the file.
    public var versions: [Entry] { (body.versions ?? []).map(Entry.init) }
    /// What to do about updates, by their type.
    public var rules: [UpdateType: Rule] { byType { body.rules?[$0].map(Rule.init) } }
    /// How often to ask about one target.
    public var every: Every? { body.every }
    /// When who said later is asked again.
    public var afterLater: Every? { body.afterLater }
    /// When who was sent to the store is asked again.
    public var afterStore: Every? { body.afterStore }
    /// After how many prompts nobody is asked any more.
    public var maxPrompts: Int64? { body.maxPrompts }
    /// After how many times later a recommendation is a must.
    public var deferrals: Int64? { body.deferrals }
    /// Whether a prompt may be skipped whose rule does not say.
    public var skippable: Bool? { body.skippable }
    /// Seconds.
    public var waitAfterRelease: Int64? { body.waitAfterRelease }
    /// Whether a must waits after a release as well.
    public var waitAppliesToForce: Bool { body.waitAppliesToForce ?? true }
    /// Seconds, by update type.
    public var grace: [UpdateType: Int64] { byType { body.grace?[$0] } }
    /// Unix seconds.
    public var deadline: Int64? { body.deadline }
    /// In the order of the file.
    public var releases: [Release] { (body.releases?.all ?? []).map(Release.init) }
    /// The texts without a language.
    public var messaging: Messaging { Messaging(body.messaging?.unlabelled) }
    /// The texts by the tag of their language.
    public var messagingByLanguage: [String: Messaging] {
      var texts: [String: Messaging] = [:]
      for (tag, kinds) in body.messaging?.byLanguage ?? [] { texts[tag] = Messaging(kinds) }
      return texts
    }
    /// After how many visits to the store in vain a must is a recommendation.
    public var loopLimit: Int64? { body.loopLimit }

    /// The platforms that the policy treats apart, each once.
    public var platformNames: [String] {
      var names: [String] = []
      for platform in platforms.reversed() where !names.contains(platform.name) { names.append(platform.name) }
      return names
    }

    /// The policy as it holds on one platform, and on a version of its operating system.
    public func policy(for platform: String, osVersion: String? = nil) -> UpdatePolicy {
      var arena = TextArena()
      let body = body(for: arena.keep(platform), osVersion: arena.keep(osVersion))
      withExtendedLifetime(arena) {}
      return holding(body)
    }

    private func byType<Value>(_ value: (UpdateType) -> Value?) -> [UpdateType: Value] {
      var values: [UpdateType: Value] = [:]
      for type in UpdateType.allCases where type != .unchanged { values[type] = value(type) }
      return values
    }
  }

  extension UpdatePolicy.Floor {
    init(_ floor: PolicyFloor) {
      self.init(floor.version, only: floor.only?.tags, except: floor.except?.tags, from: floor.from)
    }
  }

  extension UpdatePolicy.Entry {
    init(_ entry: PolicyEntry) {
      let match: Match =
        switch entry.match {
        case .exact(let version): .version(version)
        case .range(let range): .range(range.text)
        }
      self.init(
        match, entry.verdict, messaging: entry.messaging.map { .init($0.unlabelled) }, url: entry.url,
        notes: entry.notes?.unlabelled, only: entry.only?.tags, except: entry.except?.tags, from: entry.from)
    }
  }

  extension UpdatePolicy.Rule {
    init(_ rule: PolicyRule) {
      self.init(
        rule.verdict, every: rule.every, skippable: rule.skippable, afterLater: rule.afterLater,
        afterStore: rule.afterStore, maxPrompts: rule.maxPrompts, deferrals: rule.deferrals)
    }
  }

  extension UpdatePolicy.Release {
    init(_ release: PolicyRelease) {
      let critical: Critical =
        switch release.critical {
        case .no: .never
        case .always: .always
        case .below(let version): .below(version)
        }
      let rollout: Rollout =
        switch release.rollout {
        case .everybody: .everybody
        case .basisPoints(let points): .percent(Double(points) / 100)
        case .over(let seconds): .over(seconds)
        }
      self.init(
        release.version, build: release.build, date: release.date, minimumOS: release.minimumOS,
        maximumOS: release.maximumOS, architectures: release.architectures, critical: critical, rollout: rollout,
        channel: release.channel, isWithdrawn: release.isWithdrawn, notes: release.notes?.unlabelled, url: release.url,
        only: release.only?.tags, except: release.except?.tags)
    }
  }

  extension UpdatePolicy.Texts {
    init(_ texts: PromptTexts) {
      self.init(
        title: texts.title, message: texts.message, continueButtonText: texts.continueButtonText,
        cancelButtonText: texts.cancelButtonText, skipButtonText: texts.skipButtonText)
    }
  }

  extension UpdatePolicy.Messaging {
    init(_ kinds: PolicyMessaging.Kinds?) {
      func texts(_ texts: PromptTexts?) -> UpdatePolicy.Texts? {
        let texts = texts.map { UpdatePolicy.Texts($0) }
        return texts == UpdatePolicy.Texts() ? nil : texts
      }
      self.init(
        forced: texts(kinds?.forced), recommended: texts(kinds?.recommended), unsupported: texts(kinds?.unsupported))
    }
  }
#endif
