/// Stands for a web framework: names that a server has already.
public struct Request: Sendable {
  public var path: String
  public init(path: String) { self.path = path }
}

public enum Policy: Sendable { case cache, refresh }

public struct Decision: Sendable {}
