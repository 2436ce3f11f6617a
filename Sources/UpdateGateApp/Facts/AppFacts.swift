public import Foundation
public import UpdateGate

/// What an app and its machine say of themselves: everything of a request that no server, no policy and no user gives.
public struct AppFacts: Sendable, Hashable {
  /// The installed version: `CFBundleShortVersionString`.
  public var installed: String
  /// The installed build: `CFBundleVersion`.
  public var build: String?
  /// For `{app}` in messages: the name that users see.
  public var appName: String?
  /// Selects the store's record.
  public var bundleID: String?
  /// `ios`, `ipados`, `macos`, `linux` …
  public var platform: String?
  /// The version of the operating system, as `17.1.0`.
  public var osVersion: String?
  /// `arm64`, `x86_64` …
  public var architecture: String?
  /// BCP 47 tags, most wanted first.
  public var languages: [String]
  /// Any stable text, for rollouts; `nil`: only releases that are open to everybody are offered.
  public var deviceID: String?

  /// - Parameters:
  ///   - installed: the installed version.
  ///   - languages: BCP 47 tags, most wanted first.
  public init(installed: String, languages: [String] = []) {
    self.installed = installed
    self.languages = languages
  }

  /// What the bundle, the process and the user's settings say.
  ///
  /// An app without an `Info.plist`, as a command-line tool is, has no version there: it says its own in `installed`.
  ///
  /// - Parameters:
  ///   - bundle: whose version and name it is.
  ///   - installed: the version, where it is not the bundle's.
  ///   - deviceID: a stable text of the host's own; none is made up, since that would follow the user around.
  public static func current(
    of bundle: Bundle = .main, installed: String? = nil, deviceID: String? = nil
  ) -> AppFacts {
    AppFacts(
      info: bundle.infoDictionary ?? [:], bundleID: bundle.bundleIdentifier, installed: installed, deviceID: deviceID,
      system: ProcessInfo.processInfo.operatingSystemVersion, languages: Locale.preferredLanguages)
  }

  init(
    info: [String: Any], bundleID: String?, installed: String?, deviceID: String?, system: OperatingSystemVersion,
    languages: [String]
  ) {
    self.init(installed: installed ?? info["CFBundleShortVersionString"] as? String ?? "", languages: languages)
    build = info["CFBundleVersion"] as? String
    appName = info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String
    self.bundleID = bundleID
    self.deviceID = deviceID
    platform = Platform.name
    osVersion = "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"
    architecture = Platform.architecture
  }

  /// A request with these facts.
  ///
  /// - Parameter date: the time to decide for.
  public func request(at date: Date) -> UpdateRequest {
    var request = UpdateRequest(installed: installed, at: date)
    request.build = build
    request.appName = appName
    request.bundleID = bundleID
    request.platform = platform
    request.osVersion = osVersion
    request.languages = languages
    request.deviceID = deviceID
    return request
  }
}
