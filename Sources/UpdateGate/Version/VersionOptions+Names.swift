extension VersionOptions.LoneLetter {
  /// The choice with this name, as `postrelease`; `nil` for any other text.
  public init?(name: String) {
    switch true {
    case name.hasSameBytes(as: "prerelease"): self = .prerelease
    case name.hasSameBytes(as: "postrelease"): self = .postrelease
    default: return nil
    }
  }

  /// The name, as requests have it.
  public var name: String { self == .prerelease ? "prerelease" : "postrelease" }
}

extension VersionOptions.DashNumber {
  /// The choice with this name, as `revision`; `nil` for any other text.
  public init?(name: String) {
    switch true {
    case name.hasSameBytes(as: "prerelease"): self = .prerelease
    case name.hasSameBytes(as: "revision"): self = .revision
    default: return nil
    }
  }

  /// The name, as requests have it.
  public var name: String { self == .prerelease ? "prerelease" : "revision" }
}

extension VersionOptions.UnknownWords {
  /// The choice with this name, as `ignored`; `nil` for any other text.
  public init?(name: String) {
    switch true {
    case name.hasSameBytes(as: "prerelease"): self = .prerelease
    case name.hasSameBytes(as: "ignored"): self = .ignored
    default: return nil
    }
  }

  /// The name, as requests have it.
  public var name: String { self == .prerelease ? "prerelease" : "ignored" }
}
