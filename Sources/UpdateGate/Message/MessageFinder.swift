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
  func fill(_ prompt: inout AnswerPrompt) {
    var own: [OwnTexts] = []
    let language = search(&own)
    if let text = find(.message, own) {
      prompt.message = filledIn(text)
      prompt.language = text.language.tag.isEmpty ? .absent : .lent(text.language.tag)
    } else {
      prompt.builtInMessage = builtInMessage(in: language)
      prompt.language = .lent(language.tag)
    }
    prompt.title = text(.title, own) ?? builtIn(title, in: language)
    prompt.continueButton = button(
      .continueButtonText, own, or: isUnsupported ? .okButton : .updateButton, in: language)
    if evaluation.outcome == .recommend {
      prompt.cancelButton = button(.cancelButtonText, own, or: .laterButton, in: language)
    }
    if evaluation.isSkippable { prompt.skipButton = button(.skipButtonText, own, or: .skipButton, in: language) }
  }

  private var isUnsupported: Bool { evaluation.outcome == .unsupported }

  // MARK: The policy's texts

  /// Texts of the entry or the policy, and their language.
  private struct OwnTexts {
    let texts: PromptTexts
    let language: TextLanguage
  }

  /// One of them.
  private struct OwnText {
    let text: String
    let language: TextLanguage
  }

  /// Finds all texts that may be shown, the most wanted first, and the language of the built-in ones.
  private func search(_ own: inout [OwnTexts]) -> BuiltInLanguage {
    // An entry's texts go with what it says; it cannot say that there is nothing to be had.
    let entry = isUnsupported ? nil : context.entry?.messaging
    let policy = context.policy.messaging
    let hasOwn = entry != nil || policy != nil
    var builtIn: BuiltInLanguage?
    for language in context.input.languages where hasOwn || builtIn == nil {
      var fallback = LanguageFallback(language)
      while hasOwn || builtIn == nil, let tag = context.next(&fallback) {
        if builtIn == nil { builtIn = BuiltInLanguage(tag: tag, script: fallback.script) }
        add(entry?.texts(in: tag), tag, to: &own)
        add(policy?.kinds(in: tag).map { texts($0) }, tag, to: &own)
      }
    }
    let unlabelled = BorrowedBytes.empty
    add(entry?.unlabelled, unlabelled, to: &own)
    add(policy.map { texts($0.unlabelled) }, unlabelled, to: &own)
    return builtIn ?? .english
  }

  /// Adds texts, if there are any, that stand under a tag, or under none.
  @inline(never)
  private func add(_ texts: PromptTexts?, _ tag: BorrowedBytes, to own: inout [OwnTexts]) {
    guard let texts else { return }
    let language = tag.isEmpty ? TextLanguage.unlabelled : TextLanguage(tag: context.keep(LanguageTag.formatted(tag)))
    own.append(OwnTexts(texts: texts, language: language))
  }

  private func texts(_ kinds: PolicyMessaging.Kinds) -> PromptTexts {
    switch evaluation.outcome {
    case .force: kinds.forced
    case .unsupported: kinds.unsupported
    default: kinds.recommended
    }
  }

  private func find(_ field: Field, _ own: [OwnTexts]) -> OwnText? {
    for texts in own {
      if let text = field.in(texts.texts) { return OwnText(text: text, language: texts.language) }
    }
    return nil
  }

  /// The text of a button; one that the policy leaves empty is not shown.
  private func button(
    _ field: Field, _ own: [OwnTexts], or builtInText: BuiltInText, in language: BuiltInLanguage
  ) -> AnswerText {
    guard let text = find(field, own) else { return builtIn(builtInText, in: language) }
    return text.text.utf8.isEmpty ? .absent : filledIn(text)
  }

  private func text(_ field: Field, _ own: [OwnTexts]) -> AnswerText? { find(field, own).map { filledIn($0) } }

  /// A text that would grow beyond all bounds stays as it is written.
  private func filledIn(_ own: OwnText) -> AnswerText {
    variables.fit(into: own.text, own.language) ? .template(own.text, own.language) : .owned(own.text)
  }

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

  // MARK: The built-in texts

  private func builtIn(_ text: BuiltInText, in language: BuiltInLanguage) -> AnswerText {
    .lent(context.text(text, in: language))
  }

  private var title: BuiltInText {
    switch evaluation.outcome {
    case .force: .titleRequired
    case .unsupported: .titleUnsupported
    default: .titleAvailable
    }
  }

  /// What is to be said, then what is installed and until when it may stay.
  private func builtInMessage(in language: BuiltInLanguage) -> BuiltInMessage {
    var second: BuiltInText?
    var third: BuiltInText?
    let first: BuiltInText
    switch evaluation.outcome {
    case .force: first = variant(.requiredAppTarget)
    case .unsupported:
      first = variables.app == nil ? .unsupported : .unsupportedApp
      if evaluation.reason == .needsNewerOS { second = .unsupportedSystem }
    default:
      first = variant(.availableAppTarget)
      if context.isReadable { second = .installed }
      if variables.days != nil { third = .deadline }
    }
    return BuiltInMessage(
      language: TextLanguage(language), hasBlanks: language.hasBlanks, first: text(first, in: language),
      second: text(second, in: language), third: text(third, in: language))
  }

  /// The form of a text that names the app and the target where there are any. The one with both is followed by those with
  /// the target, the app and neither.
  private func variant(_ text: BuiltInText) -> BuiltInText {
    let offset = (variables.app == nil ? 1 : 0) + (variables.target == nil ? 2 : 0)
    return BuiltInText(rawValue: text.rawValue + offset) ?? text
  }

  private func text(_ text: BuiltInText?, in language: BuiltInLanguage) -> BorrowedBytes {
    text.map { context.text($0, in: language) } ?? .empty
  }
}
