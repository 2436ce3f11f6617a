/// Every fact that a decision may use. Only the installed version and the time are required.
public struct UpdateRequest: Sendable {
  /// The installed version, as the app knows it.
  public var installed: String
  /// The time to decide for, in Unix seconds.
  public var now: Int64
  /// The installed build. It counts only where ``options`` compares builds and `installed` has none of its own.
  public var build: String?
  /// How versions compare.
  public var scheme: VersionScheme = .app
  /// Choices of the `app` scheme.
  public var options: VersionOptions = .standard
  /// For `{app}` in messages; `nil`: the store's name for it.
  public var appName: String?
  /// `ios`, `macos`, `android` …: which of the policy's platforms holds, and which kind of store record.
  public var platform: String?
  /// The version of the operating system; `nil`, or a text that is no version: OS limits are not tested.
  public var osVersion: String?
  /// Any stable text; `nil`: only releases that are open to everybody are offered.
  public var deviceID: String?
  /// Selects store records.
  public var bundleID: String?
  /// Selects store records.
  public var trackID: Int64?
  /// BCP 47 tags for the texts, most wanted first.
  public var languages: [String] = []
  /// Also offers the policy's releases of these channels.
  public var channels: [String] = []
  /// The processor, as `arm64`: releases that do not run on it are not offered; `nil`: it is not tested. `arm64` is
  /// `aarch64`; `x86_64` is `amd64` and `x64`; `x86` is `i386` and `ia32`.
  public var architecture: String?
  /// The storefront of the user, as `us`: where a look-up names it, that one's record counts and no other.
  public var storefront: String?
  /// What `only` and `except` in a policy ask for.
  public var tags: [String] = []
  /// The store's replies, failed ones included.
  public var lookups: [Lookup] = []
  /// The hosted policy.
  public var policy: UpdatePolicy?
  /// A policy by name, for the keys that ``policy`` does not have.
  public var preset: Preset?
  /// What the last decision or event gave.
  public var state = PromptState()
  /// How often to ask where neither policy nor preset says.
  public var every: Every?
  /// Who asks.
  public var trigger = Trigger.automatic
  /// Whether the decision carries a trace of each candidate.
  public var trace = false
  /// Whether `[:mav: 1.2.3]` in the store's description counts as a floor where the policy has none, as upgrader has it.
  public var minimumInDescription = false

  /// A request for an installed version at a time, in Unix seconds; every other fact is set afterwards.
  public init(installed: String, now: Int64) {
    self.installed = installed
    self.now = now
  }

  /// Who asks. The raw values are those of `ug_trigger` in the C header.
  public enum Trigger: Int32, Sendable, CaseIterable {
    /// The app, by itself.
    case automatic = 0
    /// The user pressed "check for updates": skip and frequency do not hold back, and a rollout only
    /// where it is at 0 %.
    case manual = 1

    /// The name, as `automatic`.
    public var name: String { label.text }

    /// The name, as it stands in the program.
    package var label: StaticString {
      switch self {
      case .automatic: "automatic"
      case .manual: "manual"
      }
    }

    /// The trigger with this name; `nil` for any other text.
    public init?(name: String) {
      guard let trigger = Trigger.allCases.first(where: { $0.label.matches(name) }) else { return nil }
      self = trigger
    }
  }
}
