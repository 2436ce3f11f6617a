/// A decision with every text of it in one piece of memory, a NUL behind each. It borrows nothing from anywhere else.
///
/// From here a ``UpdateDecision`` copies its texts into `String`s, while the C interface lends them out as they are. Nothing in
/// it changes but for the two texts that are written when they are first asked for, see ``Answer/stateText``; so any
/// thread may ask at any time.
package final class Answer {
  package let outcome: UpdateDecision.Outcome
  package let reason: UpdateDecision.Reason
  package let updateType: UpdateType
  package let askAgainAt: Int64?
  package let deadline: Int64?
  package let lookupFailures: [UpdateDecision.FailedLookup]
  package let trace: [UpdateDecision.TraceLine]?
  package let installed: BorrowedBytes
  package let target: BorrowedBytes?
  package let title: BorrowedBytes?
  package let message: BorrowedBytes?
  package let continueButton: BorrowedBytes?
  package let cancelButton: BorrowedBytes?
  package let skipButton: BorrowedBytes?
  /// The tag of the message's language.
  package let language: BorrowedBytes?
  package let storeURL: BorrowedBytes?
  package let releaseNotes: BorrowedBytes?
  package private(set) var state = BorrowedState()
  package let stateChanged: Bool
  package let trackID: Int64?
  package let deferralsLeft: Int64?
  /// The newest of what the user has missed, and how many there are.
  package let missed: [Missed]
  package let missedCount: Int
  /// The paths of what could not be tested.
  package let notHonoured: [BorrowedBytes]
  /// What the policy hands on, as the text of a JSON object.
  package let meta: BorrowedBytes?
  /// The storefront of each failed look-up.
  package let storefronts: [BorrowedBytes?]
  /// All texts, and those that are written later, one for each ``Slot``.
  let memory: AnswerMemory

  @_optimize(speed)
  init(_ context: EvaluationContext, _ evaluation: Evaluation) {
    let target = evaluation.target
    outcome = evaluation.outcome
    reason = evaluation.reason
    updateType = target.map { context.candidates[$0].type } ?? .unchanged
    askAgainAt = context.askAgainAt(evaluation)
    deadline = evaluation.deadline
    lookupFailures = context.store.failures
    trace = context.input.trace ? context.trace(evaluation) : nil

    let version = target.map { context.candidates[$0].version }
    // Most devices are up to date, and are told nothing.
    let words = outcome == .noUpdate ? nil : AnswerWords(context, evaluation, target: version)
    // A state is large, so it is worked on where it stands.
    let (stateSize, isSameState) = LentValue.lending(&state) { state in
      context.nextState(&state.value)
      return (state.value.size, state.value.says(whatIn: context.input.state))
    }
    stateChanged = !isSameState
    trackID = context.store.trackID
    deferralsLeft = evaluation.deferralsLeft
    let missed = target.map { MissedPlaces(context, upTo: $0) }
    missedCount = missed?.count ?? 0
    let paths = context.notHonoured

    var size = AnswerMemory.size(context.input.installed) + AnswerMemory.size(version) + stateSize
    if let words { size += words.size }
    if let missed { size += missed.size(context) }
    for index in lookupFailures.indices { size += AnswerText(lookupFailures[index].storefront).size }
    if let meta = context.policy.meta { size += meta.text.utf8.count + 1 }
    for path in paths { size += path.utf8.count + 1 }

    var memory = AnswerMemory(size: size)
    installed = memory.keep(context.input.installed)
    self.target = version.map { memory.keep($0) }
    if let words { words.move(into: &memory) }
    title = words?.title
    message = words?.message
    continueButton = words?.continueButton
    cancelButton = words?.cancelButton
    skipButton = words?.skipButton
    language = words?.language
    storeURL = words?.storeURL
    releaseNotes = words?.releaseNotes
    state.move { memory.keep($0) }
    storefronts = lookupFailures.isEmpty ? [] : lookupFailures.map { memory.keep(AnswerText($0.storefront)) }
    self.missed = missed.map { $0.kept(context, in: &memory) } ?? []
    notHonoured = paths.isEmpty ? [] : paths.map { path in path.withBytes { memory.keep($0) } }
    meta = context.policy.meta.map { meta in meta.text.withBytes { memory.keep($0) } }
    self.memory = memory
  }

  deinit { memory.deallocate() }
}

extension Answer {
  /// A release that the user does not have yet.
  package struct Missed {
    package let version: BorrowedBytes
    package let date: Int64?
    package let notes: BorrowedBytes?
    package let isCritical: Bool

    /// How many an answer names.
    static let limit = 50
  }
}
