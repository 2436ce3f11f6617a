/// Hardware: who has another `architecture` than those that a release names is not offered it.
///
/// Needs the request's architecture; without one nothing is limited. Processors have several names: `arm64` and
/// `aarch64`; `x86_64`, `amd64` and `x64`; `x86`, `i386` and `ia32`.
enum Hardware {
  static func fits(_ release: PolicyRelease?, architecture: BorrowedBytes?) -> Bool {
    guard let names = release?.architectures, let architecture else { return true }
    for name in names where name.withBytes({ isSame($0, architecture) }) { return true }
    return false
  }

  static func isSame(_ a: BorrowedBytes, _ b: BorrowedBytes) -> Bool {
    if a.matchesIgnoringCase(b) { return true }
    guard let family = family(a) else { return false }
    return family == self.family(b)
  }

  private enum Family { case arm64, x86Wide, x86 }

  private static func family(_ name: BorrowedBytes) -> Family? {
    func isOne(of names: [StaticString]) -> Bool {
      for known in names where name.matchesIgnoringCase(known.bytes) { return true }
      return false
    }
    if isOne(of: ["arm64", "aarch64"]) { return .arm64 }
    if isOne(of: ["x86_64", "amd64", "x64"]) { return .x86Wide }
    return isOne(of: ["x86", "i386", "ia32"]) ? .x86 : nil
  }
}
