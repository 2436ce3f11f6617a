/// Critical releases: `critical: true`, or `{"below": V}` for installed versions below V only.
///
/// One among the newer ones that is neither withdrawn nor at 0 % makes a must, whether it can be installed or not. Its
/// target is the highest release that can be.
enum Critical {
  static func isCritical(_ release: PolicyRelease?, _ context: EvaluationContext) -> Bool {
    switch release?.critical {
    case nil, .no?: false
    case .always?: true
    case .below(let version)?: context.isBelow(version)
    }
  }

  static func counts(_ candidate: Candidate, at time: Int64) -> Bool {
    candidate.isCritical && !candidate.obstacles.contains(.withdrawn) && time >= candidate.rolloutStarts
  }
}
