import Testing

@testable import UpdateGate

@Suite struct RolloutLawTests {
  private static let devices = (0..<100_000).map { "device-\($0)" }

  private func buckets(_ version: String) -> [Int64] {
    let salt = RolloutBucket.salt(version: version, scheme: .app, options: .standard)
    return Self.devices.map { $0.withBytes { RolloutBucket.draw(device: $0, salt: salt) } }
  }

  @Test func sharesAreExactAtBothEndsAndWithinOnePercentBetween() {
    let buckets = buckets("2.5.0")
    for share: Int64 in [0, 1, 100, 1_000, 2_500, 5_000, 7_500, 9_900, 10_000] {
      let inside = buckets.count { RolloutBucket.opening(.basisPoints(share), bucket: $0, date: nil) != nil }
      let expected = Double(share) / 10_000
      let actual = Double(inside) / Double(buckets.count)
      print("rollout \(expected * 100) %: \(actual * 100) % of \(buckets.count) ids")
      #expect(abs(actual - expected) <= (share == 0 || share == 10_000 ? 0 : 0.01))
    }
  }

  @Test func nobodyDropsOutAsTheShareRises() {
    for bucket in buckets("2.5.0").prefix(2_000) {
      var wasInside = false
      for share: Int64 in stride(from: 0, through: 10_000, by: 250) {
        let isInside = RolloutBucket.opening(.basisPoints(share), bucket: bucket, date: nil) != nil
        #expect(isInside || !wasInside)
        wasInside = isInside
      }
    }
  }

  @Test func versionsDrawTheirLotsIndependently() {
    let (a, b) = (buckets("2.5.0"), buckets("2.6.0"))
    let both = zip(a, b).count { $0 < 5_000 && $1 < 5_000 }
    #expect(abs(Double(both) / Double(a.count) - 0.25) < 0.01)
  }

  @Test func howAVersionIsWrittenMovesNobody() {
    #expect(buckets("2.5").prefix(1_000) == buckets("v2.5.0 (77)").prefix(1_000))
  }

  @Test func whatCannotBeReadIsDrawnForAsItStands() {
    let salts = ["x 1", "x 2", "x 1"].map { RolloutBucket.salt(version: $0, scheme: .semver, options: .standard) }
    #expect(salts[0] == salts[2])
    #expect(salts[0] != salts[1])
  }

  @Test func overTimeItOpensEvenly() {
    let buckets = buckets("2.5.0")
    for tenth in 1..<10 {
      let now = Int64(tenth) * 70_000
      let inside = buckets.count { (RolloutBucket.opening(.over(700_000), bucket: $0, date: 0) ?? .max) <= now }
      #expect(abs(Double(inside) / Double(buckets.count) - Double(tenth) / 10) < 0.01)
    }
    #expect(buckets.allSatisfy { (RolloutBucket.opening(.over(700_000), bucket: $0, date: 0) ?? .max) <= 700_000 })
    #expect(buckets.allSatisfy { (RolloutBucket.opening(.over(700_000), bucket: $0, date: 0) ?? .min) > 0 })
  }

  /// These must not change from one release of the library to the next: devices keep their buckets.
  @Test func theLotsAreThoseOfEveryRelease() {
    let salt = RolloutBucket.salt(version: "2.5.0", scheme: .app, options: .standard)
    let drawn = ["a", "b", "device-1", "6F9619FF-8B86-D011-B42D-00CF4FC964FF"].map {
      $0.withBytes { RolloutBucket.draw(device: $0, salt: salt) }
    }
    #expect(drawn == Self.pinned)
  }

  private static let pinned: [Int64] = [2956, 7906, 5171, 1276]
}
