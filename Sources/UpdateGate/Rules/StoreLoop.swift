/// The store loop: a user who is sent to the store again and again, and finds no update there, is locked out by a must.
/// After `loopLimit` visits with the installed version unchanged it becomes a recommendation.
///
/// Visits count for the version visited and those below it.
enum StoreLoop {
  /// Whether a must for this target is softened.
  static func softens(_ target: BorrowedBytes?, _ context: EvaluationContext, at time: Int64) -> Bool {
    guard let limit = context.policy.loopLimit, let visits = context.input.state.store, visits.at <= time,
      visits.count >= limit, context.isUnchanged
    else { return false }
    guard let target, let visited = visits.version else { return target == nil && visits.version == nil }
    switch context.order(target, visited) {
    case .older?, .equal?: return true
    case .newer?, nil: return false
    }
  }
}
