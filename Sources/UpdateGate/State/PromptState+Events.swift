extension PromptState {
  /// The state after an event.
  ///
  /// No scheme is asked for: versions are held against each other as `app` versions here, and once more under the scheme
  /// of the next decision.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - version: the decision's target, or `nil` where it had none.
  ///   - now: Unix seconds.
  /// - Throws: `.argument` for skipping without a version: there would be nothing that the skip covers.
  public func recording(
    _ event: PromptEvent, version: String?, at now: Int64
  ) throws(UpdateGateError) -> PromptState {
    var state = withoutFuture(after: now)
    let version = version.flatMap { $0.utf8.isEmpty ? nil : $0 }
    switch event {
    case .shown:
      // A new target starts afresh.
      let before = state.shown.flatMap { PromptState.isSame(version, $0.version) ? $0.count : nil } ?? 0
      state.shown = Tally(version: version, count: PromptState.next(before), at: now)
    case .later:
      state.later = Tally(version: version, count: PromptState.next(state.later?.count ?? 0), at: now)
    case .skipped:
      guard let version else {
        throw UpdateGateError(.argument, "skipping needs the version that is skipped")
      }
      // A skip of a higher version covers this one.
      if isMajor(version) {
        if !PromptState.isBelow(version, state.skippedMajor) { state.skippedMajor = Mark(version: version, at: now) }
      } else if !PromptState.isBelow(version, state.skipped) {
        state.skipped = Mark(version: version, at: now)
      }
    case .wentToStore:
      // Visits count for the version visited and those below it.
      let before = state.store.flatMap { PromptState.isCovered(version, by: $0.version) ? $0.count : nil } ?? 0
      state.store = Tally(version: version, count: PromptState.next(before), at: now)
    }
    return state
  }

  private static func next(_ count: Int64) -> Int64 { min(count, countLimit - 1) + 1 }

  /// Whether skipping this version skips a major update. The next decision looks at it again under its own scheme.
  private func isMajor(_ version: String) -> Bool {
    guard let installed, VersionScheme.app.order(version, installed, options: .standard) == .newer else { return false }
    let type: UpdateType? = VersionScheme.app.updateType(from: installed, to: version, options: .standard)
    return type == .major
  }

  private static func isSame(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.hasSameBytes(as: b) || VersionScheme.app.order(a, b, options: .standard) == .equal
  }

  private static func isBelow(_ version: String, _ skip: Mark?) -> Bool {
    skip?.version.map { VersionScheme.app.order(version, $0, options: .standard) == .older } ?? false
  }

  private static func isCovered(_ version: String?, by visited: String?) -> Bool {
    guard let version, let visited else { return version == nil && visited == nil }
    return isSame(version, visited) || VersionScheme.app.order(version, visited, options: .standard) == .older
  }
}
