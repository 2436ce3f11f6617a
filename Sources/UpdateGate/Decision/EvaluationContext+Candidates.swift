/// Makes the candidates of a request from the policy's releases and the store's record.
extension EvaluationContext {
  /// Everything on offer that can be read, highest first, equal ones in the order given.
  func offers() -> [Candidate] {
    var offers: [Candidate] = []
    offers.reserveCapacity((policy.releases?.all.count ?? 0) + 1)
    var storeIsListed = false
    if let releases = policy.releases {
      for index in releases.highestFirst where isOffered(releases.all[index]) {
        let release = releases.all[index]
        let isInStore = store.version.map { isSame($0, release.versionBytes) } ?? false
        storeIsListed = storeIsListed || isInStore
        add(release.versionBytes, release: release, at: index, isInStore: isInStore, to: &offers)
      }
    }
    if let version = store.version, !storeIsListed { add(version, release: nil, at: nil, isInStore: true, to: &offers) }
    return offers
  }

  /// Releases without a channel are always in.
  private func isOffered(_ release: PolicyRelease) -> Bool {
    guard let channel = release.channel else { return true }
    return input.channel.map { channel.hasSameBytes(as: $0) } ?? false
  }

  private func add(
    _ version: BorrowedBytes, release: PolicyRelease?, at index: Int?, isInStore: Bool,
    to offers: inout [Candidate]
  ) {
    guard let order = standing(of: version) else { return }
    let date = release?.date ?? (isInStore ? store.date : nil)
    let isNewer = order == .newer
    var type = UpdateType.none
    if isNewer, let real = input.scheme.updateType(from: installed, to: version, options: input.options) {
      type = real
    }
    let candidate = Candidate(
      version: version, release: index, isInStore: isInStore, order: order,
      type: type, date: date, graceStart: isNewer && policy.grace != nil ? graceStart(of: version, date: date) : nil,
      osBlocker: isNewer ? osBlocker(release, isInStore: isInStore) : nil,
      availableAt: availableAt(date),
      rolloutAt: rolloutAt(release, date: date),
      isCritical: isNewer && isCritical(release))
    // The releases come in order, so nearly always it is the lowest so far.
    var place = offers.count
    while place > 0, self.order(offers[place - 1].version, version) == .older { place -= 1 }
    if place == offers.count { offers.append(candidate) } else { offers.insert(candidate, at: place) }
  }

  /// From its date, else from when the state first saw it.
  private func graceStart(of version: BorrowedBytes, date: Int64?) -> Int64? {
    if let date { return date }
    guard let seen = input.state.firstSeen, isSame(seen.version, version) else { return nil }
    return seen.at
  }

  private func osBlocker(_ release: PolicyRelease?, isInStore: Bool) -> UpdateDecision.Reason? {
    guard let os = input.osVersion else { return nil }
    // What cannot be compared limits nothing.
    func standing(to limit: BorrowedBytes) -> VersionOrder? { OSVersion.standing(of: os, to: limit) }
    if let minimum = release?.minimumOS, minimum.withBytes({ standing(to: $0) }) == .older { return .needsNewerOS }
    if isInStore, let minimum = store.minimumOS, standing(to: minimum) == .older { return .needsNewerOS }
    if let maximum = release?.maximumOS, maximum.withBytes({ standing(to: $0) }) == .newer { return .needsOlderOS }
    return nil
  }

  private func availableAt(_ date: Int64?) -> Int64 {
    guard let date, let wait = policy.waitAfterRelease else { return .min }
    return date.later(by: wait)
  }

  private func rolloutAt(_ release: PolicyRelease?, date: Int64?) -> Int64? {
    guard let release, input.trigger != .manual else { return .min }
    return RolloutBucket.opening(
      release.rollout, bucket: RolloutBucket.draw(device: input.deviceID, salt: release.salt), date: date)
  }

  private func isCritical(_ release: PolicyRelease?) -> Bool {
    switch release?.critical {
    case nil, .no?: false
    case .always?: true
    case .below(let version)?: isBelow(version)
    }
  }
}
