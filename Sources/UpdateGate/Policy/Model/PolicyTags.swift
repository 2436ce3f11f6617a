/// The tags that `only` or `except` names: for whom something holds. They are compared as bytes.
package struct PolicyTags: Sendable {
  package var tags: [String]

  /// How many one `only` or `except` may name.
  static let limit = 256

  package init(_ tags: [String]) { self.tags = tags }

  /// Whether a request has one of them, given what it has.
  package func hold(_ own: [BorrowedBytes]) -> Bool {
    for tag in own where tags.contains(where: { $0.hasSameBytes(as: tag) }) { return true }
    return false
  }
}
