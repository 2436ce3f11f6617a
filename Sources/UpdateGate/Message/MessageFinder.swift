/// Finds the texts of a prompt, field by field: for each language of the request and what it falls back on, the entry's,
/// then the policy's; then those without a language; then the built-in ones.
struct MessageFinder {
  private let facts: Facts
  private let judgement: Judgement
  private let variables: MessageVariables

  init(_ facts: Facts, _ judgement: Judgement) {
    self.facts = facts
    self.judgement = judgement
    variables = MessageVariables(
      app: facts.request.appName ?? facts.store.trackName,
      installed: facts.request.installed,
      target: judgement.target.map { facts.candidates[$0].version },
      days: judgement.deadline.map { MessageVariables.days(from: facts.request.now, to: $0) })
  }

  func message() -> Decision.Message {
    let tags = tags
    let builtIn = BuiltInTexts.texts(for: tags, isForced: isForced, variables: variables)
    let hasOwnTexts = facts.entry?.messaging != nil || facts.policy.messaging != nil
    func text(_ field: Field, or fallback: String) -> String {
      if hasOwnTexts, let own = find(field, tags: tags) { return variables.filled(own) }
      // Of the built-in texts only the message has variables.
      return field == .message ? variables.filled(fallback) : fallback
    }
    return Decision.Message(
      title: text(.title, or: builtIn.title),
      message: text(.message, or: builtIn.message),
      continueButtonText: text(.continueButtonText, or: builtIn.continueButtonText),
      cancelButtonText: isForced ? nil : text(.cancelButtonText, or: builtIn.cancelButtonText),
      skipButtonText: judgement.isSkippable ? text(.skipButtonText, or: builtIn.skipButtonText) : nil)
  }

  private var isForced: Bool { judgement.outcome == .force }

  /// The request's languages and what each falls back on.
  private var tags: [String] {
    var tags: [String] = []
    for language in facts.request.languages { LanguageTag.addFallbacks(of: language, to: &tags) }
    return tags
  }

  private func find(_ field: Field, tags: [String]) -> String? {
    let entry = facts.entry?.messaging
    let policy = facts.policy.messaging
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
