/// What the candidates come to at one time: all that the order of thought asks about them. Candidates are named by their
/// places, highest version first; ``none`` is no candidate.
///
/// It is put together one candidate after the other, or from the summaries of parts, so that asking for another time does
/// not cost another walk over all of them.
struct OfferSummary {
  static let none = Int.max

  /// The highest of all.
  var highest = none
  /// The highest whose only blocker, if any, is a rollout above 0; and the same as if every wait were over.
  var installable = none
  var installableEarly = none
  /// The highest that fits OS and hardware.
  var fitting = none
  /// Whether one lacks only its wait.
  var lacksOnlyItsWait = false
  /// Whether a critical release counts, and whether one would if every wait were over.
  var hasCritical = false
  var hasCriticalEarly = false
  /// What is due, and what would be if every wait were over.
  var due = Due()
  var early = Due()
  /// The highest that is open, and of those the highest that is not skipped where the policy's word on skipping holds;
  /// and the highest due one that is not skipped.
  var highestOpen = none
  var highestOpenUnskipped = none
  var highestDueUnskipped = none

  /// What is due.
  struct Due {
    /// The highest.
    var highest = none
    /// Whether the rule of one says force.
    var forces = false
    /// The earliest end of a grace whose start is known.
    var graceEnd = Int64.max
    /// The shortest grace that begins with this decision, and whose.
    var freshGrace = Int64.max
    var freshHolder = none
    /// Of those whose grace has begun: the highest, and the earliest end of a grace whose start is known.
    var highestBegun = none
    var begunEnd = Int64.max
    var begunHolder = none
    /// The smallest number of deferrals.
    var deferrals = Int64.max

    @inline(__always)
    fileprivate mutating func add(_ place: Int, _ candidate: Candidate, _ rule: DueRule, at time: Int64) {
      if highest == none { highest = place }
      let hasBegun = candidate.graceStart.map { $0 <= time } ?? true
      if hasBegun, highestBegun == none { highestBegun = place }
      if rule.forces { forces = true }
      deferrals = min(deferrals, rule.deferrals)
      let grace = rule.grace
      guard grace != .max else { return }
      if let start = candidate.graceStart {
        let end = start.later(by: grace)
        if end < graceEnd { graceEnd = end }
        if hasBegun, end < begunEnd { (begunEnd, begunHolder) = (end, place) }
      } else if grace < freshGrace {
        (freshGrace, freshHolder) = (grace, place)
      }
    }

    /// Adds lower candidates.
    fileprivate mutating func add(_ lower: Due) {
      highest = min(highest, lower.highest)
      forces = forces || lower.forces
      graceEnd = min(graceEnd, lower.graceEnd)
      highestBegun = min(highestBegun, lower.highestBegun)
      if lower.begunEnd < begunEnd { (begunEnd, begunHolder) = (lower.begunEnd, lower.begunHolder) }
      if lower.freshGrace < freshGrace { (freshGrace, freshHolder) = (lower.freshGrace, lower.freshHolder) }
      deferrals = min(deferrals, lower.deferrals)
    }

    /// When the first grace of these ends.
    func end(at time: Int64) -> Int64 { min(graceEnd, time.later(by: freshGrace)) }
  }

  /// Adds the next lower candidate.
  @inline(__always)
  mutating func add(_ place: Int, _ candidate: Candidate, at time: Int64, _ conditions: OfferConditions) {
    addAsItIs(place, candidate, at: time, conditions)
    addEarly(place, candidate, at: time, conditions)
  }

  /// Adds it to what goes by its wait.
  @inline(__always)
  mutating func addAsItIs(_ place: Int, _ candidate: Candidate, at time: Int64, _ conditions: OfferConditions) {
    if highest == OfferSummary.none { highest = place }
    if fitting == OfferSummary.none, candidate.fitsDevice { fitting = place }
    if candidate.isCritical, Critical.counts(candidate, at: time) { hasCritical = true }
    guard candidate.obstacles.isEmpty, time >= candidate.rolloutStarts else { return }
    guard time >= candidate.waitEnds else {
      lacksOnlyItsWait = true
      return
    }
    if installable == OfferSummary.none { installable = place }
    guard conditions.isManual || time >= candidate.rolloutReaches else { return }
    let isCovered = conditions.skips.covers(place, isMajor: conditions.isMajor(candidate.type))
    if highestOpen == OfferSummary.none { highestOpen = place }
    if highestOpenUnskipped == OfferSummary.none, !(isCovered && conditions.entryIsSkippable) {
      highestOpenUnskipped = place
    }
    let rule = conditions.rule(candidate.type)
    guard rule.isDue else { return }
    due.add(place, candidate, rule, at: time)
    if highestDueUnskipped == OfferSummary.none, !(isCovered && rule.isSkippable) { highestDueUnskipped = place }
  }

  /// Adds it to what does not.
  @inline(__always)
  mutating func addEarly(_ place: Int, _ candidate: Candidate, at time: Int64, _ conditions: OfferConditions) {
    if candidate.isCritical, Critical.counts(candidate, at: time) { hasCriticalEarly = true }
    guard candidate.obstacles.isEmpty, time >= candidate.rolloutStarts else { return }
    if installableEarly == OfferSummary.none { installableEarly = place }
    guard conditions.isManual || time >= candidate.rolloutReaches else { return }
    let rule = conditions.rule(candidate.type)
    if rule.isDue { early.add(place, candidate, rule, at: time) }
  }

  /// Adds the summary of lower candidates.
  mutating func add(_ lower: OfferSummary) {
    highest = min(highest, lower.highest)
    installable = min(installable, lower.installable)
    installableEarly = min(installableEarly, lower.installableEarly)
    fitting = min(fitting, lower.fitting)
    lacksOnlyItsWait = lacksOnlyItsWait || lower.lacksOnlyItsWait
    hasCritical = hasCritical || lower.hasCritical
    hasCriticalEarly = hasCriticalEarly || lower.hasCriticalEarly
    due.add(lower.due)
    early.add(lower.early)
    highestOpen = min(highestOpen, lower.highestOpen)
    highestOpenUnskipped = min(highestOpenUnskipped, lower.highestOpenUnskipped)
    highestDueUnskipped = min(highestDueUnskipped, lower.highestDueUnskipped)
  }

  /// The two together.
  func joined(_ lower: OfferSummary) -> OfferSummary {
    var summary = self
    summary.add(lower)
    return summary
  }

  /// A place as an index; `nil` for ``none``.
  static func index(_ place: Int) -> Int? { place == none ? nil : place }
}

/// What a summary depends on beside the candidates: who asks, the rules by update type, and what is skipped.
struct OfferConditions {
  let isManual: Bool
  let entryIsSkippable: Bool
  var skips: SkipCoverage
  private let hasMajors: Bool
  private let rules: [DueRule]

  init(_ context: EvaluationContext, at time: Int64) {
    isManual = context.input.trigger == .manual
    entryIsSkippable = context.policy.skippable ?? true
    skips = SkipCoverage(context, at: time)
    hasMajors = context.input.scheme != .integer
    var types: UInt8 = 0
    for place in context.candidates.indices { types |= 1 << context.candidates[place].type.rawValue }
    var rules: [DueRule] = []
    rules.reserveCapacity(UpdateType.allCases.count)
    for type in UpdateType.allCases {
      rules.append(types & 1 << type.rawValue == 0 ? .none : DueRule(type, in: context.policy))
    }
    self.rules = rules
  }

  @inline(__always)
  func rule(_ type: UpdateType) -> DueRule { rules[Int(type.rawValue)] }

  @inline(__always)
  func isMajor(_ type: UpdateType) -> Bool { type == .major && hasMajors }
}

/// What is asked of the rule of an update type for each candidate.
struct DueRule {
  let isDue: Bool
  let forces: Bool
  let isSkippable: Bool
  /// `.max` where there is none.
  let grace: Int64
  let deferrals: Int64

  /// For a type that no candidate has.
  static var none: DueRule { DueRule() }

  private init() {
    (isDue, forces, isSkippable) = (false, false, false)
    (grace, deferrals) = (.max, .max)
  }

  /// The same as ``TypeRule`` has it.
  @inline(never)
  @_optimize(speed)
  init(_ type: UpdateType, in policy: PolicyBody) {
    var skippable = policy.skippable
    var allowed = policy.deferrals
    if let rule = policy.rules?[type] {
      isDue = rule.verdict != .ignore
      forces = rule.verdict == .force
      skippable = rule.skippable ?? skippable
      allowed = rule.deferrals ?? allowed
    } else {
      (isDue, forces) = (true, false)
    }
    isSkippable = skippable ?? true
    grace = policy.grace?[type] ?? .max
    deferrals = allowed ?? .max
  }
}
