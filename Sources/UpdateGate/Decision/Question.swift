/// A request as a decision reads it: texts as bytes that stand elsewhere, so that nothing is copied or counted.
///
/// It is made from a ``Request``, or by the C interface from the caller's own memory. The look-ups are not in it: they
/// go straight into the ``StoreAnswer``.
package struct Question {
  package var installed = LentBytes(start: nil, count: 0)
  package var now: Int64 = 0
  package var build: LentBytes?
  package var scheme = VersionScheme.app
  package var options = VersionOptions.standard
  package var appName: LentBytes?
  package var platform: LentBytes?
  package var osVersion: LentBytes?
  package var deviceID: LentBytes?
  package var bundleID: LentBytes?
  package var trackID: Int64?
  /// Tidy tags, see ``LanguageTag``.
  package private(set) var languages: [LentBytes] = []
  package var channel: LentBytes?
  /// The policy's keys for the platform.
  package var policy: PolicyBody?
  package var preset: Preset?
  package var state = LentState()
  package var every: Every?
  package var trigger = Request.Trigger.automatic
  package var trace = false
  package var minimumInDescription = false
  /// What had to be copied after all.
  package var scratch = Scratch()

  package init() {}

  init(_ request: borrowing Request) throws(UpdateGateError) {
    try Question.check(request.installed, "installed", limit: VersionScheme.decisionLimit)
    guard request.languages.count <= Request.languageLimit else {
      throw UpdateGateError(.tooLong, "holds more than 100 languages", path: "languages")
    }
    installed = scratch.keep(request.installed)
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
    for language in request.languages { add(language: scratch.keep(language), of: request.languages.count) }
    channel = try fact(request.channel, "channel")
    try request.policy?.check(scheme: scheme, options: options)
    policy = request.policy?.body(for: platform, osVersion: osVersion)
    preset = request.preset
    state = LentState(request.state, in: &scratch)
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
    _ text: String?, _ path: StaticString, limit: Int = Request.factLimit
  ) throws(UpdateGateError) -> LentBytes? {
    guard let text, !text.utf8.isEmpty else { return nil }
    try Question.check(text, path, limit: limit)
    return scratch.keep(text)
  }

  /// Adds one of so many languages. What is longer than any tag is none.
  package mutating func add(language: LentBytes, of count: Int) {
    guard language.count <= LanguageTag.lengthLimit else { return }
    if languages.isEmpty { languages.reserveCapacity(count) }
    languages.append(LanguageTag.tidied(language, in: &scratch))
  }
}
