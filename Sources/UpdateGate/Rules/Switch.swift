/// What comes before everything is compared: `enabled: false`, and an installed version that cannot be read.
///
/// An unreadable version is never an error, and an update only where `unreadableVersion` says so; then without a target.
enum Switch {
  static func isOff(_ policy: PolicyBody) -> Bool { !(policy.enabled ?? true) }

  static func verdictOnUnreadable(_ policy: PolicyBody) -> Verdict { policy.unreadableVersion ?? .ignore }
}
