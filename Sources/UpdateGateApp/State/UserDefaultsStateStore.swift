public import Foundation
public import UpdateGate

/// Keeps the state among the app's own settings, as a text under one key.
public final class UserDefaultsStateStore: StateStore, @unchecked Sendable {
  /// Safe to be used from any thread, as Apple says of `UserDefaults`.
  private let defaults: UserDefaults
  private let key: String

  /// - Parameters:
  ///   - defaults: the app's own, or those of a group.
  ///   - key: under which the text is kept.
  public init(_ defaults: UserDefaults = .standard, key: String = "UpdateGateState") {
    (self.defaults, self.key) = (defaults, key)
  }

  public func load() -> PromptState { PromptState(repairing: defaults.string(forKey: key) ?? "") }

  public func save(_ state: PromptState) { defaults.set(state.text, forKey: key) }
}
