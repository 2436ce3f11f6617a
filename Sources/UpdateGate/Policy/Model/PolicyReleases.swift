/// The elements of `releases`, in the order of the file, and the order of their versions.
package struct PolicyReleases: Sendable {
  package let all: [PolicyRelease]
  /// Places in ``all``, highest version first, equal ones in the order of the file: put in order once, when the policy is
  /// read, and not with each decision.
  let highestFirst: [Int]

  /// How many a policy may hold. A decision looks for the next time at which it changes, and with each release there are
  /// more of them.
  static let limit = 4096

  package init(_ releases: [PolicyRelease], scheme: VersionScheme, options: VersionOptions) {
    all = releases
    highestFirst =
      scheme.sorting(count: releases.count, options: options, newestFirst: true) { releases[$0].versionBytes }.indices
  }
}
