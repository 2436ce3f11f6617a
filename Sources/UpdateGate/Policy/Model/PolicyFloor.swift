/// A version or build below which installed ones must or should update: one of `minimumVersion`, `recommendedVersion`,
/// `minimumBuild`, `recommendedBuild`. Not changed once it is read.
package final class PolicyFloor: @unchecked Sendable {
  /// How many floors one key may list.
  static let limit = 4096

  package let version: String
  /// The bytes of the version, to be lent out as long as this is there.
  let versionBytes: BorrowedBytes
  private let kept: OwnedBytes
  /// Whether it is a version under the policy's scheme, or a build. One that is not holds nobody back: the answer lists
  /// its path, so that it is not lost in silence.
  package let isReadable: Bool
  /// For whom it holds: requests with one of these tags, and without any of those.
  package var only: PolicyTags?
  package var except: PolicyTags?
  /// Unix seconds from which it holds; `nil` for always.
  package var from: Int64?
  /// Where it stands: the path as errors have it, and the bytes before its value.
  package let path: String
  package let offset: Int

  package init(_ version: String, isReadable: Bool = true, path: String = "", offset: Int = 0) {
    self.version = version
    kept = OwnedBytes(version)
    versionBytes = kept.bytes
    self.isReadable = isReadable
    self.path = path
    self.offset = offset
  }
}

/// Something that a policy says of versions and that cannot be tested under its scheme: in a file for several platforms
/// the versions of another one's kind.
package struct Untestable: Sendable {
  /// The key whose replacement by a platform's own drops it.
  package enum Key: Sendable {
    case versions, releases
    /// None: it is no key of ours.
    case elsewhere
  }

  package var key: Key
  /// The path as errors have it, and the bytes before the value.
  package var path: String
  package var offset: Int
}
