public import Foundation

/// Shows a prompt and hears what the user chose.
@MainActor
public protocol UpdatePresenter: AnyObject {
  /// Shows a prompt until the user has chosen.
  ///
  /// - Returns: the choice; `nil` where the prompt went away without one.
  func present(_ prompt: UpdatePrompt) async -> UpdateChoice?
}

/// Opens the store, a page, or whatever an address means on this system.
@MainActor
public protocol StoreOpener: AnyObject {
  /// - Returns: whether something was opened.
  func open(_ address: URL) async -> Bool
}
