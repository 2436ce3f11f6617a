public import Foundation
public import UpdateGate

extension VersionOrder {
  /// The same as Foundation says it: an older first version is ascending.
  public var comparisonResult: ComparisonResult {
    switch self {
    case .older: .orderedAscending
    case .equal: .orderedSame
    case .newer: .orderedDescending
    }
  }

  /// What Foundation's answer says of the first version against the second.
  public init(_ result: ComparisonResult) {
    self =
      switch result {
      case .orderedAscending: .older
      case .orderedSame: .equal
      case .orderedDescending: .newer
      }
  }
}
