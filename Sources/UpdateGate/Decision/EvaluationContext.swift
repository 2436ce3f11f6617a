/// A request made ready: everything that does not depend on the time is worked out once, so that judging for another
/// time is cheap.
///
/// First it is made, then look-ups are added, then it is prepared; after that it can be asked for the evaluation, which is
/// values only, and for the answer, which has texts.
package final class EvaluationContext {
  /// Where the request stands: with the caller, who keeps it for as long as this context is used.
  private let place: LentValue<EvaluationInput>
  let policy: PolicyBody
  private(set) var store: StoreAnswer
  /// The installed version with its build, as it is compared.
  let installed: BorrowedBytes
  let isReadable: Bool
  /// The installed build as builds are compared; `nil` where there is none that can be.
  let installedBuild: BorrowedBytes?
  /// Whether the version at the last decision, if there was one, is still installed. *Changed* is no longer equal under
  /// the scheme, up or down.
  let isUnchanged: Bool
  /// The entry of `versions` that decides.
  private(set) var entry: PolicyEntry?
  private(set) var floors: Floors?
  /// What is above the installed version, highest first, equal ones in the order given; then the releases that only a
  /// build floor sees as newer, highest build first.
  private(set) var candidates: [Candidate] = []
  /// How many of ``candidates`` are above the installed version.
  private(set) var countOfNewer = 0
  /// The candidates of equal versions.
  private(set) var groups: [EqualVersions] = []
  /// The candidate that the store's record is, or is joined to.
  private(set) var storePlace: Int?
  /// Where the highest version known stands against the installed one; `nil` where no release is known.
  private(set) var highestKnown: VersionOrder?
  private(set) var firstSeen: FirstSeen?
  /// What the candidates come to at the time of the request.
  private(set) var offers = OfferSummary()
  private(set) var builds = OfferSummary()

  /// - Parameter place: the request, which must stay there for as long as the context is used.
  @_optimize(speed)
  package init(_ place: LentValue<EvaluationInput>) {
    self.place = place
    let own = place.value.policy ?? PolicyBody()
    policy = if let preset = place.value.preset { own.completed(from: preset) } else { own }
    let (scheme, options) = (place.value.scheme, place.value.options)
    let installed = EvaluationContext.withBuild(place)
    self.installed = installed
    isReadable = scheme.isVersion(installed, options: options)
    installedBuild = (place.value.build ?? (scheme == .integer ? place.value.installed : nil)).flatMap {
      VersionScheme.integer.isVersion($0, options: .standard) ? $0 : nil
    }
    isUnchanged =
      place.value.state.installed.map { last in
        last.hasSameBytes(as: place.value.installed)
          || scheme.standing(of: last, to: installed, options: options) == .equal
      } ?? true
    store = StoreAnswer(place)
  }

  /// Takes in the next look-up, which must be kept for as long as the context is used.
  ///
  /// - Throws: `.argument` where there are several apps and nothing to select by.
  package func add(_ lookup: borrowing Lookup) throws(UpdateGateError) { try store.add(lookup) }

  /// Works out what needs all look-ups.
  @_optimize(speed)
  package func prepare() {
    guard isReadable else { return }
    if policy.versions != nil { entry = Listed.entry(self) }
    if policy.hasFloors || input.minimumInDescription { floors = Floors(self) }
    var found = CandidateFinder(self)
    found.find()
    highestKnown = found.highestKnown
    guard !found.candidates.isEmpty else { return }
    candidates = found.candidates
    countOfNewer = found.countOfNewer
    groups = found.groups
    storePlace = found.storePlace
    if input.state.firstSeen != nil { firstSeen = FirstSeen(self) }
    let conditions = OfferConditions(self, at: input.now)
    summarize(0..<countOfNewer, at: input.now, conditions, into: &offers)
    if countOfNewer < candidates.count {
      summarize(countOfNewer..<candidates.count, at: input.now, conditions, into: &builds)
    }
  }

  /// Judges for the time of the request: values only.
  package func evaluation() -> Evaluation { evaluation(at: input.now) }

  /// The same for another time, as long as the candidates come to the same as at the time of the request.
  func evaluation(at time: Int64) -> Evaluation {
    LentValue.lending(&offers) { offers in
      LentValue.lending(&builds) { builds in
        Evaluator(context: self, now: time, offers: offers, builds: builds).evaluate()
      }
    }
  }

  /// When the same request next gets another answer than this.
  package func askAgainAt(_ evaluation: Evaluation) -> Int64? {
    // Most devices are up to date, and time alone does not change that.
    if candidates.isEmpty, !(floors?.haveDates ?? false), entry == nil, isSettled(evaluation.reason) { return nil }
    var search = AskAgain(self, evaluation)
    return search.time()
  }

  private func isSettled(_ reason: UpdateDecision.Reason) -> Bool {
    switch reason {
    case .upToDate, .aheadOfStore, .noReleaseKnown, .disabled: true
    default: false
    }
  }

  var input: EvaluationInput {
    @inline(__always) _read { yield place.value }
  }

  /// A copy that stays where it is as long as the question does.
  func keep(_ bytes: [UInt8]) -> BorrowedBytes { bytes.withBytes { place.value.arena.keep($0) } }

  /// A text without variables, where there is one; it stays as long.
  func keep(_ text: AnswerText) -> BorrowedBytes? {
    switch text {
    case .lent(let bytes): bytes
    case .owned(let text): place.value.arena.keep(text)
    default: nil
    }
  }

  /// Whether the policy has texts of its own.
  var hasTexts: Bool { entry?.messaging != nil || policy.messaging != nil }

  /// The built-in texts of a language.
  func texts(of language: BuiltInLanguage) -> BuiltInLanguage.Texts { language.texts(in: &place.value.arena) }

  /// One of them, which stays as long.
  func text(_ text: BuiltInText, _ texts: BuiltInLanguage.Texts) -> BorrowedBytes {
    texts.text(text, in: &place.value.arena)
  }

  /// The installed version and its build as one text, where builds are compared and it has none of its own.
  private static func withBuild(_ place: LentValue<EvaluationInput>) -> BorrowedBytes {
    let installed = place.value.installed
    guard place.value.scheme == .app, place.value.options.build, let build = place.value.build,
      VersionScheme.app.isVersion(installed, options: place.value.options),
      VersionScheme.app.parse(installed, options: place.value.options).build.utf8.isEmpty
    else { return installed }
    return place.value.arena.keep(installed.string + "+" + build.string)
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

  /// Whether installed is below a version. What cannot be compared is not below.
  func isBelow(_ version: String) -> Bool { standing(of: version) == .newer }

  /// Whether two targets are the same: equal versions, or none on both sides.
  func isSame(_ a: BorrowedBytes?, _ b: BorrowedBytes?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): order(a, b) == .equal
    default: false
    }
  }

  /// Whether any release is known, newer or not.
  var knowsReleases: Bool { highestKnown != nil }

  /// The candidate that the store's record is, or is joined to.
  var storeCandidate: Candidate? { storePlace.map { candidates[$0] } }

  /// How many of the newer candidates are above a version.
  func countOfCandidates(above version: BorrowedBytes) -> Int {
    firstPlace { order(candidates[$0].version, version) != .newer }
  }

  /// How many of the newer candidates are above a version or equal to it.
  func countOfCandidates(notBelow version: BorrowedBytes) -> Int {
    firstPlace { order(candidates[$0].version, version) == .older }
  }

  /// The first place of a newer candidate behind which a test holds for all.
  private func firstPlace(where test: (Int) -> Bool) -> Int {
    var (low, high) = (0, countOfNewer)
    while low < high {
      let middle = low + (high - low) / 2
      if test(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The policy's release that a target is; `nil` for none, and where only the store knows it.
  func release(of target: Int?) -> PolicyRelease? {
    guard let target, let release = candidates[target].release else { return nil }
    return policy.releases?.all[release]
  }
}

extension PolicyBody {
  var hasFloors: Bool {
    minimumVersion != nil || recommendedVersion != nil || minimumBuild != nil || recommendedBuild != nil
  }
}
