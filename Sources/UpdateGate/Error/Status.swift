/// What kind of thing went wrong. The raw values are those of `ug_status` in the C header and are never reused.
public enum Status: Int32, Sendable, CaseIterable {
  /// Everything went well.
  case ok = 0
  /// The call was misused: a null pointer with a size, an unknown constant, a fact that is missing.
  case argument = 1
  /// An input is longer than the limit for its kind.
  case tooLong = 2
  /// A string is not a version under the scheme that was asked for.
  case version = 3
  /// A version range cannot be read.
  case range = 4
  /// A text that must be JSON is not.
  case json = 5
  /// A policy is JSON, but a key holds a wrong type or value.
  case policy = 6
  /// A text request is JSON, but a key holds a wrong type or value.
  case request = 7
  /// A storefront, identifier or other part of an address cannot be used.
  case address = 8
  /// There was not enough memory. Only the C interface tells it.
  case memory = 9

  /// The name that the C header uses, for messages and logs.
  public var name: String { label.text }

  /// The name, as it stands in the program.
  package var label: StaticString {
    switch self {
    case .ok: "UG_OK"
    case .argument: "UG_E_ARGUMENT"
    case .tooLong: "UG_E_TOO_LONG"
    case .version: "UG_E_VERSION"
    case .range: "UG_E_RANGE"
    case .json: "UG_E_JSON"
    case .policy: "UG_E_POLICY"
    case .request: "UG_E_REQUEST"
    case .address: "UG_E_ADDRESS"
    case .memory: "UG_E_MEMORY"
    }
  }
}
