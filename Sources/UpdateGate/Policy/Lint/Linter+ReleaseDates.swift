extension Linter {
  /// Waits, graces and rollouts beside the dates of the releases, counts beside each other.
  ///
  /// - Parameter isNew: whether the releases are the platform's own.
  mutating func checkTimes(_ body: PolicyBody, over base: PolicyBody?, isNew: Bool) {
    if let prompts = body.maxPrompts, let deferrals = body.deferrals, prompts <= deferrals,
      base?.maxPrompts != prompts || base?.deferrals != deferrals, let node = place(of: "maxPrompts", body, base)
    {
      add(.promptsEndFirst, at: node)
    }
    let releases = body.releases?.all ?? []
    let wait = body.waitAfterRelease ?? 0
    guard isNew || body.waitAfterRelease != base?.waitAfterRelease else { return }
    for release in releases {
      guard let date = release.date else {
        checkUndated(release, body)
        continue
      }
      guard let now, date > now, body.waitAfterRelease == nil, !release.isWithdrawn else { continue }
      // A rollout over time begins with the date.
      if case .over = release.rollout { continue }
      add(.releaseAhead, at: release.offset)
    }
    guard wait > 0, let gap = longestGap(releases), gap < wait else { return }
    if let node = place(of: "waitAfterRelease", body, base) { add(.waitBeyondReleases, at: node) }
  }

  private mutating func checkUndated(_ release: PolicyRelease, _ body: PolicyBody) {
    guard !release.isWithdrawn else { return }
    if case .over = release.rollout {
      add(.releaseUndated, at: release.offset, words: "has no date, so its rollout is open to everybody at once")
    } else if let wait = body.waitAfterRelease, wait > 0 {
      add(.releaseUndated, at: release.offset, words: "has no date, so waitAfterRelease does not hold it back")
    } else if body.grace != nil {
      add(
        .releaseUndated, at: release.offset,
        words: "has no date, so its grace begins on each device when that first sees it")
    }
  }

  /// The longest time between one release and the next; `nil` for fewer than two with a date.
  private func longestGap(_ releases: [PolicyRelease]) -> Int64? {
    let dates = releases.compactMap { $0.isWithdrawn || $0.channel != nil ? nil : $0.date }
    guard dates.count > 1 else { return nil }
    var order = Array(dates.indices)
    StableSort.sort(&order) { dates[$0] > dates[$1] }
    var longest: Int64 = 0
    for index in order.indices.dropFirst() {
      longest = max(longest, dates[order[index]].since(dates[order[index - 1]]))
    }
    return longest > 0 ? longest : nil
  }

  /// Where a key stands that holds for a platform: in its section, else at the top.
  private func place(of key: String, _ body: PolicyBody, _ base: PolicyBody?) -> JSONNode? {
    guard base != nil else { return root[key] }
    for member in root["platforms"]?.object ?? [] {
      if let node = member.node[key], holds(node, body, key) { return node }
    }
    return root[key]
  }

  private func holds(_ node: JSONNode, _ body: PolicyBody, _ key: String) -> Bool {
    let value = node.number?.int64 ?? node.string.flatMap { DurationText.parse($0) }
    return value == (key.hasSameBytes(as: "maxPrompts") ? body.maxPrompts : body.waitAfterRelease)
  }

  /// A file that says something of platforms only.
  mutating func checkPlatformsOnly() {
    guard let platforms = root["platforms"], platforms.object?.isEmpty == false else { return }
    for member in root.object ?? [] {
      if member.key.isWord(of: "minimumVersion recommendedVersion minimumBuild recommendedBuild versions rules") {
        return
      }
      if member.key.isWord(of: "releases every deadline grace unreadableVersion enabled") { return }
      if VersionFileKey.find(member.key)?.countsEverywhere ?? false { return }
    }
    var says = false
    for member in platforms.object ?? [] where member.node.object?.isEmpty == false { says = true }
    if says { add(.platformsOnly, at: platforms) }
  }
}
