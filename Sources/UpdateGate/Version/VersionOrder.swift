/// Where the first of two versions stands against the second.
public enum VersionOrder: Int32, Sendable, CaseIterable {
  /// The first is older: `1.9` against `1.10`.
  case older = -1
  /// Neither is newer: `1.0` against `1.0.0`.
  case equal = 0
  /// The first is newer: `2.0` against `1.9`.
  case newer = 1

  /// The order of the same two the other way round.
  public var reversed: VersionOrder {
    switch self {
    case .older: .newer
    case .equal: .equal
    case .newer: .older
    }
  }

  /// The name: `older`, `equal` or `newer`.
  public var name: String {
    switch self {
    case .older: "older"
    case .equal: "equal"
    case .newer: "newer"
    }
  }

  /// The order of two numbers.
  @inline(__always)
  init<Value: Comparable>(_ a: Value, _ b: Value) {
    self = a < b ? .older : a > b ? .newer : .equal
  }
}
