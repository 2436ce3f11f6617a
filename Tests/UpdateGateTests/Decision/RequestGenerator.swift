@testable import UpdateGate

/// Makes requests in which everything that a decision looks at occurs, near enough to each other to matter: few versions,
/// times within days of now, small limits.
struct RequestGenerator {
  var random: SeededGenerator
  static let now: Int64 = 1_796_000_000
  private static let versions = [
    "0.9", "1.0", "1.0.0", "1.0.1", "1.1", "1.2-beta1", "1.2", "2.0", "2.0.0.1", "3.0", "latest",
  ]
  private static let systems = ["9.3", "15.0", "16.0", "17"]
  private static let architectures = ["arm64", "aarch64", "x86_64", "amd64"]
  private static let tags = ["eu", "staff"]
  private static let spans: [Int64] = [0, 1, 3_600, 86_400, 7 * 86_400]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
  mutating func maybe<Value>(_ percent: Int, _ make: (inout RequestGenerator) -> Value) -> Value? {
    chance(percent) ? make(&self) : nil
  }
  mutating func version() -> String { pick(Self.versions) }
  mutating func readable() -> String { pick(Self.versions.dropLast()) }
  mutating func span() -> Int64 { pick(Self.spans) }
  /// Mostly before now, now and then after it or exactly at it.
  mutating func time() -> Int64 {
    Self.now + pick([-1, -1, -1, 0, 1]) * span() + pick([-1, 0, 0, 1])
  }
  mutating func build() -> String { pick(["9", "10", "11", "b"]) }
  mutating func tag() -> PolicyTags { PolicyTags([pick(Self.tags)]) }
  mutating func every() -> Every { chance(20) ? .once : .seconds(span()) }

  mutating func request() -> UpdateRequest {
    var request = UpdateRequest(installed: chance(95) ? readable() : version(), now: Self.now)
    request.policy = maybe(90) { UpdatePolicy(body: $0.body()) }
    request.preset = maybe(15) { $0.pick(Preset.allCases) }
    request.osVersion = maybe(60) { $0.pick(Self.systems) }
    request.deviceID = maybe(70) { "device-\(Int.random(in: 0..<1000, using: &$0.random))" }
    request.channels = chance(20) ? ["beta"] : chance(10) ? ["nightly", "beta"] : []
    request.architecture = maybe(30) { $0.pick(Self.architectures) }
    request.tags = Self.tags.filter { _ in chance(30) }
    request.build = maybe(40) { $0.build() }
    request.every = maybe(30) { $0.every() }
    request.trigger = chance(10) ? .manual : .automatic
    request.state = state()
    if chance(40) { request.lookups = [lookup()] }
    return request
  }

  mutating func body() -> PolicyBody {
    let body = PolicyBody()
    body.enabled = maybe(5) { _ in false }
    body.minimumVersion = maybe(20) { generator in generator.floors { $0.readable() } }
    body.recommendedVersion = maybe(20) { generator in generator.floors { $0.readable() } }
    body.minimumBuild = maybe(10) { generator in generator.floors { $0.pick(["9", "10", "11"]) } }
    body.recommendedBuild = maybe(10) { generator in generator.floors { $0.pick(["9", "10", "11"]) } }
    body.prereleaseMeetsMinimum = maybe(20) { $0.chance(70) }
    body.unreadableVersion = maybe(20) { $0.verdict() }
    body.afterLater = maybe(20) { $0.every() }
    body.afterStore = maybe(20) { $0.every() }
    body.maxPrompts = maybe(15) { $0.pick([1, 2, 3]) }
    body.deferrals = maybe(15) { $0.pick([0, 1, 2, 3]) }
    body.skippable = maybe(20) { $0.chance(50) }
    body.versions = maybe(20) { generator in [generator.entry(), generator.entry()] }
    body.rules = maybe(40) { generator in
      var rules = PolicyRules()
      for type in UpdateType.allCases where generator.chance(50) { rules[type] = generator.rule() }
      return rules
    }
    body.every = maybe(40) { $0.every() }
    body.waitAfterRelease = maybe(40) { $0.span() }
    body.waitAppliesToForce = maybe(30) { $0.chance(50) }
    body.grace = maybe(30) { generator in
      var grace = PolicyGrace()
      for type in UpdateType.allCases where generator.chance(50) { grace[type] = generator.span() }
      return grace
    }
    body.deadline = maybe(15) { $0.time() }
    body.loopLimit = maybe(15) { $0.pick([1, 2, 3]) }
    body.releases = maybe(80) { generator in
      let releases = (0..<generator.pick([0, 1, 2, 3, 4])).map { _ in generator.release() }
      return PolicyReleases(releases, scheme: .app, options: .standard)
    }
    return body
  }

  private mutating func verdict() -> Verdict { pick([.force, .recommend, .ignore]) }
  private mutating func rule() -> PolicyRule {
    let rule = PolicyRule(verdict(), every: maybe(30) { $0.every() }, skippable: maybe(60) { $0.chance(70) })
    rule.afterLater = maybe(15) { $0.every() }
    rule.afterStore = maybe(15) { $0.every() }
    rule.maxPrompts = maybe(15) { $0.pick([1, 2, 3]) }
    rule.deferrals = maybe(15) { $0.pick([0, 1, 2, 3]) }
    return rule
  }
  private mutating func floors(_ version: (inout RequestGenerator) -> String) -> [PolicyFloor] {
    var floors: [PolicyFloor] = []
    for number in 0..<pick([1, 1, 1, 2, 3]) {
      let floor = PolicyFloor(version(&self), isReadable: chance(95), path: "floors[\(number)]")
      floor.from = maybe(25) { $0.time() }
      floor.only = maybe(15) { $0.tag() }
      floor.except = maybe(15) { $0.tag() }
      floors.append(floor)
    }
    return floors
  }
  private mutating func entry() -> PolicyEntry {
    let match: PolicyEntry.Match =
      chance(50) ? .exact(readable()) : .range((try? VersionRange("<" + readable())) ?? VersionRange.everything)
    let entry = PolicyEntry(match: match, verdict: verdict(), offset: 0)
    entry.from = maybe(25) { $0.time() }
    entry.only = maybe(15) { $0.tag() }
    entry.except = maybe(15) { $0.tag() }
    return entry
  }

  mutating func release() -> PolicyRelease {
    let release = PolicyRelease(version: readable(), offset: 0)
    release.date = maybe(70) { $0.time() }
    release.minimumOS = maybe(30) { $0.pick(Self.systems) }
    release.maximumOS = maybe(10) { $0.pick(Self.systems) }
    release.critical = chance(10) ? .always : chance(10) ? .below(readable()) : .no
    release.rollout = chance(20) ? .basisPoints(pick([0, 2_500, 10_000])) : chance(15) ? .over(span()) : .everybody
    release.channel = maybe(15) { _ in "beta" }
    release.isWithdrawn = chance(10)
    release.architectures = maybe(15) { [$0.pick(Self.architectures)] }
    release.build = maybe(30) { $0.pick(["9", "10", "11", "12"]) }
    release.only = maybe(10) { $0.tag() }
    release.except = maybe(10) { $0.tag() }
    release.salt = RolloutBucket.salt(version: release.version, scheme: .app, options: .standard)
    return release
  }

  mutating func mark() -> PromptState.Mark { .init(version: maybe(85) { $0.version() }, at: time()) }
  mutating func tally() -> PromptState.Tally {
    .init(version: maybe(85) { $0.version() }, count: pick([0, 1, 1, 2, 3]), at: time())
  }

  mutating func state() -> PromptState {
    var state = PromptState()
    state.installed = maybe(60) { $0.readable() }
    state.firstSeen = maybe(40) { $0.mark() }
    state.waiting = maybe(20) { $0.mark() }
    state.shown = maybe(40) { $0.tally() }
    state.later = maybe(40) { $0.tally() }
    state.skipped = maybe(30) { .init(version: $0.readable(), at: $0.time()) }
    state.skippedMajor = maybe(20) { .init(version: $0.readable(), at: $0.time()) }
    state.store = maybe(30) { $0.tally() }
    return state
  }

  mutating func lookup() -> Lookup {
    let date = ISODate.text(time())
    let os = pick(Self.systems)
    let body = """
      {"resultCount":1,"results":[{"kind":"software","bundleId":"com.example.app","trackId":1,"version":"\(version())",\
      "currentVersionReleaseDate":"\(date)","minimumOsVersion":"\(os)"}]}
      """
    return Lookup.parse(Array(body.utf8))
  }
}

extension VersionRange {
  /// A range that cannot fail to be read, for generated entries.
  static let everything = try! VersionRange(">=0")
}
