// What is named in Swift, for those who print, keep or send it. All of it is coded by name, since names never change.

#if !hasFeature(Embedded)

  extension VersionScheme: CustomStringConvertible, Codable {
    /// The name, as `app`.
    public var description: String { name }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self = try decoder.choice(VersionScheme.init(name:), "a version scheme")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension VersionOrder: CustomStringConvertible, Codable {
    /// The name, as `older`.
    public var description: String { name }

    /// The order with this name, as `older`; `nil` for any other text.
    public init?(name: String) {
      guard let order = VersionOrder.allCases.first(where: { $0.name == name }) else { return nil }
      self = order
    }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self = try decoder.choice(VersionOrder.init(name:), "older, equal or newer")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension UpdateType: CustomStringConvertible, Codable {
    /// The name, as `minor`.
    public var description: String { name }

    /// The type with this name, as `minor`; `nil` for any other text.
    public init?(name: String) {
      guard let type = UpdateType.allCases.first(where: { $0.name == name }) else { return nil }
      self = type
    }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self = try decoder.choice(UpdateType.init(name:), "an update type")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
  }

  extension VersionOptions: Codable {
    private enum CodingKeys: String, CodingKey { case loneLetter, dashNumber, unknownWords, build }

    /// Reads the keys of `versionOptions` in a request; those that are absent are as in ``standard``.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self = .standard
      func choice<Value>(_ key: CodingKeys, _ make: (String) -> Value?) throws -> Value? {
        guard values.contains(key) else { return nil }
        return try values.superDecoder(forKey: key).choice(make, "a choice of \(key.rawValue)")
      }
      loneLetter = try choice(.loneLetter, LoneLetter.init(name:)) ?? loneLetter
      dashNumber = try choice(.dashNumber, DashNumber.init(name:)) ?? dashNumber
      unknownWords = try choice(.unknownWords, UnknownWords.init(name:)) ?? unknownWords
      build = try values.decodeIfPresent(Bool.self, forKey: .build) ?? build
    }

    /// Writes all of them.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(loneLetter.name, forKey: .loneLetter)
      try values.encode(dashNumber.name, forKey: .dashNumber)
      try values.encode(unknownWords.name, forKey: .unknownWords)
      try values.encode(build, forKey: .build)
    }
  }

  extension Decoder {
    /// The choice that a single text names.
    func choice<Value>(_ make: (String) -> Value?, _ what: String) throws -> Value {
      let name = try singleValueContainer().decode(String.self)
      if let value = make(name) { return value }
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "\(name.debugDescription) is not \(what)"))
    }
  }

  extension Encoder {
    /// Writes a single text.
    func write(_ name: String) throws {
      var value = singleValueContainer()
      try value.encode(name)
    }
  }

#endif
