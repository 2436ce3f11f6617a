/// Entries of `versions`: what one says of the installed version is final. It beats floors, critical releases, rules and
/// deadlines.
///
/// An exact entry comes before every range, among equals the first in the file. An entry that is only for some tags, or
/// not for some, counts for those requests alone.
enum Listed {
  /// The entry that decides.
  static func entry(_ context: EvaluationContext) -> PolicyEntry? {
    guard let entries = context.policy.versions else { return nil }
    if let index = context.policy.entryIndex {
      return index.first(for: context.installed) { holds(entries[$0], context) }.map { entries[$0] }
    }
    var range: PolicyEntry?
    for entry in entries where holds(entry, context) {
      if let version = entry.exactBytes {
        if context.standing(of: version) == .equal { return entry }
      } else if range == nil, case .range(let versions) = entry.match, versions.contains(context.installed) {
        range = entry
      }
    }
    return range
  }

  private static func holds(_ entry: PolicyEntry, _ context: EvaluationContext) -> Bool {
    context.holds(only: entry.only, except: entry.except)
  }

  static func reason(_ entry: PolicyEntry) -> UpdateDecision.Reason {
    switch entry.match {
    case .exact: .versionListed
    case .range: .rangeListed
    }
  }
}

extension EvaluationContext {
  /// Whether something is for this request: it has one of the tags of `only`, and none of those of `except`.
  @inline(__always)
  func holds(only: PolicyTags?, except: PolicyTags?) -> Bool {
    if let only, !only.hold(input.tags) { return false }
    if let except, except.hold(input.tags) { return false }
    return true
  }
}
