/// Where one text of an answer comes from, before it is copied.
enum AnswerText {
  case absent
  /// Bytes that stand elsewhere.
  case lent(BorrowedBytes)
  /// A text of its own, as it is.
  case owned(String)
  /// A text of the policy, with variables.
  case template(String, TextLanguage)

  init(_ text: String?) {
    self = if let text { .owned(text) } else { .absent }
  }

  /// How long a text without variables is.
  var length: Int {
    switch self {
    case .lent(let bytes): bytes.count
    case .owned(let text): text.utf8.count
    default: 0
    }
  }

  /// How many bytes a text without variables takes, a NUL behind them.
  var size: Int {
    if case .absent = self { 0 } else { length + 1 }
  }

  /// How many bytes it takes at most, variables filled in and a NUL behind them.
  func size(_ variables: MessageVariables) -> Int {
    guard case .template(let text, let language) = self else { return size }
    return text.withBytes { variables.fill($0, language, into: .none) } + 1
  }

  /// Writes it, variables filled in, and tells how long it is; `nil` where there is none.
  func write(to room: TextRoom, _ variables: MessageVariables) -> Int? {
    guard case .template(let text, let language) = self else { return write(to: room) }
    return text.withBytes { variables.fill($0, language, into: room) }
  }

  /// Writes a text without variables, and tells how long it is; `nil` where there is none.
  func write(to room: TextRoom) -> Int? {
    switch self {
    case .lent(let bytes): room.copy(bytes)
    case .owned(let text): text.withBytes { room.copy($0) }
    default: return nil
    }
    return length
  }
}

/// The texts of a prompt. All are absent where there is none to show.
struct AnswerPrompt {
  var title = AnswerText.absent
  var message = AnswerText.absent
  /// Where the policy has no message.
  var builtInMessage: BuiltInMessage?
  var continueButton = AnswerText.absent
  var cancelButton = AnswerText.absent
  var skipButton = AnswerText.absent
  /// The tag of the message's language; absent where it came without one.
  var language = AnswerText.absent

  func size(_ variables: MessageVariables) -> Int {
    title.size(variables) + message.size(variables) + continueButton.size(variables) + cancelButton.size(variables)
      + skipButton.size(variables) + language.size(variables) + (builtInMessage?.size(variables) ?? 0)
  }
}
