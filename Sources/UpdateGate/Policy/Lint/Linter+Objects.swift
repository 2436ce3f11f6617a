extension Linter {
  /// What is odd about an object of a file of ours, its own members together.
  mutating func checkObject(_ node: JSONNode, _ shape: PolicyShape) {
    switch shape {
    case .policy, .body: checkBody(node)
    case .rule:
      if let prompts = node["maxPrompts"], let most = prompts.number?.int64,
        let deferrals = node["deferrals"]?.number?.int64,
        most <= deferrals
      {
        add(.promptsEndFirst, at: prompts)
      }
      guard verdict(node) != .recommend else { return }
      for member in node.object ?? []
      where member.key.isWord(of: "every skippable afterLater afterStore maxPrompts deferrals") {
        add(.ruleKeyMoot, at: member)
      }
    case .rollout:
      if let percent = node["percent"], let share = percent.number?.double, share > 0, share < 1 {
        add(.percentFraction, at: percent)
      }
    case .kinds, .messaging:
      checkTexts(node["forced"], isForced: true)
      checkTexts(node["recommended"], isForced: false)
    case .texts, .entryTexts:
      if let button = node["continueButtonText"], button.isNull || button.string?.utf8.isEmpty ?? false {
        add(.buttonMissing, at: button)
      }
    default: break
    }
  }

  private func verdict(_ rule: JSONNode?) -> Verdict? {
    (rule?.string ?? rule?["policy"]?.string).flatMap { Verdict($0) }
  }

  private mutating func checkTexts(_ texts: JSONNode?, isForced: Bool) {
    guard let texts else { return }
    var count = 0
    for key in ["title", "message", "continueButtonText", "cancelButtonText"] where texts[key] != nil { count += 1 }
    if isForced, texts["cancelButtonText"] != nil { count -= 1 }
    if count > 0, count < (isForced ? 3 : 4) { add(.textsIncomplete, at: texts) }
  }

  // MARK: The file, or one platform of it

  /// A key of the file or of one of its platforms, which lacks what it takes from the whole file.
  @inline(never)
  private func value(_ key: StaticString, _ node: JSONNode) -> JSONNode? { node[key.text] ?? root[key.text] }

  private mutating func checkBody(_ node: JSONNode) {
    if let enabled = node["enabled"], enabled.bool == false { add(.policyDisabled, at: enabled) }
    if let flag = node["waitAppliesToForce"], value("waitAfterRelease", node) == nil { add(.waitMoot, at: flag) }
    let (rules, grace, deadline) = (value("rules", node), value("grace", node), value("deadline", node))
    var recommends = false
    var verdicts = Verdicts()
    for type in UpdateType.allCases where type != .unchanged {
      let name = type.name
      let (rule, grace) = (rules?[name], grace?[name])
      let verdict = verdict(rule)
      verdicts.add(verdict)
      if !scheme.canYield(type, options) {
        if let rule { add(.ruleNeverApplies, at: rule) }
        if let grace { add(.ruleNeverApplies, at: grace) }
      } else if verdict == nil || verdict == .recommend {
        recommends = true
      } else if let grace {
        add(.graceMoot, at: grace)
      }
    }
    if let deadline {
      if !recommends { add(.deadlineMoot, at: deadline) }
      if let now, let time = instant(deadline), time <= now {
        add(.deadlinePast, at: deadline)
      }
    }
    // Texts for one kind of prompt, where the policy can lead to both.
    guard let messaging = value("messaging", node) else { return }
    if value("minimumVersion", node) != nil || value("minimumBuild", node) != nil || value("deferrals", node) != nil
      || recommends && (deadline != nil || grace != nil)
    {
      verdicts.add(.force)
    }
    if value("recommendedVersion", node) != nil { verdicts.add(.recommend) }
    for entry in value("versions", node)?.array ?? [] { verdicts.add(verdict(entry)) }
    for release in value("releases", node)?.array ?? [] {
      if recommends { verdicts.add(.recommend) }
      if let critical = release["critical"], critical.bool != false { verdicts.add(.force) }
    }
    checkKinds(messaging, verdicts)
    // In a language only those that have some.
    for member in messaging.object ?? [] where LanguageTag.isTag(member.key) { checkKinds(member.node, verdicts) }
  }

  private mutating func checkKinds(_ kinds: JSONNode, _ verdicts: Verdicts) {
    let hasForced = kinds["forced"] != nil
    guard hasForced != (kinds["recommended"] != nil) else { return }
    if hasForced ? verdicts.recommends : verdicts.forces { add(.textsMissing, at: kinds) }
  }

  private func instant(_ node: JSONNode) -> Int64? {
    try? PolicyReader(scheme: scheme, options: options, root: root).instant(node)
  }

  /// Which outcomes a policy can lead to.
  private struct Verdicts {
    var forces = false
    var recommends = false

    mutating func add(_ verdict: Verdict?) {
      if verdict == .force { forces = true }
      if verdict == .recommend { recommends = true }
    }
  }
}

extension VersionScheme {
  /// Whether some update can be of this type under the scheme.
  func canYield(_ type: UpdateType, _ options: VersionOptions) -> Bool {
    switch type {
    case .unchanged, .major: true
    case .build: self == .app && options.build
    case .minor, .patch: self != .integer
    case .revision: self != .integer && self != .apple && self != .semver
    case .prerelease: self != .integer && self != .apple
    }
  }
}
