/// Arithmetic on Unix seconds. Those of a policy or a state stay far from overflowing, but a Swift caller may hand in any
/// time: what would overflow is the end of time.
extension Int64 {
  /// The time a span later.
  func later(by span: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(span)
    guard overflow else { return sum }
    return span < 0 ? .min : .max
  }

  /// The span from an earlier time.
  func since(_ earlier: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(earlier)
    guard overflow else { return difference }
    return earlier < 0 ? .max : .min
  }
}
