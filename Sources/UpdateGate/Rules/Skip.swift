/// Skips: what the user wants to hear no more of.
///
/// A skip of a major update covers the major updates up to it, any other skip the other updates up to it; the state keeps
/// one of each. A scheme without majors knows only the second kind. A skip counts only where skipping is allowed now.
struct SkipCoverage {
  /// The first places among the candidates, highest first, that the two skips cover.
  private(set) var majors = Int.max
  private(set) var others = Int.max

  init(_ context: EvaluationContext, at time: Int64) {
    guard context.input.trigger != .manual else { return }
    let skips = Skips(context, at: time)
    if let version = skips.major?.version { majors = SkipCoverage.reach(of: version, context) }
    if let version = skips.other?.version { others = SkipCoverage.reach(of: version, context) }
  }

  /// What is below the installed version covers nothing, not even a higher build of it.
  private static func reach(of version: BorrowedBytes, _ context: EvaluationContext) -> Int {
    switch context.standing(of: version) {
    case .newer?, .equal?: context.countOfCandidates(above: version)
    case .older?, nil: .max
    }
  }

  /// Whether the candidate at a place is covered.
  @inline(__always)
  func covers(_ place: Int, isMajor: Bool) -> Bool { place >= (isMajor ? majors : others) }
}

/// The skips of the state that are not of the future, each as what it is for the version that is installed now.
struct Skips {
  private(set) var major: BorrowedState.Mark?
  private(set) var other: BorrowedState.Mark?

  init(_ context: EvaluationContext, at time: Int64) {
    guard context.isReadable else {
      // Nothing tells which is which, so they stay as they are.
      other = context.input.state.skipped.flatMap { $0.at <= time ? $0 : nil }
      major = context.input.state.skippedMajor.flatMap { $0.at <= time ? $0 : nil }
      return
    }
    add(context.input.state.skipped, context, at: time)
    add(context.input.state.skippedMajor, context, at: time)
  }

  /// Of two of one kind the higher version stays.
  private mutating func add(_ mark: BorrowedState.Mark?, _ context: EvaluationContext, at time: Int64) {
    guard let mark, let version = mark.version, mark.at <= time else { return }
    if context.isMajor(version) {
      if major.map({ context.isSame($0.version, version) || context.isAbove(version, $0.version) }) ?? true {
        major = mark
      }
    } else if other.map({ context.isSame($0.version, version) || context.isAbove(version, $0.version) }) ?? true {
      other = mark
    }
  }
}

extension EvaluationContext {
  /// Whether a step of this type is a major update to the user.
  func isMajor(_ type: UpdateType) -> Bool { type == .major && input.scheme != .integer }

  /// Whether a version is a major update of what is installed.
  func isMajor(_ version: BorrowedBytes) -> Bool {
    standing(of: version) == .newer
      && input.scheme.updateType(from: installed, to: version, options: input.options).map { isMajor($0) } ?? false
  }

  fileprivate func isAbove(_ version: BorrowedBytes, _ other: BorrowedBytes?) -> Bool {
    guard let other else { return true }
    return order(version, other) == .newer
  }
}
