public import Foundation
public import UpdateGate

// What an alert or a log shows of an error, in place of Foundation's "operation could not be completed".

extension UpdateGateError: LocalizedError {
  /// The same words as in `print`: the path, the sentence, and the place.
  public var errorDescription: String? { description }
}

extension FetchError: LocalizedError {
  /// The same words as in `print`: the sentence, what the system says, and the address.
  public var errorDescription: String? { description }
}

extension PolicySourceError: LocalizedError {
  /// The same words as in `print`.
  public var errorDescription: String? { description }
}
