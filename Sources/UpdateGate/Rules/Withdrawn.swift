/// Withdrawn releases: nobody is offered a version that was taken back, not by hand, not as the target of a must, and not
/// where the store still has it. It is not critical, and starts no grace.
///
/// Of releases with equal versions one that is withdrawn takes all of them back, whatever their builds: the
/// version is what was found bad. ``CandidateFinder`` does the same for builds of the installed version.
enum Withdrawn {
  /// Carries a withdrawal over to all candidates of one version.
  static func spread(over candidates: inout [Candidate], _ places: Range<Int>) {
    guard places.contains(where: { candidates[$0].obstacles.contains(.withdrawn) }) else { return }
    for place in places { candidates[place].obstacles.insert(.withdrawn) }
  }
}
