import UpdateGate

/// Why a look at a hosted policy brought none.
public enum PolicySourceError: Error, Sendable, Equatable {
  /// There was no answer.
  case fetch(FetchError)
  /// The answer has a status that is no policy, as 404.
  case status(Int)
  /// The file is larger than a policy may be.
  case tooLarge
  /// The file on this machine cannot be read; what the system says.
  case file(String)
  /// What came is no policy: the sentence, path and place.
  case unreadable(String)
  /// What came is older than what is used: a stale copy of a cache.
  case olderRevision(Int64, than: Int64)
}

extension PolicySourceError: CustomStringConvertible {
  /// A sentence for a log.
  public var description: String {
    switch self {
    case .fetch(let error): error.description
    case .status(let status): "the server answered \(status) in place of a policy"
    case .tooLarge: "the policy is longer than \(UpdatePolicy.sizeLimit >> 20) MiB"
    case .file(let words): "the policy's file cannot be read: \(words)"
    case .unreadable(let words): "what came is no policy: \(words)"
    case .olderRevision(let came, let used): "revision \(came) came, which is older than \(used): a stale copy"
    }
  }
}
