extension Linter {
  /// What contradicts itself among the keys that hold for one platform.
  ///
  /// - Parameter base: the keys of the whole file, which were looked at before.
  mutating func check(_ body: PolicyBody, over base: PolicyBody? = nil) {
    let (releases, entries) = (body.releases?.all ?? [], body.versions ?? [])
    let newReleases = base == nil || base?.releases?.all.first !== releases.first
    let newEntries = base == nil || base?.versions?.first !== entries.first
    let newFloors = base == nil || !Linter.same(body.minimumVersion, base?.minimumVersion)
    let newPrompts = base == nil || !Linter.same(body.recommendedVersion, base?.recommendedVersion)
    let newest = body.releases.flatMap { $0.highestFirst.first.map { releases[$0].version } }
    if newReleases || newFloors || newPrompts { checkFloors(body, newest) }
    if newReleases, let list = body.releases { check(list) }
    checkTimes(body, over: base, isNew: newReleases)
    if newReleases || newEntries || newFloors { check(entries, of: body, newest: newest, isNew: newEntries) }
  }

  private static func same(_ a: [PolicyFloor]?, _ b: [PolicyFloor]?) -> Bool {
    a?.count == b?.count && a?.first === b?.first
  }

  private func readable(_ floors: [PolicyFloor]?) -> [PolicyFloor] { (floors ?? []).filter { $0.isReadable } }

  private mutating func checkFloors(_ body: PolicyBody, _ newest: String?) {
    let (floors, prompts) = (readable(body.minimumVersion), readable(body.recommendedVersion))
    for floor in (body.minimumVersion ?? []) + (body.recommendedVersion ?? []) {
      if !floor.isReadable { add(.floorNotHonoured, at: floor.offset, words: Linter.untestable.text) }
    }
    for floor in floors + prompts where isPrerelease(floor.version) { add(.floorIsPrerelease, at: floor.offset) }
    if let newest {
      for floor in floors {
        if !reaches(newest, floor.version) { add(.floorAboveNewest, at: floor.offset) } else { checkOS(floor, body) }
      }
      for prompt in prompts where !reaches(newest, prompt.version) { add(.recommendedAboveNewest, at: prompt.offset) }
    }
    if let floor = floors.first, let prompt = prompts.first, reaches(floor.version, prompt.version), budget > 0 {
      add(.recommendedBelowMinimum, at: prompt.offset)
    }
  }

  private mutating func isPrerelease(_ version: String) -> Bool {
    guard spend(1) else { return false }
    return (try? scheme.parse(version, options: options))?.isPrerelease ?? false
  }

  /// A must that some versions of the system cannot follow: every release that reaches the floor has a lowest one.
  private mutating func checkOS(_ floor: PolicyFloor, _ body: PolicyBody) {
    var lowest: String?
    guard let list = body.releases else { return }
    for place in list.highestFirst {
      let release = list.all[place]
      guard budget > 0, reaches(release.version, floor.version) else { break }
      if release.isWithdrawn { continue }
      guard let minimum = release.minimumOS else { return }
      if lowest.map({ VersionScheme.app.order(minimum, $0, options: .standard) == .older }) ?? true { lowest = minimum }
    }
    guard let lowest, budget > 0 else { return }
    add(
      .floorBeyondOS, at: floor.offset,
      words: "users below it on a system older than " + lowest
        + " must update and cannot: no release reaches it there")
  }

  private mutating func check(_ releases: PolicyReleases) {
    for release in releases.all {
      if let minimum = release.minimumOS, let maximum = release.maximumOS,
        VersionScheme.app.order(minimum, maximum, options: .standard) == .newer
      {
        add(.osLimitsEmpty, at: release.offset)
      }
      if case .below(let version) = release.critical, isPrerelease(version) {
        add(.floorIsPrerelease, at: release.offset, words: "critical.below " + LintCode.floorIsPrerelease.message.text)
      }
    }
    // Equal versions stand together, in the order of the file.
    let order = releases.highestFirst
    var start = 0
    for index in order.indices {
      let release = releases.all[order[index]]
      if index > start, self.order(releases.all[order[start]].version, release.version) != .equal { start = index }
      for earlier in order[start..<index].suffix(Linter.window)
      where (releases.all[earlier].channel ?? "").hasSameBytes(as: release.channel ?? "")
        && spendOnPairs(1)
      {
        add(.releaseRepeated, at: release.offset)
        break
      }
    }
  }

  /// How many elements of a list before it each is held against, so that a long one takes no more than linear time.
  private static let window = 500

  private mutating func check(_ entries: [PolicyEntry], of body: PolicyBody, newest: String?, isNew: Bool) {
    let critical = critical(body)
    let floor = readable(body.minimumVersion).first
    var forces = false
    for type in UpdateType.allCases where body.rules?[type]?.verdict == .force { forces = true }
    for (index, entry) in entries.enumerated() {
      guard spend(1) else { return }
      if case .range(let range) = entry.match, range.isEmpty {
        add(.rangeEmpty, at: entry.offset)
        continue
      }
      if isNew { hold(entry, against: entries[max(0, index - Linter.window)..<index]) }
      if entry.from != nil, entry.verdict != .force { add(.fromMoot, at: entry.offset) }
      if entry.verdict == .force {
        if let newest, covers(entry, newest) { add(.mustUnsatisfiable, at: entry.offset) }
        continue
      }
      if let floor, reachesBelow(entry, floor.version) { add(.entryBeatsFloor, at: entry.offset) }
      if let critical, reachesBelow(entry, critical) { add(.entryBeatsCritical, at: entry.offset) }
      if forces { add(.entryBeatsRule, at: entry.offset) }
      if body.deadline != nil || body.grace != nil { add(.entryBeatsDeadline, at: entry.offset) }
    }
  }

  @inline(never)
  private mutating func hold(_ entry: PolicyEntry, against earlier: ArraySlice<PolicyEntry>) {
    for other in earlier where other.only == nil && other.except == nil {
      switch (other.match, entry.match) {
      case (.exact(let a), .exact(let b)):
        guard spendOnPairs(Linter.cost(a, b)) else { return }
        if scheme.order(a, b, options: options) == .equal { return add(.entryRepeated, at: entry.offset) }
      case (.range(let a), .range(let b)) where a.isShort && b.isShort:
        guard spendOnPairs(a.cost + b.cost) else { return }
        if a.covers(b) { return add(.rangeShadowed, at: entry.offset) }
      default: break
      }
    }
  }

  /// The version below which some critical release is a must.
  private mutating func critical(_ body: PolicyBody) -> String? {
    var highest: String?
    for release in body.releases?.all ?? [] where !release.isWithdrawn {
      var limit = release.version
      switch release.critical {
      case .no: continue
      case .always: break
      case .below(let below): if order(below, limit) == .older { limit = below }
      }
      if let known = highest, order(limit, known) != .newer { continue }
      highest = limit
    }
    return highest
  }

  /// Whether an entry forces the newest release, or one beyond it.
  @inline(never)
  private mutating func covers(_ entry: PolicyEntry, _ newest: String) -> Bool {
    switch entry.match {
    case .exact(let version): reaches(version, newest) && budget > 0
    case .range(let range): spend(range.cost) && range.contains(newest)
    }
  }

  @inline(never)
  private mutating func reachesBelow(_ entry: PolicyEntry, _ version: String) -> Bool {
    switch entry.match {
    case .exact(let exact): order(exact, version) == .older
    case .range(let range): spend(range.cost) && range.reachesBelow(version)
    }
  }
}

extension VersionRange {
  /// How many versions it holds.
  fileprivate var cost: Int {
    var count = 1
    for alternative in alternatives { count += alternative.count }
    return count
  }
}
