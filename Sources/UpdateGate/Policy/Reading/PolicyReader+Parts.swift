extension PolicyReader {
  /// `versions`.
  func entries(_ node: JSONNode) throws(FieldFault) -> [PolicyEntry] {
    let items = try node.items()
    guard items.count <= PolicyEntry.limit else { throw FieldFault("holds more than 4096 entries", at: node) }
    var entries: [PolicyEntry] = []
    for item in items { entries.append(try entry(item)) }
    return entries
  }

  private func entry(_ node: JSONNode) throws(FieldFault) -> PolicyEntry {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    guard let policy = node["policy"] else { throw FieldFault("an entry needs a policy", at: node) }
    let match: PolicyEntry.Match
    switch (node["version"], node["range"]) {
    case (let exact?, nil): match = .exact(try version(exact))
    case (nil, let range?): match = .range(try self.range(range))
    case (nil, nil): throw FieldFault("an entry needs a version or a range", at: node)
    case (_?, let range?): throw FieldFault("an entry has a version or a range, not both", at: range)
    }
    let entry = PolicyEntry(match: match, verdict: try verdict(policy), offset: node.offset)
    if let node = node["messaging"] { entry.messaging = try entryMessaging(node) }
    entry.url = try node["url"]?.text()
    entry.notes = try node["notes"]?.text()
    return entry
  }

  private func range(_ node: JSONNode) throws(FieldFault) -> VersionRange {
    let text = try shortText(node)
    do throws(UpdateGateError) {
      return try VersionRange(text, scheme: scheme, options: options)
    } catch {
      throw FieldFault(error.message, at: node)
    }
  }

  /// `rules`: a word, or an object with more to say, for each update type.
  func rules(_ node: JSONNode) throws(FieldFault) -> PolicyRules {
    var rules = PolicyRules()
    for (type, value) in try byUpdateType(node) {
      if value.object == nil {
        guard value.string != nil else {
          throw FieldFault("must be force, recommend or none, or an object with a policy", at: value)
        }
        rules[type] = PolicyRule(try verdict(value))
      } else {
        guard let policy = value["policy"] else { throw FieldFault("a rule needs a policy", at: value) }
        var rule = PolicyRule(try verdict(policy))
        rule.every = try value["every"]?.every()
        rule.skippable = try value["skippable"]?.flag()
        rules[type] = rule
      }
    }
    return rules
  }

  /// `grace`: a duration for each update type.
  func grace(_ node: JSONNode) throws(FieldFault) -> PolicyGrace {
    var grace = PolicyGrace()
    for (type, value) in try byUpdateType(node) { grace[type] = try value.duration() }
    return grace
  }

  private func byUpdateType(_ node: JSONNode) throws(FieldFault) -> [(UpdateType, JSONNode)] {
    _ = try node.fields()
    var values: [(UpdateType, JSONNode)] = []
    for type in UpdateType.allCases where type != .none {
      if let value = node[type.name.text] { values.append((type, value)) }
    }
    return values
  }

  /// `releases`.
  func releases(_ node: JSONNode) throws(FieldFault) -> PolicyReleases {
    let items = try node.items()
    guard items.count <= PolicyReleases.limit else { throw FieldFault("holds more than 4096 releases", at: node) }
    var releases: [PolicyRelease] = []
    for item in items { releases.append(try release(item)) }
    return PolicyReleases(releases, scheme: scheme, options: options)
  }

  private func release(_ node: JSONNode) throws(FieldFault) -> PolicyRelease {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    guard let versionNode = node["version"] else { throw FieldFault("a release needs a version", at: node) }
    let release = PolicyRelease(version: try version(versionNode), offset: node.offset)
    release.date = try node["date"]?.instant()
    if let node = node["minimumOS"] { release.minimumOS = try osVersion(node) }
    if let node = node["maximumOS"] { release.maximumOS = try osVersion(node) }
    if let node = node["critical"] { release.critical = try critical(node) }
    if let node = node["rollout"] { release.rollout = try rollout(node) }
    release.channel = try node["channel"]?.text()
    release.notes = try node["notes"]?.text()
    release.url = try node["url"]?.text()
    release.salt = RolloutBucket.salt(version: release.version, scheme: scheme, options: options)
    return release
  }

  private func critical(_ node: JSONNode) throws(FieldFault) -> PolicyRelease.Critical {
    if let always = node.bool { return always ? .always : .no }
    guard node.object != nil else { throw FieldFault("must be true, false or an object with below", at: node) }
    guard let below = node["below"] else { throw FieldFault("needs below, a version", at: node) }
    return .below(try version(below))
  }

  private func rollout(_ node: JSONNode) throws(FieldFault) -> PolicyRelease.Rollout {
    guard node.object != nil else { throw FieldFault("must be an object with percent or over", at: node) }
    switch (node["percent"], node["over"]) {
    case (let percent?, nil):
      guard let share = percent.number?.double, share >= 0, share <= 100 else {
        throw FieldFault("must be a number from 0 to 100", at: percent)
      }
      // Less than a hundredth of a percent is dropped, so that 99.999 is not everybody. The product may fall just short:
      // 0.29 * 100 is 28.999…, and still 29 hundredths. (No rounding call: it would need libm at link time.)
      let points = Int64(share * 100)
      return .basisPoints(Double(points + 1) / 100 <= share ? points + 1 : points)
    case (nil, let over?): return .over(try over.duration())
    case (nil, nil): throw FieldFault("needs percent or over", at: node)
    case (_?, let over?): throw FieldFault("a rollout has percent or over, not both", at: over)
    }
  }
}
