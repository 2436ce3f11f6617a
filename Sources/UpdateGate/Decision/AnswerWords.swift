/// All that is said where something is shown: first where each text comes from, then where the answer keeps it.
///
/// An object, so that an answer that shows nothing pays for none of it.
final class AnswerWords {
  private let variables: MessageVariables
  private var prompt = AnswerPrompt()
  private let sourceOfURL: AnswerText
  private let sourceOfNotes: AnswerText

  private(set) var title: BorrowedBytes?
  private(set) var message: BorrowedBytes?
  private(set) var continueButton: BorrowedBytes?
  private(set) var cancelButton: BorrowedBytes?
  private(set) var skipButton: BorrowedBytes?
  private(set) var language: BorrowedBytes?
  private(set) var storeURL: BorrowedBytes?
  private(set) var releaseNotes: BorrowedBytes?

  init(_ context: EvaluationContext, _ evaluation: Evaluation, target version: BorrowedBytes?) {
    let target = evaluation.target
    let notes = evaluation.outcome == .unsupported ? .absent : context.releaseNotes(for: target)
    sourceOfNotes = notes
    sourceOfURL = context.storeURL(for: target)
    variables = MessageVariables(
      app: context.input.appName ?? context.store.trackName, installed: context.input.installed, target: version,
      days: evaluation.deadline.map { MessageVariables.days(from: context.input.now, to: $0) },
      deferralsLeft: evaluation.deferralsLeft, notes: context.hasTexts ? context.keep(notes) : nil,
      date: target.flatMap { context.candidates[$0].date })
    MessageFinder(context, evaluation, variables).fill(&prompt)
  }

  /// How many bytes they take at most, a NUL behind each.
  var size: Int { prompt.size(variables) + sourceOfURL.size + sourceOfNotes.size }

  @_optimize(speed)
  func move(into memory: inout AnswerMemory) {
    title = memory.keep(prompt.title, variables)
    if let text = prompt.builtInMessage {
      message = memory.finish(text.write(to: memory.room, variables))
    } else {
      message = memory.keep(prompt.message, variables)
    }
    continueButton = memory.keep(prompt.continueButton, variables)
    cancelButton = memory.keep(prompt.cancelButton, variables)
    skipButton = memory.keep(prompt.skipButton, variables)
    language = memory.keep(prompt.language)
    storeURL = memory.keep(sourceOfURL)
    releaseNotes = memory.keep(sourceOfNotes)
  }
}

extension AnswerMemory {
  @_optimize(speed)
  fileprivate mutating func keep(_ text: AnswerText, _ variables: MessageVariables) -> BorrowedBytes? {
    text.write(to: room, variables).map { finish($0) }
  }

  /// A text without variables.
  @inline(never)
  mutating func keep(_ text: AnswerText) -> BorrowedBytes? { text.write(to: room).map { finish($0) } }
}
