/// OS limits, both inclusive: `minimumOS` and `maximumOS` of a release, and the store's `minimumOsVersion`
/// where it speaks of the platform, see ``StorePlatform/hasMinimumOS``.
///
/// Needs the request's OS version; without one, and where it cannot be compared, nothing is limited.
enum OSLimits {
  static func obstacles(
    _ release: PolicyRelease?, storeMinimum: BorrowedBytes?, osVersion: BorrowedBytes?
  ) -> Candidate.Obstacles {
    guard let osVersion else { return [] }
    if let minimum = release?.minimumOS, minimum.withBytes({ OSVersion.standing(of: osVersion, to: $0) }) == .older {
      return .oldOS
    }
    if let storeMinimum, OSVersion.standing(of: osVersion, to: storeMinimum) == .older { return .oldOS }
    if let maximum = release?.maximumOS, maximum.withBytes({ OSVersion.standing(of: osVersion, to: $0) }) == .newer {
      return .newOS
    }
    return []
  }
}
