/// A request as a decision reads it: texts as bytes that stand elsewhere, so that nothing is copied or counted.
///
/// It is made from a ``UpdateRequest``, or by the C interface from the caller's own memory. The look-ups are not in it: they
/// go straight into the ``StoreAnswer``.
package struct EvaluationInput {
  package var installed = BorrowedBytes.empty
  package var now: Int64 = 0
  package var build: BorrowedBytes?
  package var scheme = VersionScheme.app
  package var options = VersionOptions.standard
  package var appName: BorrowedBytes?
  package var platform: BorrowedBytes?
  package var osVersion: BorrowedBytes?
  package var deviceID: BorrowedBytes?
  package var bundleID: BorrowedBytes?
  package var trackID: Int64?
  /// Tidy tags, see ``LanguageTag``.
  package private(set) var languages: [BorrowedBytes] = []
  /// The processor, by any of its names.
  package var architecture: BorrowedBytes?
  /// The storefront whose record counts.
  package var storefront: BorrowedBytes?
  /// The channels that are asked for.
  package private(set) var channels: [BorrowedBytes] = []
  /// What `only` and `except` of a policy ask for.
  package private(set) var tags: [BorrowedBytes] = []
  /// The policy's keys for the platform.
  package var policy: PolicyBody?
  package var preset: Preset?
  package var state = BorrowedState()
  package var every: Every?
  package var trigger = UpdateRequest.Trigger.automatic
  package var trace = false
  package var minimumInDescription = false
  /// What had to be copied after all.
  package var arena = TextArena()

  package init() {}

  init(_ request: borrowing UpdateRequest) throws(UpdateGateError) {
    try EvaluationInput.check(request.installed, "installed", limit: VersionScheme.decisionLimit)
    guard request.languages.count <= UpdateRequest.languageLimit else {
      throw UpdateGateError(.tooLong, "holds more than 100 languages", path: "languages")
    }
    installed = arena.keep(request.installed)
    now = request.now
    build = try fact(request.build, "build", limit: VersionScheme.decisionLimit)
    scheme = request.scheme
    options = request.options
    appName = try fact(request.appName, "appName")
    platform = try fact(request.platform, "platform")
    osVersion = try fact(request.osVersion, "osVersion", limit: VersionScheme.decisionLimit)
    deviceID = try fact(request.deviceID, "deviceId")
    bundleID = try fact(request.bundleID, "bundleId")
    trackID = request.trackID
    for language in request.languages { add(language: arena.keep(language), of: request.languages.count) }
    architecture = try fact(request.architecture, "architecture")
    storefront = try fact(request.storefront, "storefront")
    guard request.channels.count <= UpdateRequest.channelLimit else {
      throw UpdateGateError(.tooLong, "holds more than 100 channels", path: "channel")
    }
    for channel in request.channels { add(channel: try fact(channel, "channel")) }
    guard request.tags.count <= UpdateRequest.tagLimit else {
      throw UpdateGateError(.tooLong, "holds more than 100 tags", path: "tags")
    }
    for tag in request.tags { add(tag: try fact(tag, "tags")) }
    try request.policy?.check(scheme: scheme, options: options)
    policy = request.policy?.body(for: platform, osVersion: osVersion)
    preset = request.preset
    state = BorrowedState(request.state, in: &arena)
    every = request.every
    trigger = request.trigger
    trace = request.trace
    minimumInDescription = request.minimumInDescription
  }

  @inline(never)
  private static func check(_ text: String, _ path: StaticString, limit: Int) throws(UpdateGateError) {
    guard text.utf8.count <= limit else {
      throw UpdateGateError(.tooLong, "is longer than its limit", path: path.text)
    }
  }

  /// A fact that may be absent. An empty text says nothing, so it is.
  @inline(never)
  private mutating func fact(
    _ text: String?, _ path: StaticString, limit: Int = UpdateRequest.factLimit
  ) throws(UpdateGateError) -> BorrowedBytes? {
    guard let text, !text.utf8.isEmpty else { return nil }
    try EvaluationInput.check(text, path, limit: limit)
    return arena.keep(text)
  }

  /// The channels of another request, with one of this one's own.
  package mutating func take(channel: BorrowedBytes?, beside others: [BorrowedBytes]) {
    channels = others
    add(channel: channel)
  }

  /// Adds a channel. An empty one says nothing.
  package mutating func add(channel: BorrowedBytes?) { if let channel { channels.append(channel) } }

  /// Adds a tag. An empty one says nothing.
  package mutating func add(tag: BorrowedBytes?) { if let tag { tags.append(tag) } }

  /// Adds one of so many languages. What is longer than any tag is none.
  package mutating func add(language: BorrowedBytes, of count: Int) {
    guard language.count <= LanguageTag.lengthLimit else { return }
    if languages.isEmpty { languages.reserveCapacity(count) }
    languages.append(LanguageTag.tidied(language, in: &arena))
  }
}
