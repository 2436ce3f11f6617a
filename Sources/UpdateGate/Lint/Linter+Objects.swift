extension Linter {
  /// What is odd about an object of a file of ours, its own members together.
  mutating func checkObject(_ node: JSONNode, _ shape: PolicyShape) {
    switch shape {
    case .policy, .body: checkBody(node)
    case .rule:
      guard verdict(node) != .recommend else { return }
      for member in node.object ?? [] where member.key.isWord(of: "every skippable") { add(.ruleKeyMoot, at: member) }
    case .rollout:
      if let percent = node["percent"], let share = percent.number?.double, share > 0, share < 1 {
        add(.percentFraction, at: percent)
      }
    case .kinds, .messaging:
      checkTexts(node["forced"], isForced: true)
      checkTexts(node["recommended"], isForced: false)
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

  /// A platform's object lacks what it takes from the whole file.
  private mutating func checkBody(_ node: JSONNode) {
    let whole = root
    func value(_ key: String) -> JSONNode? { node[key] ?? whole[key] }
    if let enabled = node["enabled"], enabled.bool == false { add(.policyDisabled, at: enabled) }
    if let flag = node["waitAppliesToForce"], value("waitAfterRelease") == nil { add(.waitMoot, at: flag) }
    let (rules, grace) = (value("rules"), value("grace"))
    var recommends = false
    for type in UpdateType.allCases where type != .none {
      let name = type.name.text
      guard scheme.canYield(type, options) else {
        if let rule = rules?[name] { add(.ruleNeverApplies, at: rule) }
        if let grace = grace?[name] { add(.ruleNeverApplies, at: grace) }
        continue
      }
      let verdict = verdict(rules?[name])
      if verdict == nil || verdict == .recommend {
        recommends = true
      } else if let grace = grace?[name] {
        add(.graceMoot, at: grace)
      }
    }
    if let deadline = value("deadline") {
      if !recommends { add(.deadlineMoot, at: deadline) }
      if let now, let time = deadline.string.flatMap({ ISODate.parse($0) }), time <= now { add(.deadlinePast, at: deadline) }
    }
    if let messaging = value("messaging") { checkKinds(messaging, value, grace != nil, recommends) }
  }

  /// Whether texts for one kind of prompt are there and for the other, which the policy can lead to, are not.
  private mutating func checkKinds(
    _ messaging: JSONNode, _ value: (String) -> JSONNode?, _ hasGrace: Bool, _ recommends: Bool
  ) {
    let (forced, recommended) = (messaging["forced"] != nil, messaging["recommended"] != nil)
    guard forced != recommended else { return }
    var (canForce, canRecommend) = (value("minimumVersion") != nil, value("recommendedVersion") != nil)
    if recommends {
      canForce = canForce || hasGrace || value("deadline") != nil
      canRecommend = canRecommend || value("releases")?.array?.isEmpty == false
    }
    for entry in value("versions")?.array ?? [] {
      canForce = canForce || verdict(entry) == .force
      canRecommend = canRecommend || verdict(entry) == .recommend
    }
    for rule in value("rules")?.object ?? [] {
      canForce = canForce || verdict(rule.node) == .force
      canRecommend = canRecommend || verdict(rule.node) == .recommend
    }
    for release in value("releases")?.array ?? [] {
      if let critical = release["critical"], critical.bool != false { canForce = true }
    }
    if forced ? canRecommend : canForce { add(.textsMissing, at: messaging) }
  }
}

extension VersionScheme {
  /// Whether some update can be of this type under the scheme.
  func canYield(_ type: UpdateType, _ options: VersionOptions) -> Bool {
    switch type {
    case .none, .major: true
    case .build: self == .app && options.build
    case .minor, .patch: self != .integer
    case .revision: self != .integer && self != .apple && self != .semver
    case .prerelease: self != .integer && self != .apple
    }
  }
}
