/// The wait after release: nothing is offered before its date plus `waitAfterRelease`. What has no date does not wait.
///
/// The store's record is through as well once the store's records have been waiting without a break for that long, or a
/// store with frequent releases would be waited for without end. `waiting` in the state is the first one and its date.
enum Wait {
  /// When a candidate's wait is over.
  static func end(date: Int64?, isInStore: Bool, wait: Int64?, waiting: BorrowedState.Mark?) -> Int64 {
    guard let date, let wait else { return .min }
    let end = date.later(by: wait)
    guard isInStore, let waiting else { return end }
    return min(end, waiting.at.later(by: wait))
  }

  /// What the next state remembers: the first of those that wait. Its own wait counts here, or a record that is through
  /// because of those before it would have to wait again.
  static func next(
    _ context: EvaluationContext, after waiting: BorrowedState.Mark?, at now: Int64
  ) -> BorrowedState.Mark? {
    guard let wait = context.policy.waitAfterRelease else { return nil }
    // Without an answer of the store nothing has changed there.
    guard let version = context.store.version else { return waiting }
    guard let record = context.storeCandidate, let date = record.date, now < date.later(by: wait) else { return nil }
    if let waiting { return waiting }
    return date <= now && PromptState.remembers(version) ? .init(version: version, at: date) : nil
  }
}
