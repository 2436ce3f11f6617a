import Foundation

extension Int64 {
  /// Unix seconds, rounded down: what lies before a whole second is not yet that second. A date that is no number, or
  /// beyond what a decision reckons with, counts as the nearest end of time.
  init(unixSecondsOf date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self = seconds.isNaN ? 0 : seconds >= 0x1p62 ? 1 << 62 : seconds <= -0x1p62 ? -1 << 62 : Int64(seconds)
  }
}

extension Date {
  /// The date of Unix seconds.
  init(unixSeconds: Int64) { self.init(timeIntervalSince1970: TimeInterval(unixSeconds)) }
}
