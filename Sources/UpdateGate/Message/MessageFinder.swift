/// Finds the texts of a prompt, field by field: for each language of the request and what it falls back on, the entry's,
/// then the policy's; then those without a language; then the built-in ones.
struct MessageFinder {
  private let context: EvaluationContext
  private let evaluation: Evaluation
  private let variables: MessageVariables

  init(_ context: EvaluationContext, _ evaluation: Evaluation, _ variables: MessageVariables) {
    self.context = context
    self.evaluation = evaluation
    self.variables = variables
  }

  /// Fills in a prompt in which all texts are absent.
  @_optimize(speed)
  func fill(_ prompt: inout AnswerPrompt) {
    let tags = context.input.languages.isEmpty ? [] : allTags
    let builtIn = BuiltInTexts.texts(
      for: tags, isForced: isForced, hasApp: variables.app != nil, hasTarget: variables.target != nil)
    prompt.title = .lent(builtIn.title.bytes)
    // Of the built-in texts only the message has variables.
    prompt.message = .template(builtIn.message)
    prompt.continueButton = .lent(builtIn.continueButtonText.bytes)
    if !isForced { prompt.cancelButton = .lent(builtIn.cancelButtonText.bytes) }
    if evaluation.isSkippable { prompt.skipButton = .lent(builtIn.skipButtonText.bytes) }
    guard context.entry?.messaging != nil || context.policy.messaging != nil else { return }
    if let own = find(.title, tags: tags) { prompt.title = filledIn(own) }
    if let own = find(.message, tags: tags) { prompt.message = filledIn(own) }
    if let own = find(.continueButtonText, tags: tags) { prompt.continueButton = filledIn(own) }
    if !isForced, let own = find(.cancelButtonText, tags: tags) { prompt.cancelButton = filledIn(own) }
    if evaluation.isSkippable, let own = find(.skipButtonText, tags: tags) { prompt.skipButton = filledIn(own) }
  }

  /// A text that would grow beyond all bounds stays as it is written.
  private func filledIn(_ text: String) -> AnswerText {
    variables.fit(into: text) ? .ownedTemplate(text) : .owned(text)
  }

  private var isForced: Bool { evaluation.outcome == .force }

  /// The request's languages and what each falls back on.
  private var allTags: [BorrowedBytes] {
    var tags: [BorrowedBytes] = []
    tags.reserveCapacity(context.input.languages.count * 4)
    for language in context.input.languages { LanguageTag.addFallbacks(of: language, to: &tags) }
    return tags
  }

  private func find(_ field: Field, tags: [BorrowedBytes]) -> String? {
    let entry = context.entry?.messaging
    let policy = context.policy.messaging
    for tag in tags {
      if let texts = entry?.texts(in: tag), let text = field.in(texts) { return text }
      if let kinds = policy?.kinds(in: tag), let text = field.in(ofKind(kinds)) { return text }
    }
    return entry.flatMap { field.in($0.unlabelled) } ?? policy.flatMap { field.in(ofKind($0.unlabelled)) }
  }

  private func ofKind(_ kinds: PolicyMessaging.Kinds) -> PromptTexts { isForced ? kinds.forced : kinds.recommended }

  /// A field of the texts. (Embedded mode has no key paths.)
  private enum Field {
    case title, message, continueButtonText, cancelButtonText, skipButtonText

    func `in`(_ texts: PromptTexts) -> String? {
      switch self {
      case .title: texts.title
      case .message: texts.message
      case .continueButtonText: texts.continueButtonText
      case .cancelButtonText: texts.cancelButtonText
      case .skipButtonText: texts.skipButtonText
      }
    }
  }
}
