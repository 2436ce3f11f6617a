extension EvaluationContext {
  /// Each candidate in the order considered, with its source and what decided for or against it; then those that were
  /// never candidates.
  func trace(_ evaluation: Evaluation) -> [UpdateDecision.TraceLine] {
    var lines: [UpdateDecision.TraceLine] = []
    for (index, candidate) in candidates.enumerated() {
      lines.append(
        .init(
          version: candidate.version.string, source: source(candidate), verdict: verdict(index, candidate, evaluation)))
    }
    for (index, release) in (policy.releases?.all ?? []).enumerated()
    where !candidates.contains(where: { $0.release == index }) {
      // The policy was read under this scheme, so all its versions can be read.
      lines.append(
        .init(
          version: release.version, source: "releases[\(index)]", verdict: isReadable ? .otherChannel : .notConsidered))
    }
    for version in store.unreadableVersions {
      lines.append(.init(version: version.string, source: "store", verdict: .versionUnreadable))
    }
    return lines
  }

  private func source(_ candidate: Candidate) -> String {
    guard let release = candidate.release else { return "store" }
    return candidate.isInStore ? "releases[\(release)] and store" : "releases[\(release)]"
  }

  private func verdict(_ index: Int, _ candidate: Candidate, _ evaluation: Evaluation) -> TraceVerdict {
    if evaluation.target == index { return .target }
    if evaluation.reason == .disabled { return .notConsidered }
    guard candidate.isNewer else { return .notNewer }
    if let target = evaluation.target, index > target { return .lowerThanTarget }
    switch candidate.blocker(now: input.now) {
    case .needsNewerOS?: return .needsNewerOS
    case .needsOlderOS?: return .needsOlderOS
    case .releasedTooSoon?: return .releasedTooSoon
    case .notInRollout?: return .notInRollout
    default: return .notConsidered
    }
  }
}
