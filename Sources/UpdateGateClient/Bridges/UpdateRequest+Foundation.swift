public import Foundation
public import UpdateGate

extension UpdateRequest {
  /// A request for an installed version at a date.
  ///
  /// - Parameters:
  ///   - installed: the installed version, as the app knows it.
  ///   - date: the time to decide for, rounded down to a whole second.
  public init(installed: String, at date: Date) {
    self.init(installed: installed, now: Int64(unixSecondsOf: date))
  }

  /// ``UpdateRequest/now`` as a date.
  public var date: Date {
    get { Date(unixSeconds: now) }
    set { now = Int64(unixSecondsOf: newValue) }
  }
}
