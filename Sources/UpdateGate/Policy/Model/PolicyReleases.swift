/// The elements of `releases`, in the order of the file, and the order of their versions. Not changed once it is made.
package final class PolicyReleases: Sendable {
  package let all: [PolicyRelease]
  /// Places in ``all``, highest version first, equal ones in the order of the file: put in order once, when the policy is
  /// read, and not with each decision.
  let highestFirst: [Int]
  /// For each of ``highestFirst`` how many different versions stand before it: equal versions have equal ranks.
  let ranks: [Int32]

  /// How many a policy may hold.
  static let limit = 4096

  package init(_ releases: [PolicyRelease], scheme: VersionScheme, options: VersionOptions) {
    all = releases
    let order =
      scheme.sorting(count: releases.count, options: options, newestFirst: true) { releases[$0].versionBytes }.indices
    var ranks: [Int32] = []
    ranks.reserveCapacity(order.count)
    var rank: Int32 = 0
    for (place, index) in order.enumerated() {
      if place > 0 {
        let before = releases[order[place - 1]].versionBytes
        if scheme.standing(of: before, to: releases[index].versionBytes, options: options) != .equal { rank += 1 }
      }
      ranks.append(rank)
    }
    highestFirst = order
    self.ranks = ranks
  }
}
