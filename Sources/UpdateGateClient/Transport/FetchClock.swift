public import Foundation

/// The time and the waiting of everything that fetches. A test holds a clock of its own.
public protocol FetchClock: Sendable {
  /// The time.
  var now: Date { get }
  /// Waits.
  ///
  /// - Parameter seconds: never below 0.
  /// - Throws: `CancellationError` where the task was cancelled meanwhile.
  func sleep(seconds: Double) async throws
}

/// The system's clock.
public struct SystemClock: FetchClock {
  /// The clock of this machine.
  public init() {}

  /// The present time.
  public var now: Date { Date() }

  /// A day at most, however long it is asked for.
  public func sleep(seconds: Double) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 86_400)) * 1e9))
  }
}
