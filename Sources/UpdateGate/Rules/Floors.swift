/// A floor over time: `minimumVersion`, `recommendedVersion`, `minimumBuild` or `recommendedBuild`, each a list of which
/// the first counts that holds for the request and the date.
struct Floor {
  /// From a time on, whether the installed version is below the floor that holds then. In the order of time; before the
  /// first none holds.
  private var steps: [(from: Int64, isBelow: Bool)] = []
  /// Whether it is below at all times.
  private var isAlwaysBelow = false

  /// No floor.
  init() {}

  /// A floor that holds at all times.
  init(isBelow: Bool) { isAlwaysBelow = isBelow }

  /// - Parameter isBelow: whether the installed version is below a floor; `nil` where that cannot be told.
  @inline(never)
  init(_ floors: [PolicyFloor], _ context: EvaluationContext, isBelow: (PolicyFloor) -> Bool?) {
    // A later floor of the list counts only until an earlier one does.
    var end = Int64.max
    for floor in floors where context.holds(only: floor.only, except: floor.except) {
      guard floor.from ?? .min < end, let isBelow = isBelow(floor) else { continue }
      guard let from = floor.from else {
        if steps.isEmpty { isAlwaysBelow = isBelow } else { steps.append((.min, isBelow)) }
        break
      }
      steps.append((from, isBelow))
      end = from
    }
    steps.reverse()
  }

  /// Whether it changes with time.
  var hasDates: Bool { !steps.isEmpty }

  /// Whether the installed version is below the floor that holds at a time.
  func isBelow(at time: Int64) -> Bool {
    var isBelow = isAlwaysBelow
    for step in steps {
      guard step.from <= time else { break }
      isBelow = step.isBelow
    }
    return isBelow
  }

  /// From when it will be, where it is not yet.
  func comes(after time: Int64) -> Int64? {
    guard !steps.isEmpty, !isBelow(at: time) else { return nil }
    for step in steps where step.from > time && step.isBelow { return step.from }
    return nil
  }

  /// When it next changes.
  func changes(after time: Int64) -> Int64? {
    for step in steps where step.from > time { return step.from }
    return nil
  }
}

/// The four floors for one request: an object, so that none is made where the policy has none.
final class Floors {
  let minimum: Floor
  let recommended: Floor
  let minimumBuild: Floor
  let recommendedBuild: Floor

  init(_ context: EvaluationContext) {
    let policy = context.policy
    var (minimum, recommended, minimumBuild, recommendedBuild) = (Floor(), Floor(), Floor(), Floor())
    if let floors = policy.minimumVersion {
      let meets = policy.prereleaseMeetsMinimum ?? false
      minimum = Floor(floors, context) { floor in
        guard floor.isReadable, let standing = context.standing(of: floor.versionBytes) else { return nil }
        return standing == .newer && !(meets && Floors.isMet(floor, byPrerelease: context))
      }
    } else if context.input.minimumInDescription, let floor = context.store.minimumInDescription {
      minimum = Floor(isBelow: context.standing(of: floor) == .newer)
    }
    if let floors = policy.recommendedVersion {
      recommended = Floor(floors, context) { floor in
        floor.isReadable ? context.standing(of: floor.versionBytes).map { $0 == .newer } : nil
      }
    }
    if let floors = policy.minimumBuild { minimumBuild = Floor(floors, context) { Floors.isBelow($0, context) } }
    if let floors = policy.recommendedBuild {
      recommendedBuild = Floor(floors, context) { Floors.isBelow($0, context) }
    }
    (self.minimum, self.recommended) = (minimum, recommended)
    (self.minimumBuild, self.recommendedBuild) = (minimumBuild, recommendedBuild)
  }

  private static func isBelow(_ floor: PolicyFloor, _ context: EvaluationContext) -> Bool? {
    guard floor.isReadable, let build = context.installedBuild else { return nil }
    return VersionScheme.integer.standing(of: floor.versionBytes, to: build, options: .standard).map { $0 == .newer }
  }

  /// Whether the installed version is a pre-release of the version that is the floor.
  private static func isMet(_ floor: PolicyFloor, byPrerelease context: EvaluationContext) -> Bool {
    let (scheme, options) = (context.input.scheme, context.input.options)
    return LeadingParts.agree(context.installed, floor.versionBytes, count: .max, scheme: scheme, options: options)
      && scheme.parse(context.installed, options: options).isPrerelease
      && !scheme.parse(floor.versionBytes, options: options).isPrerelease
  }

  /// Whether one of them changes with time.
  var haveDates: Bool { minimum.hasDates || recommended.hasDates || minimumBuild.hasDates || recommendedBuild.hasDates }

  /// When one of them next changes.
  func changes(after time: Int64) -> Int64? {
    guard haveDates else { return nil }
    let first = min(
      min(minimum.changes(after: time) ?? .max, recommended.changes(after: time) ?? .max),
      min(minimumBuild.changes(after: time) ?? .max, recommendedBuild.changes(after: time) ?? .max))
    return first == .max ? nil : first
  }
}

extension EvaluationContext {
  /// The paths of what the policy says of versions and cannot be tested here: of another scheme, no version, or of builds
  /// where none is given. Of a list only what holds for this request.
  var notHonoured: [String] {
    var paths: [String] = []
    add(policy.minimumVersion, testable: true, to: &paths)
    add(policy.recommendedVersion, testable: true, to: &paths)
    add(policy.minimumBuild, testable: installedBuild != nil, to: &paths)
    add(policy.recommendedBuild, testable: installedBuild != nil, to: &paths)
    for fault in policy.untestable { paths.append(fault.path) }
    return paths
  }

  private func add(_ floors: [PolicyFloor]?, testable: Bool, to paths: inout [String]) {
    guard let floors else { return }
    for floor in floors where !(floor.isReadable && testable) && holds(only: floor.only, except: floor.except) {
      paths.append(floor.path)
    }
  }
}
