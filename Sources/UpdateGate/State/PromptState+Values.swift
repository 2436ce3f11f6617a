#if !hasFeature(Embedded)
  extension PromptState: CustomStringConvertible {
    /// The state as text.
    public var description: String { text }

    /// Reads a state from bytes of any kind, as `Data`. What cannot be read is left out; what is no JSON object at all gives
    /// the empty state.
    public init(repairing bytes: some Sequence<UInt8>) {
      self.init(repairing: String(decoding: Array(bytes), as: UTF8.self))
    }
  }

  /// As its text, so that it may stand inside another document and is repaired when it is read.
  extension PromptState: Codable {
    public init(from decoder: any Decoder) throws {
      self.init(repairing: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws { try encoder.write(text) }
  }
#endif
