/// One element of `releases`: a version that can be had, and for whom. Not changed once it is read.
package final class PolicyRelease: @unchecked Sendable {
  package let version: String
  /// The bytes of the version, to be lent out as long as this is there.
  let versionBytes: BorrowedBytes
  /// Unix seconds; `nil` means that it has been out for ever.
  package var date: Int64?
  /// The lowest and the highest OS version that it runs on, both inclusive.
  package var minimumOS: String?
  package var maximumOS: String?
  package var critical: Critical = .no
  package var rollout: Rollout = .everybody
  /// Who is offered it: `nil` is everybody, otherwise those who ask for the channel.
  package var channel: String?
  package var notes: String?
  package var url: String?
  /// The start of the rollout's hash, so that each version draws its own lots. From the canonical version: writing `2.5`
  /// as `2.5.0` moves nobody.
  package var salt: UInt64 = 0
  /// Where it stands in its file.
  package var offset: Int

  package init(version: String, offset: Int) {
    self.version = version
    self.offset = offset
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: version.utf8.count)
    version.withBytes { _ = room.initialize(from: $0) }
    versionBytes = BorrowedBytes(room)
  }

  deinit { versionBytes.deallocate() }

  /// Whether those who do not have it must update.
  package enum Critical: Sendable {
    case no
    case always
    /// Only installed versions below this one.
    case below(String)
  }

  /// The share of devices that is offered it.
  package enum Rollout: Sendable, Equatable {
    case everybody
    /// Hundredths of a percent: 0 is nobody, 10,000 is everybody.
    case basisPoints(Int64)
    /// From nobody at the release's date to everybody this many seconds later.
    case over(Int64)
  }
}
