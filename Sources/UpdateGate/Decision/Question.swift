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
    try Question.check(request.installed, "installed")
    try Question.check(request.build, "build")
    try Question.check(request.osVersion, "osVersion")
    installed = scratch.keep(request.installed)
    now = request.now
    build = fact(request.build)
    scheme = request.scheme
    options = request.options
    appName = fact(request.appName)
    platform = fact(request.platform)
    osVersion = fact(request.osVersion)
    deviceID = fact(request.deviceID)
    bundleID = fact(request.bundleID)
    trackID = request.trackID
    for language in request.languages { add(language: scratch.keep(language), of: request.languages.count) }
    channel = fact(request.channel)
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
  private static func check(_ version: String?, _ path: StaticString) throws(UpdateGateError) {
    guard version?.utf8.count ?? 0 <= VersionScheme.decisionLimit else {
      throw UpdateGateError(.tooLong, "is longer than 1024 bytes", path: path.text)
    }
  }

  /// A fact that may be absent. An empty text says nothing, so it is.
  @inline(never)
  private mutating func fact(_ text: String?) -> LentBytes? {
    guard let text, !text.utf8.isEmpty else { return nil }
    return scratch.keep(text)
  }

  /// Adds one of so many languages. What is longer than any tag is none.
  package mutating func add(language: LentBytes, of count: Int) {
    guard language.count <= LanguageTag.lengthLimit else { return }
    if languages.isEmpty { languages.reserveCapacity(count) }
    languages.append(LanguageTag.tidied(language, in: &scratch))
  }
}
