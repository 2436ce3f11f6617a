/// Whose policy file it is. The raw values are those of `ug_policy_format` in the C header.
public enum PolicyFormat: Int32, Sendable, CaseIterable {
  /// Its keys tell; a file that fits none is read as UpdateGate's own.
  case automatic = 0
  /// UpdateGate's own, of which a Retired file is one as it stands.
  case updateGate = 1
  /// Prince of Versions: `ios`, `android` … with `minimum_version` and `latest_version`, or lists with requirements.
  case princeOfVersions = 2
  /// Plain files written by hand: `minVersion`, `latest_version`, `force_update` …
  case minimumVersion = 3
}
