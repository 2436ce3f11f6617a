/// Deferrals: after so many times `later` a recommendation is a must.
///
/// Counted since the installed version last changed, whatever the targets were. The smallest number of any due release
/// holds; 0 makes the first recommendation a must. Entries know none.
enum Deferrals {
  /// How many are left; `nil` where none are counted.
  static func left(of allowed: Int64?, _ context: EvaluationContext, at time: Int64) -> Int64? {
    guard let allowed else { return nil }
    return max(allowed - used(context, at: time), 0)
  }

  private static func used(_ context: EvaluationContext, at time: Int64) -> Int64 {
    guard let later = context.input.state.later, later.at <= time, context.isUnchanged else { return 0 }
    return later.count
  }
}
