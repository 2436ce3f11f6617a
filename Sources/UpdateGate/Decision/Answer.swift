/// A decision whose texts still stand where they were found: with the question, the policy and the look-ups.
///
/// From here each caller has its texts put where it wants them, once: a ``Decision`` into `String`s, the C interface into
/// one piece of memory.
package struct Answer {
  package var outcome: Decision.Outcome
  package var reason: Decision.Reason
  package var updateType: UpdateType
  package var installed: LentBytes
  package var target: LentBytes?
  package var askAgainAt: Int64?
  package var deadline: Int64?
  package var prompt: AnswerPrompt
  package var storeURL: AnswerText
  package var releaseNotes: AnswerText
  package var lookupFailures: [Decision.FailedLookup]
  package var state: LentState
  package var trace: [Decision.TraceLine]?
  /// What stands for the variables in the prompt's texts.
  var variables: MessageVariables
}

/// The texts of a prompt, variables not yet filled in. All are absent where there is none to show.
package struct AnswerPrompt {
  package var title = AnswerText.absent
  package var message = AnswerText.absent
  package var continueButton = AnswerText.absent
  package var cancelButton = AnswerText.absent
  package var skipButton = AnswerText.absent
}

/// Where one text of an answer comes from.
package enum AnswerText {
  case absent
  /// Bytes that stand elsewhere.
  case lent(LentBytes)
  /// A literal with variables.
  case template(StaticString)
  /// A text of its own, as it is.
  case owned(String)
  /// A text of the policy, with variables.
  case ownedTemplate(String)

  init(_ text: String?) {
    self = if let text { .owned(text) } else { .absent }
  }

  /// The bytes, where they stand elsewhere.
  package var lent: LentBytes? {
    if case .lent(let bytes) = self { bytes } else { nil }
  }

  /// How many bytes it has, variables filled in; `nil` where it is absent.
  func size(_ variables: MessageVariables) -> Int? {
    switch self {
    case .absent: nil
    case .lent(let bytes): bytes.count
    case .template(let text): variables.fill(text.bytes, into: nil)
    case .owned(let text): text.utf8.count
    case .ownedTemplate(let text): text.withBytes { variables.fill($0, into: nil) }
    }
  }

  /// Writes it to memory that has room for ``size(_:)`` bytes.
  func write(to room: UnsafeMutablePointer<UInt8>, _ variables: MessageVariables) {
    switch self {
    case .absent: break
    case .lent(let bytes): bytes.copy(to: room)
    case .template(let text): _ = variables.fill(text.bytes, into: room)
    case .owned(let text): text.withBytes { $0.copy(to: room) }
    case .ownedTemplate(let text): text.withBytes { _ = variables.fill($0, into: room) }
    }
  }

  /// A copy as a `String`.
  func string(_ variables: MessageVariables) -> String? {
    switch self {
    case .owned(let text): return text
    case .lent(let bytes): return bytes.string
    case .absent, .template, .ownedTemplate:
      guard let size = size(variables) else { return nil }
      return String(unsafeUninitializedCapacity: size) { room in
        if let base = room.baseAddress { write(to: base, variables) }
        return size
      }
    }
  }
}
