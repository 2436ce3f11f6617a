extension PolicyReader {
  /// `releases`. What is of another platform's kind is kept aside in `body`.
  func releases(_ node: JSONNode, in body: PolicyBody) throws(FieldFault) -> PolicyReleases {
    let items = try node.items()
    guard items.count <= PolicyReleases.limit else { throw FieldFault("holds more than 4096 releases", at: node) }
    var releases: [PolicyRelease] = []
    for item in items {
      if let release = try release(item, in: body) { releases.append(release) }
    }
    return PolicyReleases(releases, scheme: scheme, options: options)
  }

  private func release(_ node: JSONNode, in body: PolicyBody) throws(FieldFault) -> PolicyRelease? {
    guard node.object != nil else { throw FieldFault("must be an object", at: node) }
    guard let versionNode = node["version"] else { throw FieldFault("a release needs a version", at: node) }
    let text = try version(versionNode, of: .releases, in: body)
    let release = PolicyRelease(version: text ?? "", offset: node.offset)
    if let node = node["date"] { release.date = try instant(node) }
    if let node = node["minimumOS"] { release.minimumOS = try osVersion(node) }
    if let node = node["maximumOS"] { release.maximumOS = try osVersion(node) }
    if let node = node["critical"] { release.critical = try critical(node, in: body) }
    if let node = node["rollout"] { release.rollout = try rollout(node) }
    release.channel = try node["channel"]?.text()
    if let node = node["notes"] { release.notes = try notes(node) }
    if let node = node["url"] { release.url = try address(node) }
    release.isWithdrawn = try node["withdrawn"]?.flag() ?? false
    if let node = node["architectures"] { release.architectures = try architectures(node) }
    if let node = node["build"] { release.build = try build(node) }
    if let node = node["only"] { release.only = try tags(node) }
    if let node = node["except"] { release.except = try tags(node) }
    guard text != nil else { return nil }
    release.salt = RolloutBucket.salt(version: release.version, scheme: scheme, options: options)
    return release
  }

  private func architectures(_ node: JSONNode) throws(FieldFault) -> [String] {
    let items = try node.items()
    guard items.count <= PolicyRelease.architectureLimit else {
      throw FieldFault("holds more than 64 architectures", at: node)
    }
    var names: [String] = []
    for item in items { names.append(try shortText(item)) }
    return names
  }

  private func critical(_ node: JSONNode, in body: PolicyBody) throws(FieldFault) -> PolicyRelease.Critical {
    if let always = node.bool { return always ? .always : .no }
    guard node.object != nil else { throw FieldFault("must be true, false or an object with below", at: node) }
    guard let below = node["below"] else { throw FieldFault("needs below, a version", at: node) }
    return try version(below, of: .releases, in: body).map { .below($0) } ?? .no
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
