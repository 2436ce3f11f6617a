extension EvaluationContext {
  /// Each candidate in the order considered, with its source and what decided for or against it; then those that were
  /// never candidates.
  func trace(_ evaluation: Evaluation) -> [UpdateDecision.TraceLine] {
    var lines: [UpdateDecision.TraceLine] = []
    for (place, candidate) in candidates.enumerated() {
      lines.append(
        .init(
          version: candidate.version.string, source: source(candidate.release, isInStore: candidate.isInStore),
          verdict: verdict(place, candidate, evaluation)))
    }
    if isReadable { addKnown(evaluation, to: &lines) }
    for (index, release) in (policy.releases?.all ?? []).enumerated() where !isReadable || !isThere(release) {
      let isOfChannel = release.channel.map { input.hasChannel($0) } ?? true
      lines.append(
        .init(
          version: release.version, source: source(index, isInStore: false),
          verdict: !isReadable ? .notConsidered : isOfChannel ? .otherTags : .otherChannel))
    }
    for version in store.unreadableVersions {
      lines.append(.init(version: version.string, source: "store", verdict: .versionUnreadable))
    }
    return lines
  }

  /// What is known and no candidate, since it is not newer: the store's record behind the releases that are above it.
  private func addKnown(_ evaluation: Evaluation, to lines: inout [UpdateDecision.TraceLine]) {
    let verdict: TraceVerdict = evaluation.reason == .disabled ? .notConsidered : .notNewer
    var record = storePlace == nil ? store.version : nil
    if let version = record, standing(of: version) == nil { record = nil }
    var isListed = false
    for index in policy.releases?.highestFirst ?? [] {
      guard let release = policy.releases?.all[index], isThere(release),
        !candidates.contains(where: { $0.release == index })
      else { continue }
      let order = record.flatMap { self.order($0, release.versionBytes) }
      if let version = record, order == .newer, !isListed {
        lines.append(.init(version: version.string, source: "store", verdict: verdict))
        isListed = true
      }
      if order == .equal { isListed = true }
      lines.append(
        .init(version: release.version, source: source(index, isInStore: order == .equal), verdict: verdict))
    }
    if let version = record, !isListed {
      lines.append(.init(version: version.string, source: "store", verdict: verdict))
    }
  }

  private func source(_ release: Int?, isInStore: Bool) -> String {
    guard let release else { return "store" }
    return isInStore ? "releases[\(release)] and store" : "releases[\(release)]"
  }

  private func verdict(_ place: Int, _ candidate: Candidate, _ evaluation: Evaluation) -> TraceVerdict {
    if evaluation.target == place { return .target }
    if evaluation.reason == .disabled { return .notConsidered }
    if let target = evaluation.target, place > target { return .lowerThanTarget }
    switch candidate.blocker(at: input.now, manual: input.trigger == .manual) {
    case .releaseWithdrawn?: return .releaseWithdrawn
    case .needsNewerOS?: return .needsNewerOS
    case .needsOlderOS?: return .needsOlderOS
    case .needsOtherHardware?: return .needsOtherHardware
    case .releasedTooSoon?: return .releasedTooSoon
    case .notInRollout?: return .notInRollout
    default: break
    }
    // It is open, and still something else is the target, or nothing.
    guard entry == nil else { return .notConsidered }
    return TypeRule(candidate.type, in: policy).isDue ? .notConsidered : .policySaysNone
  }
}
