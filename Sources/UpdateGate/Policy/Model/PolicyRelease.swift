/// One element of `releases`: a version that can be had, and for whom. Not changed once it is read.
package final class PolicyRelease: @unchecked Sendable {
  /// How many architectures one release may name.
  static let architectureLimit = 64

  package let version: String
  /// The bytes of the version, to be lent out as long as this is there.
  let versionBytes: BorrowedBytes
  private let kept: OwnedBytes
  /// Unix seconds; `nil` means that it has been out for ever.
  package var date: Int64?
  /// The lowest and the highest OS version that it runs on, both inclusive.
  package var minimumOS: String?
  package var maximumOS: String?
  package var critical: Critical = .no
  package var rollout: Rollout = .everybody
  /// Who is offered it: `nil` is everybody, otherwise those who ask for the channel.
  package var channel: String?
  package var notes: PolicyNotes?
  package var url: String?
  /// Whether it was taken back: nobody is offered it, not even where the store still has it.
  package var isWithdrawn = false
  /// The processors that it runs on, as the file names them; `nil` for any.
  package var architectures: [String]?
  /// Its build number, digits only, to be compared with build floors.
  package var build: String?
  /// For whom it is there: requests with one of these tags, and without any of those.
  package var only: PolicyTags?
  package var except: PolicyTags?
  /// The start of the rollout's hash, so that each version draws its own lots. From the canonical version: writing `2.5`
  /// as `2.5.0` moves nobody.
  package var salt: UInt64 = 0
  /// Where it stands in its file.
  package var offset: Int

  package init(version: String, offset: Int) {
    self.version = version
    self.offset = offset
    kept = OwnedBytes(version)
    versionBytes = kept.bytes
  }

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
