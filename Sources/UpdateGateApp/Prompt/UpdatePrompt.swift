public import Foundation
public import UpdateGate

/// What is to be shown to the user now.
public struct UpdatePrompt: Sendable, Identifiable {
  /// Another one for each prompt that is shown.
  public let id: UUID
  /// Why, and everything that goes with it.
  public let decision: UpdateDecision
  /// The texts.
  public let message: UpdateDecision.Message

  /// `nil` where a decision has nothing to show.
  ///
  /// - Parameters:
  ///   - decision: what was decided.
  ///   - id: tells one prompt from another.
  public init?(_ decision: UpdateDecision, id: UUID = UUID()) {
    guard let message = decision.message else { return nil }
    (self.decision, self.message, self.id) = (decision, message, id)
  }

  /// Whether the app must not go on: the user may only update.
  public var isBlocking: Bool { decision.outcome == .force || decision.outcome == .unsupported }

  /// The buttons in the order of the message, each with what it means.
  public var buttons: [(choice: UpdateChoice, text: String)] {
    var buttons: [(choice: UpdateChoice, text: String)] = []
    if let text = message.continueButtonText { buttons.append((.update, text)) }
    if let text = message.cancelButtonText { buttons.append((.later, text)) }
    if let text = message.skipButtonText { buttons.append((.skip, text)) }
    return buttons
  }
}

/// What the user chose.
public enum UpdateChoice: String, Sendable, Hashable, CaseIterable {
  /// Go to the store.
  case update
  /// Not now.
  case later
  /// Not this version.
  case skip

  /// What the state remembers of it.
  var event: PromptEvent {
    switch self {
    case .update: .wentToStore
    case .later: .later
    case .skip: .skipped
    }
  }
}
