/// Makes the candidates of a question from the policy's releases and the store's record.
extension Facts {
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
    return question.channel.map { channel.hasSameBytes(as: $0) } ?? false
  }

  private func add(
    _ version: LentBytes, release: PolicyRelease?, at index: Int?, isInStore: Bool,
    to offers: inout [Candidate]
  ) {
    guard let order = standing(of: version) else { return }
    let date = release?.date ?? (isInStore ? store.date : nil)
    let isNewer = order == .newer
    var type = UpdateType.none
    if isNewer, let real = question.scheme.updateType(from: installed, to: version, options: question.options) {
      type = real
    }
    let candidate = Candidate(
      version: version, release: index, isInStore: isInStore, order: order,
      type: type, date: date,
      osBlocker: isNewer ? osBlocker(release, isInStore: isInStore) : nil,
      availableAt: availableAt(date),
      rolloutAt: rolloutAt(release, date: date),
      isCritical: isNewer && isCritical(release))
    // The releases come in order, so nearly always it is the lowest so far.
    var place = offers.count
    while place > 0, self.order(offers[place - 1].version, version) == .older { place -= 1 }
    offers.insert(candidate, at: place)
  }

  private func osBlocker(_ release: PolicyRelease?, isInStore: Bool) -> Decision.Reason? {
    guard let os = question.osVersion else { return nil }
    if let minimum = release?.minimumOS, minimum.withBytes({ isOlderOS(os, $0) }) { return .needsNewerOS }
    if isInStore, let minimum = store.minimumOS, isOlderOS(os, minimum) { return .needsNewerOS }
    if let maximum = release?.maximumOS, maximum.withBytes({ isOlderOS($0, os) }) { return .needsOlderOS }
    return nil
  }

  /// What cannot be compared limits nothing.
  private func isOlderOS(_ version: LentBytes, _ floor: LentBytes) -> Bool {
    OSVersion.standing(of: version, to: floor) == .older
  }

  private func availableAt(_ date: Int64?) -> Int64 {
    guard let date, let wait = policy.waitAfterRelease else { return .min }
    return date.later(by: wait)
  }

  private func rolloutAt(_ release: PolicyRelease?, date: Int64?) -> Int64? {
    guard let release, question.trigger != .manual else { return .min }
    return RolloutLot.opening(
      release.rollout, lot: RolloutLot.draw(device: question.deviceID, salt: release.salt), date: date)
  }

  private func isCritical(_ release: PolicyRelease?) -> Bool {
    switch release?.critical {
    case nil, .no?: false
    case .always?: true
    case .below(let version)?: isBelow(version)
    }
  }
}
