/// Where one text of an answer comes from, before it is copied.
enum AnswerText {
  case absent
  /// Bytes that stand elsewhere.
  case lent(BorrowedBytes)
  /// A literal with variables.
  case template(StaticString)
  /// A text of its own, as it is.
  case owned(String)
  /// A text of the policy, with variables.
  case ownedTemplate(String)

  init(_ text: String?) {
    self = if let text { .owned(text) } else { .absent }
  }

  /// How many bytes it takes at most, variables filled in and a NUL behind them.
  @_optimize(speed)
  func size(_ variables: MessageVariables) -> Int {
    switch self {
    case .absent: 0
    case .lent(let bytes): bytes.count + 1
    // Each variable stands in it once at most.
    case .template(let text): text.utf8CodeUnitCount + variables.size + 1
    case .owned(let text): text.utf8.count + 1
    case .ownedTemplate(let text): text.withBytes { variables.fill($0, into: nil) } + 1
    }
  }
}

/// The texts of a prompt. All are absent where there is none to show.
struct AnswerPrompt {
  var title = AnswerText.absent
  var message = AnswerText.absent
  var continueButton = AnswerText.absent
  var cancelButton = AnswerText.absent
  var skipButton = AnswerText.absent

  func size(_ variables: MessageVariables) -> Int {
    title.size(variables) + message.size(variables) + continueButton.size(variables) + cancelButton.size(variables)
      + skipButton.size(variables)
  }
}
