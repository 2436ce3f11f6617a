/// Makes the candidates of a request from the policy's releases and the store's record.
///
/// The releases stand in order, so only those above the installed version are looked at, and the one behind them.
struct CandidateFinder {
  private let context: EvaluationContext
  private(set) var candidates: [Candidate] = []
  private(set) var countOfNewer = 0
  private(set) var groups: [EqualVersions] = []
  private var hasAlternatives = false
  private(set) var storePlace: Int?
  private(set) var highestKnown: VersionOrder?

  init(_ context: EvaluationContext) { self.context = context }

  @_optimize(speed)
  mutating func find() {
    if let releases = context.policy.releases { addReleases(releases) }
    countOfNewer = candidates.count
    if let version = context.store.version, let order = context.standing(of: version) {
      if order == .newer { addRecord(version) }
      consider(order)
    }
    if countOfNewer > 0 { highestKnown = .newer }
    if let releases = context.policy.releases, context.policy.hasBuildFloors, let build = context.installedBuild {
      addBuilds(releases, above: build)
    }
    if hasAlternatives { group() }
  }

  /// Puts equal versions together. One that is withdrawn takes all of them back.
  private mutating func group() {
    var start = 0
    while start < candidates.count {
      var end = start + 1
      while end < candidates.count, candidates[end].isAlternative { end += 1 }
      if end > start + 1 {
        for place in start..<end { candidates[place].group = groups.count }
        Withdrawn.spread(over: &candidates, start..<end)
        groups.append(EqualVersions(start..<end, candidates))
      }
      start = end
    }
  }

  // MARK: Releases

  @_optimize(speed)
  private mutating func addReleases(_ releases: PolicyReleases) {
    let all = releases.all
    let end = countOfNewer(releases)
    if end > 0 { candidates.reserveCapacity(end + 1) }
    var last: Int32 = -1
    for place in 0..<end where context.isThere(all[releases.highestFirst[place]]) {
      let index = releases.highestFirst[place]
      let release = all[index]
      guard isInOrder || context.standing(of: release.versionBytes) == .newer else { continue }
      var candidate = context.candidate(release.versionBytes, release, at: index)
      candidate.isAlternative = releases.ranks[place] == last
      hasAlternatives = hasAlternatives || candidate.isAlternative
      last = releases.ranks[place]
      candidates.append(candidate)
    }
    // The first behind them tells whether the installed version is known or ahead of all.
    for place in (isInOrder ? end : 0)..<all.count where context.isThere(all[releases.highestFirst[place]]) {
      if let order = context.standing(of: all[releases.highestFirst[place]].versionBytes) { consider(order) }
      if isInOrder { break }
    }
  }

  /// Whether the scheme's order is one in which a place can be looked up: that of `foundation` and `sparkle` is not
  /// transitive.
  private var isInOrder: Bool { context.input.scheme.isTransitive }

  /// How many of the releases in order stand above the installed version; all, where that cannot be looked up.
  private func countOfNewer(_ releases: PolicyReleases) -> Int {
    guard isInOrder else { return releases.all.count }
    var (low, high) = (0, releases.all.count)
    // Most devices are up to date, so the highest is looked at first.
    var middle = 0
    while low < high {
      let version = releases.all[releases.highestFirst[middle]].versionBytes
      if context.standing(of: version) == .newer { low = middle + 1 } else { high = middle }
      middle = low + (high - low) / 2
    }
    return low
  }

  private mutating func consider(_ order: VersionOrder) {
    if highestKnown != .equal { highestKnown = order }
  }

  // MARK: The store's record

  /// Joins the record to each release of its version; where there is none, it is a candidate of its own.
  private mutating func addRecord(_ version: BorrowedBytes) {
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = low + (high - low) / 2
      if context.order(candidates[middle].version, version) == .newer { low = middle + 1 } else { high = middle }
    }
    storePlace = low
    var place = low
    while place < candidates.count, context.order(candidates[place].version, version) == .equal {
      let joined = candidates[place]
      var candidate = context.candidate(
        joined.version, joined.release.flatMap { context.policy.releases?.all[$0] }, at: joined.release,
        isInStore: true)
      candidate.isAlternative = joined.isAlternative
      candidates[place] = candidate
      place += 1
    }
    if place == low {
      candidates.insert(context.candidate(version, nil, at: nil, isInStore: true), at: low)
      countOfNewer += 1
    }
  }

  // MARK: Builds

  /// Adds releases of the installed version whose build is above the installed one: newer to a build floor alone.
  private mutating func addBuilds(_ releases: PolicyReleases, above build: BorrowedBytes) {
    let start = isInOrder ? countOfNewer(releases) : 0
    var found: [(index: Int, build: String)] = []
    // As everywhere a version that was taken back is so with all of its builds.
    var isWithdrawn = false
    for index in releases.highestFirst[start...] where context.isThere(releases.all[index]) {
      guard context.standing(of: releases.all[index].versionBytes) == .equal else {
        if isInOrder { break } else { continue }
      }
      isWithdrawn = isWithdrawn || releases.all[index].isWithdrawn
      if let text = releases.all[index].build, text.withBytes({ CandidateFinder.order($0, build) }) == .newer {
        found.append((index, text))
      }
    }
    var places = Array(found.indices)
    StableSort.sort(&places) { a, b in
      found[a].build.withBytes { a in found[b].build.withBytes { CandidateFinder.order(a, $0) } } == .older
    }
    for (number, place) in places.enumerated() {
      let release = releases.all[found[place].index]
      var candidate = context.candidate(
        release.versionBytes, release, at: found[place].index,
        isInStore: context.isSame(context.store.version, release.versionBytes), type: .build)
      if isWithdrawn { candidate.obstacles.insert(.withdrawn) }
      if number > 0 {
        candidate.isAlternative =
          found[place].build.withBytes { a in
            found[places[number - 1]].build.withBytes { CandidateFinder.order(a, $0) }
          } == .equal
        hasAlternatives = hasAlternatives || candidate.isAlternative
      }
      candidates.append(candidate)
    }
  }

  private static func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder? {
    VersionScheme.integer.standing(of: a, to: b, options: .standard)
  }
}

extension EvaluationContext {
  /// Whether a release exists for this user: of no channel or of one that is asked for, and for these tags.
  @inline(__always)
  func isThere(_ release: PolicyRelease) -> Bool {
    if let channel = release.channel, !input.hasChannel(channel) { return false }
    return holds(only: release.only, except: release.except)
  }

  @inline(never)
  @_optimize(speed)
  fileprivate func candidate(
    _ version: BorrowedBytes, _ release: PolicyRelease?, at index: Int?, isInStore: Bool = false,
    type: UpdateType? = nil
  ) -> Candidate {
    let date = release?.date ?? (isInStore ? store.date : nil)
    let rollout = release.map { Rollout($0, date: date, device: input.deviceID) } ?? .everybody
    var obstacles = OSLimits.obstacles(
      release, storeMinimum: isInStore ? store.minimumOS : nil, osVersion: input.osVersion)
    if release?.isWithdrawn ?? false { obstacles.insert(.withdrawn) }
    if !Hardware.fits(release, architecture: input.architecture) { obstacles.insert(.hardware) }
    return Candidate(
      version: version, release: index, isInStore: isInStore,
      type: type ?? input.scheme.updateType(from: installed, to: version, options: input.options) ?? .unchanged,
      date: date,
      graceStart: Grace.start(release, date: date, rollout: rollout),
      obstacles: obstacles,
      waitEnds: Wait.end(date: date, isInStore: isInStore, wait: policy.waitAfterRelease, waiting: input.state.waiting),
      rolloutStarts: rollout.starts,
      rolloutReaches: rollout.reaches,
      isCritical: Critical.isCritical(release, self))
  }
}

extension EvaluationInput {
  func hasChannel(_ channel: String) -> Bool {
    for own in channels where channel.hasSameBytes(as: own) { return true }
    return false
  }
}

extension PolicyBody {
  fileprivate var hasBuildFloors: Bool { minimumBuild != nil || recommendedBuild != nil }
}

extension VersionScheme {
  /// Whether its order is transitive for all texts, so that places can be looked up in a sorted list.
  var isTransitive: Bool {
    switch self {
    case .app, .semver, .apple, .integer: true
    case .foundation, .sparkle: false
    }
  }
}
