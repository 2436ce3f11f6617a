/// The bucket that a device draws for a release: a number from 0 to 9,999 from a stable hash of the version and the
/// device's id.
///
/// A device is inside a rollout of `p` basis points when its bucket is below `p`. So 0 is nobody, 10,000 is everybody, and
/// who is inside stays inside as the share rises. The hash is FNV-1a over the canonical version, a NUL and the id, then
/// MurmurHash3's 64-bit finaliser, whose bits are spread evenly enough to take the high part as the bucket. It will not
/// change: a device keeps its buckets from one release of this library to the next.
package enum RolloutBucket {
  package static let count: Int64 = 10_000

  /// The start of the hash for a version, computed once when the policy is read.
  package static func salt(version: String, scheme: VersionScheme, options: VersionOptions) -> UInt64 {
    let canonical = (try? scheme.parse(version, options: options).canonical) ?? version
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in canonical.utf8 { hash = step(hash, byte) }
    return step(hash, 0)
  }

  /// The bucket of a device. Without an id it is the last one, which only a full rollout reaches.
  package static func draw(device: BorrowedBytes?, salt: UInt64) -> Int64 {
    guard let device, !device.isEmpty else { return count - 1 }
    var hash = salt
    for byte in device { hash = step(hash, byte) }
    hash ^= hash >> 33
    hash &*= 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 33
    hash &*= 0xc4ce_b9fe_1a85_ec53
    hash ^= hash >> 33
    return Int64(hash.multipliedFullWidth(by: UInt64(count)).high)
  }

  @inline(__always)
  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// The time from which a device with this bucket is offered the release: the distant past for "already", `nil` for
  /// "never". The bucket is drawn only where it matters.
  package static func opening(
    _ rollout: PolicyRelease.Rollout, bucket: @autoclosure () -> Int64, date: Int64?
  ) -> Int64? {
    switch rollout {
    case .everybody:
      return .min
    case .basisPoints(let share):
      return bucket() < share ? .min : nil
    case .over(let span):
      // Bucket n opens when the share has reached n + 1 of 10,000, rounded up to a whole second. Without a date it is open.
      guard let date else { return .min }
      let wait = (span * (bucket() + 1) + count - 1) / count
      return date.later(by: wait)
    }
  }
}
