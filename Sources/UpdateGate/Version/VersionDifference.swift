/// The first place at which two versions differ in the order.
struct VersionDifference {
  var order: VersionOrder
  var type: UpdateType
  /// Which part of the leading numbers, from 0; `nil` where a word, a build or nothing decides.
  var part: Int?
  /// What stands there on either side; empty where nothing does, or where it is a padded zero.
  var left: Range<Int> = 0..<0
  var right: Range<Int> = 0..<0

  static let none = VersionDifference(order: .equal, type: .unchanged)
}

extension VersionScheme {
  /// `nil` where at least one text is not a version.
  func difference(
    _ a: BorrowedBytes, _ b: BorrowedBytes, options: VersionOptions
  ) -> VersionDifference? {
    guard let order = order(a, b, options: options) else { return nil }
    guard order != .equal else { return VersionDifference.none }
    switch self {
    case .app: return AppDifference.find(a, b, order: order, options: options)
    case .semver, .apple, .integer, .foundation: return PlainDifference.find(a, b, order: order, scheme: self)
    case .sparkle:
      // What stands behind its dash has no part in the order.
      return PlainDifference.find(
        a[..<SparkleScheme.end(of: a)], b[..<SparkleScheme.end(of: b)], order: order, scheme: self)
    }
  }
}
