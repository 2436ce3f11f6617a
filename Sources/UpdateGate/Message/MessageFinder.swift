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
    var own = OwnPrompt()
    let language = search(&own)
    let texts = context.texts(of: language)
    if let text = own.message {
      prompt.message = filledIn(text)
      prompt.language = text.language.tag.isEmpty ? .absent : .lent(text.language.tag)
    } else {
      prompt.builtInMessage = builtInMessage(language, texts)
      prompt.language = .lent(language.tag)
    }
    prompt.title = own.title.map { filledIn($0) } ?? builtIn(title, texts)
    prompt.continueButton = button(own.continueButton, or: isUnsupported ? .okButton : .updateButton, texts)
    if hasCancelButton { prompt.cancelButton = button(own.cancelButton, or: .laterButton, texts) }
    if evaluation.isSkippable { prompt.skipButton = button(own.skipButton, or: .skipButton, texts) }
  }

  private var isUnsupported: Bool { evaluation.outcome == .unsupported }
  private var hasCancelButton: Bool { evaluation.outcome == .recommend }

  // MARK: The policy's texts

  /// A text of the entry or the policy.
  private struct OwnText {
    let text: String
    let language: TextLanguage
  }

  /// Those of a prompt, the most wanted of each.
  private struct OwnPrompt {
    var title: OwnText?
    var message: OwnText?
    var continueButton: OwnText?
    var cancelButton: OwnText?
    var skipButton: OwnText?
  }

  /// Finds the texts of the policy, and the language of the built-in ones.
  private func search(_ own: inout OwnPrompt) -> BuiltInLanguage {
    // An entry's texts go with what it says; it cannot say that there is nothing to be had.
    let entry = isUnsupported ? nil : context.entry?.messaging
    let policy = context.policy.messaging
    var isSearched = entry == nil && policy == nil
    var builtIn: BuiltInLanguage?
    for language in context.input.languages where !isSearched || builtIn == nil {
      var fallback = LanguageFallback(language)
      while !isSearched || builtIn == nil, fallback.next() {
        fallback.withTag { tag in
          if builtIn == nil { builtIn = BuiltInLanguage(tag: tag, script: fallback.script) }
          if isSearched { return }
          take(entry?.texts(in: tag), tag, &own)
          take(policy?.kinds(in: tag).map { texts($0) }, tag, &own)
          isSearched = isFull(own)
        }
      }
    }
    take(entry?.unlabelled, .empty, &own)
    take(policy.map { texts($0.unlabelled) }, .empty, &own)
    return builtIn ?? .english
  }

  private func texts(_ kinds: PolicyMessaging.Kinds) -> PromptTexts {
    switch evaluation.outcome {
    case .force: kinds.forced
    case .unsupported: kinds.unsupported
    default: kinds.recommended
    }
  }

  /// Takes from texts, if there are any, what is still missing. They stand under a tag, or under none.
  @inline(never)
  private func take(_ texts: PromptTexts?, _ tag: BorrowedBytes, _ own: inout OwnPrompt) {
    guard let texts else { return }
    var language = TextLanguage.unlabelled
    /// A text with its language; the tag is kept with the first.
    func labelled(_ text: String?) -> OwnText? {
      guard let text else { return nil }
      if language.tag.isEmpty, !tag.isEmpty {
        language = TextLanguage(tag: context.keep(LanguageTag.formatted(tag)))
      }
      return OwnText(text: text, language: language)
    }
    if own.title == nil { own.title = labelled(texts.title) }
    if own.message == nil { own.message = labelled(texts.message) }
    if own.continueButton == nil { own.continueButton = labelled(texts.continueButtonText) }
    if own.cancelButton == nil { own.cancelButton = labelled(texts.cancelButtonText) }
    if own.skipButton == nil { own.skipButton = labelled(texts.skipButtonText) }
  }

  /// Whether all that will be shown is there.
  private func isFull(_ own: OwnPrompt) -> Bool {
    own.title != nil && own.message != nil && own.continueButton != nil
      && (!hasCancelButton || own.cancelButton != nil) && (!evaluation.isSkippable || own.skipButton != nil)
  }

  /// A text that would grow beyond all bounds stays as it is written.
  private func filledIn(_ own: OwnText) -> AnswerText {
    variables.fit(into: own.text, own.language) ? .template(own.text, own.language) : .owned(own.text)
  }

  /// The text of a button; one that the policy leaves empty is not shown.
  private func button(_ own: OwnText?, or text: BuiltInText, _ texts: BuiltInLanguage.Texts) -> AnswerText {
    guard let own else { return builtIn(text, texts) }
    return own.text.utf8.isEmpty ? .absent : filledIn(own)
  }

  // MARK: The built-in texts

  private func builtIn(_ text: BuiltInText, _ texts: BuiltInLanguage.Texts) -> AnswerText {
    .lent(context.text(text, texts))
  }

  private var title: BuiltInText {
    switch evaluation.outcome {
    case .force: .titleRequired
    case .unsupported: .titleUnsupported
    default: .titleAvailable
    }
  }

  /// What is to be said, then what is installed and until when it may stay.
  private func builtInMessage(_ language: BuiltInLanguage, _ texts: BuiltInLanguage.Texts) -> BuiltInMessage {
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
      language: TextLanguage(language), hasBlanks: language.hasBlanks, first: text(first, texts),
      second: text(second, texts), third: text(third, texts))
  }

  /// The form of a text that names the app and the target where there are any. The one with both is followed by those with
  /// the target, the app and neither.
  private func variant(_ text: BuiltInText) -> BuiltInText {
    let offset = (variables.app == nil ? 1 : 0) + (variables.target == nil ? 2 : 0)
    return BuiltInText(rawValue: text.rawValue + offset) ?? text
  }

  private func text(_ text: BuiltInText?, _ texts: BuiltInLanguage.Texts) -> BorrowedBytes {
    text.map { context.text($0, texts) } ?? .empty
  }
}
