/// A request made ready: everything that does not depend on the time is worked out once, so that judging for another
/// time is cheap.
final class Facts {
  let request: Request
  let policy: PolicyBody
  let store: StoreAnswer
  /// The installed version with its build, as it is compared.
  let installed: String
  let isReadable: Bool
  /// The entry of `versions` that decides, by its place in the list.
  let entry: Int?
  /// The floor that holds, from the policy or the store's description.
  let isBelowMinimum: Bool
  let isBelowRecommended: Bool
  /// All that can be read, highest first; equal ones in the order given.
  let candidates: [Candidate]
  /// Whether something was on offer whose version cannot be read.
  let hasUnreadable: Bool

  /// What can fail comes before the object is there: an initialiser of a class that throws half-way leaks the object in
  /// Embedded mode.
  static func of(_ request: Request) throws(UpdateGateError) -> Facts {
    Facts(request, store: try StoreAnswer(request))
  }

  private init(_ request: Request, store: StoreAnswer) {
    self.request = request
    self.store = store
    var policy = request.policy?.body(for: request.platform, osVersion: request.osVersion) ?? PolicyBody()
    if let preset = request.preset { policy = policy.completed(from: preset.body) }
    self.policy = policy
    installed = Facts.withBuild(request)
    isReadable = request.scheme.isVersion(installed, options: request.options)
    let comparison = Comparison(scheme: request.scheme, options: request.options, installed: installed)
    entry = isReadable ? Facts.entry(for: comparison, in: policy.versions ?? []) : nil
    let floor = policy.minimumVersion ?? (request.minimumInDescription ? store.minimumInDescription : nil)
    isBelowMinimum = comparison.isBelow(floor)
    isBelowRecommended = comparison.isBelow(policy.recommendedVersion)
    var builder = CandidateBuilder(request: request, policy: policy, store: store, comparison: comparison)
    builder.build()
    candidates = builder.candidates
    hasUnreadable = builder.hasUnreadable
  }

  /// The installed version and its build as one text, where builds are compared and it has none of its own.
  private static func withBuild(_ request: Request) -> String {
    guard request.options.build, let build = request.build, !build.utf8.isEmpty,
      !request.installed.utf8.contains(UInt8(ascii: "+")), !request.installed.utf8.contains(UInt8(ascii: "("))
    else { return request.installed }
    return request.installed + "+" + build
  }

  /// An exact entry comes before every range; among equals the first in the file.
  private static func entry(for comparison: Comparison, in entries: [PolicyEntry]) -> Int? {
    var range: Int?
    for (index, entry) in entries.enumerated() {
      switch entry.match {
      case .exact(let version):
        if comparison.order(of: version) == .equal { return index }
      case .range(let versions):
        if range == nil, versions.contains(comparison.installed) { range = index }
      }
    }
    return range
  }
}

/// The installed version and how others compare with it.
struct Comparison {
  let scheme: VersionScheme
  let options: VersionOptions
  let installed: String

  /// Where `version` stands against the installed one; `nil` where they cannot be compared.
  func order(of version: String) -> VersionOrder? {
    scheme.order(version, installed, options: options)
  }

  /// Whether installed is below a floor. What cannot be compared is not below.
  func isBelow(_ floor: String?) -> Bool {
    guard let floor else { return false }
    return order(of: floor) == .newer
  }
}
