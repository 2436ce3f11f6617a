// What a decision is made of, for those who print, keep, send or compare it. Names are coded as texts, since they never change.

#if !hasFeature(Embedded)
  extension UpdateDecision.Outcome: CustomStringConvertible, Codable {
    /// The name, as `recommend`.
    public var description: String { name }

    /// The outcome with this name; `nil` for any other text.
    public init?(name: String) {
      guard let outcome = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = outcome
    }

    /// Reads the name.
    public init(from decoder: any Decoder) throws { self = try decoder.choice(Self.init(name:), "an outcome") }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension UpdateDecision.Reason: CustomStringConvertible, Codable {
    /// The name, as `belowMinimum`.
    public var description: String { name }

    /// The reason with this name; `nil` for any other text.
    public init?(name: String) {
      guard let reason = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = reason
    }

    /// Reads the name.
    public init(from decoder: any Decoder) throws { self = try decoder.choice(Self.init(name:), "a reason") }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension UpdateRequest.Trigger: CustomStringConvertible, Codable {
    /// The name, as `manual`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws { self = try decoder.choice(Self.init(name:), "a trigger") }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension PromptEvent: CustomStringConvertible, Codable {
    /// The name, as `later`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws { self = try decoder.choice(Self.init(name:), "an event") }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension Status: CustomStringConvertible, Codable {
    /// The name that the C header uses, as `UG_E_POLICY`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self = try decoder.choice({ text in Self.allCases.first { $0.name == text } }, "a status")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension LookupFailure.Kind: CustomStringConvertible, Codable {
    /// The name, as `notFound`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self = try decoder.choice({ text in Self.allCases.first { $0.name == text } }, "a kind of failure")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension Preset: CustomStringConvertible, Codable {
    /// The name, as `major-forces`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws { self = try decoder.choice(Self.init(name:), "a preset") }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }
#endif
