/// What the policy says about one update type: the rule for it, and what holds where that is silent.
///
/// A release is *due* where it is open and this does not say `none`.
struct TypeRule {
  /// `nil` where there is no rule: then everything newer is recommended.
  let verdict: Verdict?
  let isSkippable: Bool
  let grace: Int64?
  let deferrals: Int64?
  let every: Every?
  let afterLater: Every?
  let afterStore: Every?
  let maxPrompts: Int64?

  var isDue: Bool { verdict != .ignore }
  var forces: Bool { verdict == .force }

  /// - Parameter type: `nil` for a prompt that no rule speaks of.
  init(_ type: UpdateType?, in policy: PolicyBody) {
    let rule = type.flatMap { policy.rules?[$0] }
    verdict = rule?.verdict
    isSkippable = rule?.skippable ?? policy.skippable ?? true
    grace = type.flatMap { policy.grace?[$0] }
    deferrals = rule?.deferrals ?? policy.deferrals
    every = rule?.every ?? policy.every
    afterLater = rule?.afterLater ?? policy.afterLater
    afterStore = rule?.afterStore ?? policy.afterStore
    maxPrompts = rule?.maxPrompts ?? policy.maxPrompts
  }
}
