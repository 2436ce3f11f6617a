public import Foundation
public import UpdateGate

extension UpdateDecision {
  /// ``UpdateDecision/askAgainAt`` as a date; `nil` where time alone changes nothing.
  public var askAgainDate: Date? { askAgainAt.map { Date(unixSeconds: $0) } }

  /// ``UpdateDecision/deadline`` as a date; `nil` where there is none.
  public var deadlineDate: Date? { deadline.map { Date(unixSeconds: $0) } }

  /// ``UpdateDecision/storeURL`` as an address to open; `nil` where there is none, or the system cannot read it.
  public var storeAddress: URL? { storeURL.flatMap { URL(string: $0) } }
}

extension PromptState {
  /// The state after an event at a date.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - version: the decision's target, or `nil` where it had none.
  ///   - date: when, rounded down to a whole second.
  /// - Throws: `.argument` for skipping without a version.
  public func recording(_ event: PromptEvent, version: String?, at date: Date) throws(UpdateGateError) -> PromptState {
    try recording(event, version: version, at: Int64(unixSecondsOf: date))
  }
}
