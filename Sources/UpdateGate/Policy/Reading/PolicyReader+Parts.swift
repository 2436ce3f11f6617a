extension PolicyReader {
  /// `versions`. What is of another platform's kind is kept aside in `body`.
  func entries(_ node: JSONNode, in body: PolicyBody) throws(FieldFault) -> [PolicyEntry] {
    let items = try node.items()
    guard items.count <= PolicyEntry.limit else { throw FieldFault("holds more than 4096 entries", at: node) }
    var entries: [PolicyEntry] = []
    for item in items {
      if let entry = try entry(item, in: body) { entries.append(entry) }
    }
    return entries
  }

  private func entry(_ node: JSONNode, in body: PolicyBody) throws(FieldFault) -> PolicyEntry? {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    guard let policy = node["policy"] else { throw FieldFault("an entry needs a policy", at: node) }
    let match: PolicyEntry.Match?
    switch (node["version"], node["range"]) {
    case (let exact?, nil): match = try version(exact, of: .versions, in: body).map { .exact($0) }
    case (nil, let range?): match = try self.range(range, in: body).map { .range($0) }
    case (nil, nil): throw FieldFault("an entry needs a version or a range", at: node)
    case (_?, let range?): throw FieldFault("an entry has a version or a range, not both", at: range)
    }
    let verdict = try verdict(policy)
    let entry = PolicyEntry(match: match ?? .exact(""), verdict: verdict, offset: node.offset)
    if let node = node["messaging"] { entry.messaging = try entryMessaging(node) }
    if let node = node["url"] { entry.url = try address(node) }
    if let node = node["notes"] { entry.notes = try notes(node) }
    if let node = node["only"] { entry.only = try tags(node) }
    if let node = node["except"] { entry.except = try tags(node) }
    if let node = node["from"] { entry.from = try instant(node) }
    return match == nil ? nil : entry
  }

  private func range(_ node: JSONNode, in body: PolicyBody) throws(FieldFault) -> VersionRange? {
    let text = try shortText(node)
    do throws(UpdateGateError) {
      return try VersionRange(text, scheme: scheme, options: options)
    } catch {
      guard hasPlatforms, (try? VersionRange(text)) != nil else { throw FieldFault(error.message, at: node) }
      keepAside(node, of: .versions, in: body)
      return nil
    }
  }

  /// `rules`: a word, or an object with more to say, for each update type.
  func rules(_ node: JSONNode) throws(FieldFault) -> PolicyRules {
    var rules = PolicyRules()
    guard node.object != nil else { throw FieldFault("must be an object of rules by update type", at: node) }
    for (type, value) in try byUpdateType(node) {
      if value.object == nil {
        guard value.string != nil else {
          throw FieldFault("must be force, recommend or none, or an object with a policy", at: value)
        }
        rules[type] = PolicyRule(try verdict(value))
      } else {
        guard let policy = value["policy"] else { throw FieldFault("a rule needs a policy", at: value) }
        let rule = PolicyRule(try verdict(policy))
        rule.every = try value["every"]?.every()
        rule.skippable = try value["skippable"]?.flag()
        rule.afterLater = try value["afterLater"]?.every()
        rule.afterStore = try value["afterStore"]?.every()
        if let node = value["maxPrompts"] { rule.maxPrompts = try count(node, from: 1) }
        if let node = value["deferrals"] { rule.deferrals = try count(node, from: 0) }
        rules[type] = rule
      }
    }
    return rules
  }

  /// `grace`: a duration for each update type.
  func grace(_ node: JSONNode) throws(FieldFault) -> PolicyGrace {
    var grace = PolicyGrace()
    guard node.object != nil else { throw FieldFault("must be an object of durations by update type", at: node) }
    for (type, value) in try byUpdateType(node) { grace[type] = try value.duration() }
    return grace
  }

  private func byUpdateType(_ node: JSONNode) throws(FieldFault) -> [(UpdateType, JSONNode)] {
    _ = try node.fields()
    var values: [(UpdateType, JSONNode)] = []
    for type in UpdateType.allCases where type != .unchanged {
      if let value = node[type.name] { values.append((type, value)) }
    }
    return values
  }
}
