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
    let prompts = evaluation.outcome != .noUpdate
    outcome = evaluation.outcome
    reason = evaluation.reason
    updateType = target.map { context.candidates[$0].type } ?? .unchanged
    askAgainAt = context.askAgainAt(evaluation)
    deadline = evaluation.deadline
    lookupFailures = context.store.failures
    trace = context.input.trace ? context.trace(evaluation) : nil

    let version = target.map { context.candidates[$0].version }
    let notes = prompts && outcome != .unsupported ? context.releaseNotes(for: target) : .absent
    let variables = MessageVariables(
      app: prompts ? context.input.appName ?? context.store.trackName : nil, installed: context.input.installed,
      target: version, days: evaluation.deadline.map { MessageVariables.days(from: context.input.now, to: $0) },
      deferralsLeft: evaluation.deferralsLeft, notes: context.hasTexts ? context.keep(notes) : nil,
      date: target.flatMap { context.candidates[$0].date })
    var prompt = AnswerPrompt()
    if prompts { MessageFinder(context, evaluation, variables).fill(&prompt) }
    let url = outcome == .noUpdate ? .absent : context.storeURL(for: target)
    context.nextState(&state)
    stateChanged = !state.says(whatIn: context.input.state)
    trackID = context.store.trackID
    deferralsLeft = evaluation.deferralsLeft
    var missedPlaces: [Int] = []
    var count = 0
    if let target {
      context.missed(upTo: target) { place in
        if count < Missed.limit { missedPlaces.append(place) }
        count += 1
      }
    }
    missedCount = count
    let paths = context.notHonoured

    var size = AnswerMemory.size(context.input.installed) + AnswerMemory.size(version)
    if prompts { size += prompt.size(variables) + notes.size(variables) }
    size += url.size(variables) + state.size
    for index in lookupFailures.indices { size += AnswerText(lookupFailures[index].storefront).size(variables) }
    if let meta = context.policy.meta { size += meta.text.utf8.count + 1 }
    for path in paths { size += path.utf8.count + 1 }
    for place in missedPlaces {
      size += AnswerMemory.size(context.candidates[place].version) + context.releaseNotes(of: place).size(variables)
    }
    var memory = AnswerMemory(size: size)
    installed = memory.keep(context.input.installed)
    self.target = version.map { memory.keep($0) }
    title = memory.keep(prompt.title, variables)
    message = prompt.builtInMessage.map { memory.keep($0, variables) } ?? memory.keep(prompt.message, variables)
    continueButton = memory.keep(prompt.continueButton, variables)
    cancelButton = memory.keep(prompt.cancelButton, variables)
    skipButton = memory.keep(prompt.skipButton, variables)
    language = memory.keep(prompt.language, variables)
    storeURL = memory.keep(url, variables)
    releaseNotes = memory.keep(notes, variables)
    state.move { memory.keep($0) }
    var storefronts: [BorrowedBytes?] = []
    for index in lookupFailures.indices {
      storefronts.append(memory.keep(AnswerText(lookupFailures[index].storefront), variables))
    }
    self.storefronts = storefronts
    var missed: [Missed] = []
    missed.reserveCapacity(missedPlaces.count)
    for place in missedPlaces {
      let candidate = context.candidates[place]
      missed.append(
        Missed(
          version: memory.keep(candidate.version), date: candidate.date,
          notes: memory.keep(context.releaseNotes(of: place), variables), isCritical: candidate.isCritical))
    }
    self.missed = missed
    var notHonoured: [BorrowedBytes] = []
    for path in paths { notHonoured.append(path.withBytes { memory.keep($0) }) }
    self.notHonoured = notHonoured
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

extension AnswerMemory {
  @_optimize(speed)
  fileprivate mutating func keep(_ text: AnswerText, _ variables: MessageVariables) -> BorrowedBytes? {
    text.write(to: room, variables).map { finish($0) }
  }

  fileprivate mutating func keep(_ message: BuiltInMessage, _ variables: MessageVariables) -> BorrowedBytes {
    finish(message.write(to: room, variables))
  }
}
