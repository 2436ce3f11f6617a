/// A request made ready: everything that does not depend on the time is worked out once, so that judging for another
/// time is cheap.
package final class EvaluationContext {
  /// Where the request stands: with the caller, who keeps it for as long as this context is used.
  private let place: UnsafeMutablePointer<EvaluationInput>
  let policy: PolicyBody
  private(set) var store: StoreAnswer
  /// The installed version with its build, as it is compared.
  let installed: BorrowedBytes
  let isReadable: Bool
  /// The entry of `versions` that decides.
  private(set) var entry: PolicyEntry?
  /// Whether the floor that holds, from the policy or the store's description, is above installed.
  private(set) var isBelowMinimum = false
  private(set) var isBelowRecommended = false
  /// All that can be read, highest first; equal ones in the order given.
  private(set) var candidates: [Candidate] = []

  /// - Parameter place: the request, which must stay there for as long as the context is used.
  @_optimize(speed)
  package init(_ place: UnsafeMutablePointer<EvaluationInput>) {
    self.place = place
    let own = place.pointee.policy ?? PolicyBody()
    policy = if let preset = place.pointee.preset { own.completed(from: preset.body) } else { own }
    installed = EvaluationContext.withBuild(place)
    isReadable = place.pointee.scheme.isVersion(installed, options: place.pointee.options)
    store = StoreAnswer(place)
  }

  /// Takes in the next look-up, which must be kept for as long as the context is used.
  ///
  /// - Throws: `.argument` where there are several apps and nothing to select by.
  package func add(_ lookup: borrowing Lookup) throws(UpdateGateError) { try store.add(lookup) }

  /// Works out what needs all look-ups.
  @_optimize(speed)
  func workOut() {
    if isReadable, let entries = policy.versions { entry = deciding(among: entries) }
    if let floor = policy.minimumVersion?.first(where: { $0.isReadable }) {
      isBelowMinimum = isBelow(floor.version)
    } else if input.minimumInDescription, let floor = store.minimumInDescription {
      isBelowMinimum = standing(of: floor) == .newer
    }
    if let recommended = policy.recommendedVersion?.first(where: { $0.isReadable }) {
      isBelowRecommended = isBelow(recommended.version)
    }
    candidates = offers()
  }

  var input: EvaluationInput {
    @inline(__always) unsafeAddress { UnsafePointer(place) }
  }

  /// A copy that stays where it is as long as the question does.
  func keep(_ bytes: [UInt8]) -> BorrowedBytes { bytes.withBytes { place.pointee.arena.keep($0) } }

  /// A text without variables, where there is one; it stays as long.
  func keep(_ text: AnswerText) -> BorrowedBytes? {
    switch text {
    case .lent(let bytes): bytes
    case .owned(let text): place.pointee.arena.keep(text)
    default: nil
    }
  }

  /// Whether the policy has texts of its own.
  var hasTexts: Bool { entry?.messaging != nil || policy.messaging != nil }

  /// A built-in text, which stays as long.
  func text(_ text: BuiltInText, in language: BuiltInLanguage) -> BorrowedBytes {
    language.text(text, in: &place.pointee.arena)
  }

  /// The installed version and its build as one text, where builds are compared and it has none of its own.
  private static func withBuild(_ place: UnsafeMutablePointer<EvaluationInput>) -> BorrowedBytes {
    let installed = place.pointee.installed
    guard place.pointee.scheme == .app, place.pointee.options.build, let build = place.pointee.build,
      VersionScheme.app.isVersion(installed, options: place.pointee.options),
      VersionScheme.app.parse(installed, options: place.pointee.options).build.utf8.isEmpty
    else { return installed }
    return place.pointee.arena.keep(installed.string + "+" + build.string)
  }

  /// An exact entry comes before every range; among equals the first in the file.
  private func deciding(among entries: [PolicyEntry]) -> PolicyEntry? {
    var range: PolicyEntry?
    for entry in entries {
      switch entry.match {
      case .exact(let version):
        if standing(of: version) == .equal { return entry }
      case .range(let versions):
        if range == nil, versions.contains(installed) { range = entry }
      }
    }
    return range
  }
}

extension EvaluationContext {
  func order(_ a: BorrowedBytes, _ b: BorrowedBytes) -> VersionOrder? {
    input.scheme.standing(of: a, to: b, options: input.options)
  }

  /// Where `version` stands against the installed one; `nil` where they cannot be compared.
  func standing(of version: BorrowedBytes) -> VersionOrder? { order(version, installed) }

  @inline(never)
  func standing(of version: String) -> VersionOrder? { version.withBytes { order($0, installed) } }

  /// Whether installed is below a floor. What cannot be compared is not below.
  func isBelow(_ floor: String) -> Bool { standing(of: floor) == .newer }

  /// Whether two targets are the same: equal versions, or none on both sides.
  func isSame(_ a: BorrowedBytes?, _ b: BorrowedBytes?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): order(a, b) == .equal
    default: false
    }
  }

  /// Whether the version at the last decision, if there was one, is still installed.
  var isUnchanged: Bool {
    guard let last = input.state.installed else { return true }
    return last.hasSameBytes(as: input.installed) || order(last, input.installed) == .equal
  }
}
