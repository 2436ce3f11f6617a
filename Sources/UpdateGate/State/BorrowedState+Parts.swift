extension BorrowedState {
  /// What a mark or a tally holds, each part absent where it is nowhere, or has another shape.
  package struct Parts {
    package var version: BorrowedBytes?
    package var at: Int64?
    package var count: Int64?

    package init() {}

    /// Parts as columns hold them: no version that is too long, and no time outside the years 1 to 9999.
    package init(version: BorrowedBytes?, at: Int64?, count: Int64?) {
      self.version = version.flatMap { PromptState.remembers($0) ? $0 : nil }
      self.at = at.flatMap { ISODate.inYears($0) }
      self.count = count
    }

    /// `nil` unless there is a time.
    package var mark: Mark? { at.map { Mark(version: version, at: $0) } }

    /// `nil` unless there is a version as well.
    package var skip: Mark? { version == nil ? nil : mark }

    /// `nil` unless there is a time. Without a count it is 1: states were once written without.
    package var tally: Tally? {
      guard let at else { return nil }
      let count = count ?? 1
      return Tally(version: version, count: count < 0 ? 1 : min(count, PromptState.countLimit), at: at)
    }

    /// `nil` unless there are a time and a count.
    package var visits: Tally? {
      guard let count, count >= 0 else { return nil }
      return tally
    }
  }
}
