import Testing

@testable import UpdateGate

/// A share of devices is given in percent and kept in hundredths of a percent.
struct RolloutShareTests {
  @Test(
    "a percentage becomes hundredths of a percent, and less is dropped",
    arguments: [
      ("0", 0), ("0.29", 29), ("1.15", 115), ("0.07", 7), ("4.35", 435), ("33.33", 3333), ("50", 5000),
      ("0.009", 0), ("99.99", 9999), ("99.999", 9999), ("100", 10_000), ("1e2", 10_000),
    ] as [(String, Int64)])
  func share(percent: String, points: Int64) throws {
    let policy = try UpdatePolicy(parsing: #"{"releases": [{"version": "2.0", "rollout": {"percent": \#(percent)}}]}"#)
    #expect(policy.body.releases?.all.first?.rollout == .basisPoints(points))
  }
}
