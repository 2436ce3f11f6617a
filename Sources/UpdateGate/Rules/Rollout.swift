/// Rollouts: the share of devices that is offered a release.
///
/// Needs the device's id and who asks. A rollout holds back an automatic check only; a check by hand, and a must of the
/// second point, only one at 0 %. Without an id an automatic check is offered what is open to everybody.
struct Rollout {
  /// When the share is above 0; `.max` for never.
  let starts: Int64
  /// When this device is inside; `.max` for never.
  let reaches: Int64

  static let everybody = Rollout(starts: .min, reaches: .min)

  init(starts: Int64, reaches: Int64) { (self.starts, self.reaches) = (starts, reaches) }

  init(_ release: PolicyRelease, date: Int64?, device: BorrowedBytes?) {
    starts =
      switch release.rollout {
      case .everybody: .min
      case .basisPoints(let share): share > 0 ? .min : .max
      case .over: date ?? .min
      }
    reaches =
      RolloutBucket.opening(
        release.rollout, bucket: RolloutBucket.draw(device: device, salt: release.salt), date: date) ?? .max
  }
}
