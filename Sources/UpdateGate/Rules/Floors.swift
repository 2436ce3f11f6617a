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

/// The four floors for one request.
struct Floors {
  private(set) var minimum = Floor()
  private(set) var recommended = Floor()
  private(set) var minimumBuild = Floor()
  private(set) var recommendedBuild = Floor()

  init() {}

  init(_ context: EvaluationContext) {
    let policy = context.policy
    if let floors = policy.minimumVersion {
      let meets = policy.prereleaseMeetsMinimum ?? false
      minimum = Floor(floors, context) { floor in
        guard floor.isReadable, let standing = context.standing(of: floor.version) else { return nil }
        return standing == .newer && !(meets && Floors.isMet(floor, byPrerelease: context))
      }
    } else if context.input.minimumInDescription, let floor = context.store.minimumInDescription {
      minimum = Floor(isBelow: context.standing(of: floor) == .newer)
    }
    if let floors = policy.recommendedVersion {
      recommended = Floor(floors, context) { floor in
        floor.isReadable ? context.standing(of: floor.version).map { $0 == .newer } : nil
      }
    }
    if let floors = policy.minimumBuild { minimumBuild = Floor(floors, context) { Floors.isBelow($0, context) } }
    if let floors = policy.recommendedBuild {
      recommendedBuild = Floor(floors, context) { Floors.isBelow($0, context) }
    }
  }

  private static func isBelow(_ floor: PolicyFloor, _ context: EvaluationContext) -> Bool? {
    guard floor.isReadable, let build = context.installedBuild else { return nil }
    return floor.version.withBytes { VersionScheme.integer.standing(of: $0, to: build, options: .standard) }
      .map { $0 == .newer }
  }

  /// Whether the installed version is a pre-release of the version that is the floor.
  private static func isMet(_ floor: PolicyFloor, byPrerelease context: EvaluationContext) -> Bool {
    let (scheme, options) = (context.input.scheme, context.input.options)
    return floor.version.withBytes { bytes in
      LeadingParts.agree(context.installed, bytes, count: .max, scheme: scheme, options: options)
        && scheme.parse(context.installed, options: options).isPrerelease
        && !scheme.parse(bytes, options: options).isPrerelease
    }
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
    guard policy.hasFloors || !policy.untestable.isEmpty else { return paths }
    for floor in (policy.minimumVersion ?? []) + (policy.recommendedVersion ?? [])
    where holds(only: floor.only, except: floor.except)
      && (!floor.isReadable || isReadable && standing(of: floor.version) == nil)
    {
      paths.append(floor.path)
    }
    for floor in (policy.minimumBuild ?? []) + (policy.recommendedBuild ?? [])
    where holds(only: floor.only, except: floor.except) && (!floor.isReadable || installedBuild == nil) {
      paths.append(floor.path)
    }
    for fault in policy.untestable { paths.append(fault.path) }
    return paths
  }
}
