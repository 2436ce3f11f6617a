#if !hasFeature(Embedded)
  extension UpdatePolicy {
    /// The tree that it was read from.
    var tree: JSONNode {
      let tree = try? source.map { (bytes) throws(UpdateGateError) in
        try JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit)
      }
      return tree ?? JSONNode(value: .object([]), offset: 0, end: 0)
    }

    /// The file that it was read from or made as, as compact JSON.
    public var json: String {
      var writer = JSONWriter()
      writer.node(tree)
      return writer.text
    }
  }

  extension UpdatePolicy: Hashable {
    /// Equal where they were read from the same JSON, blanks aside, under the same scheme.
    public static func == (a: UpdatePolicy, b: UpdatePolicy) -> Bool {
      a.hasSameRules(as: b) && a.json == b.json && (a.source != nil || a.body === b.body)
    }

    /// Hashes what equality looks at.
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }
  }

  /// As the JSON of its file, so that a policy may stand inside another document. Versions are read under the scheme `app`,
  /// and the keys tell whose file it is.
  extension UpdatePolicy: Codable {
    /// Reads a policy from any coded document.
    public init(from decoder: any Decoder) throws {
      var writer = JSONWriter()
      writer.node(try CodedJSON(from: decoder).node)
      do {
        try self.init(parsing: writer.text)
      } catch {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: String(describing: error), underlyingError: error))
      }
    }

    /// Writes the policy as the JSON of its file.
    public func encode(to encoder: any Encoder) throws { try CodedJSON(node: tree).encode(to: encoder) }
  }

  /// A JSON value for coders of any format.
  private struct CodedJSON: Codable {
    var node: JSONNode

    init(node: JSONNode) { self.node = node }

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      node = JSONNode(value: try CodedJSON.value(decoder), offset: 0, end: 0)
    }

    private static func value(_ decoder: any Decoder) throws -> JSONNode.Value {
      if let object = try? decoder.container(keyedBy: Key.self) {
        return .object(
          try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            JSONMember(key: key.stringValue, keyOffset: 0, node: try object.decode(CodedJSON.self, forKey: key).node)
          })
      }
      if var list = try? decoder.unkeyedContainer() {
        var items: [JSONNode] = []
        while !list.isAtEnd { items.append(try list.decode(CodedJSON.self).node) }
        return .array(items)
      }
      let single = try decoder.singleValueContainer()
      if single.decodeNil() { return .null }
      if let bool = try? single.decode(Bool.self) { return .bool(bool) }
      if let number = try? single.decode(Int64.self) { return .number(JSONNumber(literal: String(number))) }
      if let number = try? single.decode(Double.self) { return .number(JSONNumber(literal: String(number))) }
      return .string(try single.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
      switch node.value {
      case .object(let members):
        var object = encoder.container(keyedBy: Key.self)
        for member in JSONKeys(members).last {
          try object.encode(CodedJSON(node: member.node), forKey: Key(stringValue: member.key))
        }
      case .array(let items):
        var list = encoder.unkeyedContainer()
        for item in items { try list.encode(CodedJSON(node: item)) }
      case .null:
        var single = encoder.singleValueContainer()
        try single.encodeNil()
      case .bool(let bool):
        var single = encoder.singleValueContainer()
        try single.encode(bool)
      case .string(let text):
        var single = encoder.singleValueContainer()
        try single.encode(text)
      case .number(let number):
        var single = encoder.singleValueContainer()
        if let integer = number.int64 { try single.encode(integer) } else { try single.encode(number.double) }
      }
    }
  }
#endif
