/// Withdrawn releases: nobody is offered a version that was taken back, not by hand, not as the target of a must, and not
/// where the store still has it. It is not critical, and starts no grace.
///
/// Of releases with equal versions one that is withdrawn takes all of them back: the version is what was found bad.
enum Withdrawn {
  /// Carries a withdrawal over to all candidates of equal versions.
  static func spread(over candidates: inout [Candidate]) {
    var start = 0
    while start < candidates.count {
      var end = start + 1
      var isWithdrawn = candidates[start].obstacles.contains(.withdrawn)
      while end < candidates.count, candidates[end].isAlternative {
        isWithdrawn = isWithdrawn || candidates[end].obstacles.contains(.withdrawn)
        end += 1
      }
      if isWithdrawn, end > start + 1 {
        for index in start..<end { candidates[index].obstacles.insert(.withdrawn) }
      }
      start = end
    }
  }
}
