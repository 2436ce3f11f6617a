import Foundation
public import UpdateGate

/// Where an app keeps what its user was asked, from one start to the next.
///
/// A session loads once and saves whenever the state has changed. A text that cannot be read is no error: the state is
/// repaired, and never costs a must.
public protocol StateStore: Sendable {
  /// What was kept; the empty state where nothing was.
  func load() throws -> PromptState
  /// Keeps a state in the place of the one before, whole or not at all.
  func save(_ state: PromptState) throws
}

/// Keeps the state for as long as it lives: for tests, and for tools that ask at every start.
public final class MemoryStateStore: StateStore, @unchecked Sendable {
  private let lock = NSLock()
  /// Touched with the lock held only.
  private var state: PromptState

  /// - Parameter state: what was kept before.
  public init(_ state: PromptState = PromptState()) { self.state = state }

  public func load() -> PromptState {
    lock.lock()
    defer { lock.unlock() }
    return state
  }

  public func save(_ state: PromptState) {
    lock.lock()
    defer { lock.unlock() }
    self.state = state
  }
}
