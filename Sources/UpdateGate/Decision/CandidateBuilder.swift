/// Makes the candidates of a request from the policy's releases and the store's record.
struct CandidateBuilder {
  let request: Request
  let policy: PolicyBody
  let store: StoreAnswer
  let comparison: Comparison
  private(set) var candidates: [Candidate] = []
  private(set) var hasUnreadable = false

  init(request: Request, policy: PolicyBody, store: StoreAnswer, comparison: Comparison) {
    self.request = request
    self.policy = policy
    self.store = store
    self.comparison = comparison
  }

  mutating func build() {
    var storeIsListed = false
    for (index, release) in (policy.releases ?? []).enumerated() where isOffered(release) {
      let isInStore = store.version.map { isSame($0, release.version) } ?? false
      storeIsListed = storeIsListed || isInStore
      add(release.version, release: release, at: index, isInStore: isInStore)
    }
    if let version = store.version, !storeIsListed { add(version, release: nil, at: nil, isInStore: true) }
    if store.hasUnreadableVersion { hasUnreadable = true }
  }

  /// Releases without a channel are always in.
  private func isOffered(_ release: PolicyRelease) -> Bool {
    guard let channel = release.channel else { return true }
    return request.channel?.hasSameBytes(as: channel) ?? false
  }

  private func isSame(_ a: String, _ b: String) -> Bool {
    request.scheme.order(a, b, options: request.options) == .equal
  }

  private mutating func add(_ version: String, release: PolicyRelease?, at index: Int?, isInStore: Bool) {
    guard let order = comparison.order(of: version) else {
      // Where the installed version is at fault, it is not the candidate that cannot be read.
      hasUnreadable = hasUnreadable || !request.scheme.isVersion(version, options: request.options)
      return
    }
    let date = release?.date ?? (isInStore ? store.date : nil)
    let isNewer = order == .newer
    let candidate = Candidate(
      version: version, release: index, isInStore: isInStore, order: order,
      type: isNewer
        ? request.scheme.updateType(from: comparison.installed, to: version, options: request.options) ?? .none : .none,
      date: date,
      osBlocker: isNewer ? osBlocker(release, isInStore: isInStore) : nil,
      availableAt: availableAt(date),
      rolloutAt: rolloutAt(release, date: date),
      isCritical: isNewer && isCritical(release))
    // Highest first, equal ones in the order given.
    let place = candidates.firstIndex { request.scheme.order($0.version, version, options: request.options) == .older }
    candidates.insert(candidate, at: place ?? candidates.count)
  }

  private func osBlocker(_ release: PolicyRelease?, isInStore: Bool) -> Decision.Reason? {
    guard let os = request.osVersion else { return nil }
    if isBelow(os, release?.minimumOS) || (isInStore && isBelow(os, store.minimumOS)) { return .needsNewerOS }
    if let maximum = release?.maximumOS, isBelow(maximum, os) { return .needsOlderOS }
    return nil
  }

  /// OS versions compare as app versions do; what cannot be compared limits nothing.
  private func isBelow(_ version: String, _ floor: String?) -> Bool {
    guard let floor else { return false }
    return VersionScheme.app.order(version, floor, options: .standard) == .older
  }

  private func availableAt(_ date: Int64?) -> Int64 {
    guard let date, let wait = policy.waitAfterRelease else { return .min }
    let (time, overflow) = date.addingReportingOverflow(wait)
    return overflow ? .max : time
  }

  private func rolloutAt(_ release: PolicyRelease?, date: Int64?) -> Int64? {
    guard let release, release.rollout != .everybody, request.trigger != .manual else { return .min }
    let lot = RolloutLot.draw(device: request.deviceID, salt: release.salt)
    return RolloutLot.opening(release.rollout, lot: lot, date: date)
  }

  private func isCritical(_ release: PolicyRelease?) -> Bool {
    switch release?.critical {
    case nil, .no?: false
    case .always?: true
    case .below(let version)?: comparison.isBelow(version)
    }
  }
}
