/// The answer of one request at one time, before it is put into words: values only.
package struct Evaluation: Equatable {
  package var outcome: UpdateDecision.Outcome
  package var reason: UpdateDecision.Reason
  /// The target, by its place among the context's candidates.
  package var target: Int?
  /// Whether the prompt may be skipped.
  package var isSkippable = false
  /// From when a recommendation becomes a must.
  package var deadline: Int64?
  /// How often the user may still say later before it does.
  package var deferralsLeft: Int64?

  static func none(_ reason: UpdateDecision.Reason, target: Int? = nil) -> Evaluation {
    Evaluation(outcome: .noUpdate, reason: reason, target: target)
  }
}
