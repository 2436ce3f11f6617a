extension Linter {
  /// What contradicts itself among the keys that hold for one platform.
  ///
  /// - Parameter base: the keys of the whole file, which were looked at before.
  mutating func check(_ body: PolicyBody, over base: PolicyBody? = nil) {
    let newest = newest(body)
    let (floors, prompts) = (readable(body.minimumVersion), readable(body.recommendedVersion))
    if let newest {
      for floor in floors where !reaches(newest, floor.version) { add(.floorAboveNewest, at: floor.offset) }
      for prompt in prompts where !reaches(newest, prompt.version) { add(.recommendedAboveNewest, at: prompt.offset) }
    }
    if let floor = floors.first, let prompt = prompts.first, reaches(floor.version, prompt.version) {
      add(.recommendedBelowMinimum, at: prompt.offset)
    }
    let (releases, entries) = (body.releases?.all ?? [], body.versions ?? [])
    if base?.releases?.all.first?.offset != releases.first?.offset { check(releases) }
    check(entries, of: body, newest: newest, isNew: base?.versions?.first?.offset != entries.first?.offset)
  }

  private func readable(_ floors: [PolicyFloor]?) -> [PolicyFloor] { (floors ?? []).filter { $0.isReadable } }

  private func newest(_ body: PolicyBody) -> String? {
    var newest: String?
    for release in body.releases?.all ?? [] where newest.map({ order(release.version, $0) == .newer }) ?? true {
      newest = release.version
    }
    return newest
  }

  private mutating func check(_ releases: [PolicyRelease]) {
    for (index, release) in releases.enumerated() {
      if let minimum = release.minimumOS, let maximum = release.maximumOS,
        VersionScheme.app.order(minimum, maximum, options: .standard) == .newer
      {
        add(.osLimitsEmpty, at: release.offset)
      }
      for earlier in releases[max(0, index - Linter.window)..<index]
      where order(earlier.version, release.version) == .equal
        && (earlier.channel ?? "").hasSameBytes(as: release.channel ?? "")
      {
        add(.releaseRepeated, at: release.offset)
      }
    }
  }

  /// How many elements of a list before it each is held against, so that a long one takes no more than linear time.
  private static let window = 500

  private mutating func check(_ entries: [PolicyEntry], of body: PolicyBody, newest: String?, isNew: Bool) {
    let critical = critical(body)
    var forces = false
    for type in UpdateType.allCases where body.rules?[type]?.verdict == .force { forces = true }
    for (index, entry) in entries.enumerated() {
      if case .range(let range) = entry.match, range.isEmpty {
        add(.rangeEmpty, at: entry.offset)
        continue
      }
      if isNew { for earlier in max(0, index - Linter.window)..<index { hold(entry, against: entries[earlier]) } }
      if entry.verdict == .force {
        if let newest, covers(entry, newest) { add(.mustUnsatisfiable, at: entry.offset) }
        continue
      }
      if let floor = readable(body.minimumVersion).first, reachesBelow(entry, floor.version) {
        add(.entryBeatsFloor, at: entry.offset)
      }
      if let critical, reachesBelow(entry, critical) { add(.entryBeatsCritical, at: entry.offset) }
      if forces { add(.entryBeatsRule, at: entry.offset) }
      if body.deadline != nil || body.grace != nil { add(.entryBeatsDeadline, at: entry.offset) }
    }
  }

  @inline(never)
  private mutating func hold(_ entry: PolicyEntry, against earlier: PolicyEntry) {
    switch (earlier.match, entry.match) {
    case (.exact(let a), .exact(let b)) where order(a, b) == .equal: add(.entryRepeated, at: entry.offset)
    case (.range(let a), .range(let b)) where a.isShort && b.isShort && a.covers(b):
      add(.rangeShadowed, at: entry.offset)
    default: break
    }
  }

  /// The version below which some critical release is a must.
  private func critical(_ body: PolicyBody) -> String? {
    var highest: String?
    for release in body.releases?.all ?? [] {
      var limit = release.version
      switch release.critical {
      case .no: continue
      case .always: break
      case .below(let below): if order(below, limit) == .older { limit = below }
      }
      if highest.map({ order(limit, $0) == .newer }) ?? true { highest = limit }
    }
    return highest
  }

  /// Whether an entry forces the newest release, or one beyond it.
  @inline(never)
  private func covers(_ entry: PolicyEntry, _ newest: String) -> Bool {
    switch entry.match {
    case .exact(let version): reaches(version, newest)
    case .range(let range): range.contains(newest)
    }
  }

  @inline(never)
  private func reachesBelow(_ entry: PolicyEntry, _ version: String) -> Bool {
    switch entry.match {
    case .exact(let exact): order(exact, version) == .older
    case .range(let range): range.reachesBelow(version)
    }
  }
}
