extension JSONNode {
  /// Reads one JSON text, strictly as RFC 8259 has it; one byte order mark before it is passed over.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - maximumDepth: how many arrays and objects may stand inside each other; `1` allows `[]` and not `[[]]`. It
  ///     bounds the stack that reading takes. How many values there may be is bounded too, by
  ///     ``JSONNode/countLimit``, since each takes many times the memory of its text.
  ///   - allowsHalfSurrogates: whether half a surrogate pair is read as U+FFFD, as in replies.
  /// - Throws: an error of status `.json` with the place of the first offending byte.
  /// - Complexity: linear in the size of the text.
  package static func parse(
    _ bytes: BorrowedBytes, maximumDepth: Int, allowsHalfSurrogates: Bool = false
  ) throws(UpdateGateError) -> JSONNode {
    do throws(JSONFault) {
      var cursor = JSONScanner(bytes)
      cursor.allowsHalfSurrogates = allowsHalfSurrogates
      cursor.skipByteOrderMark()
      cursor.skipBlanks()
      let node = try cursor.node(depthLeft: maximumDepth)
      cursor.skipBlanks()
      guard cursor.isAtEnd else { throw JSONFault(.trailingBytes, at: cursor.position) }
      return node
    } catch {
      throw error.error(in: bytes)
    }
  }

  /// The same for a text that is at hand as a `String`.
  package static func parse(_ text: String, maximumDepth: Int) throws(UpdateGateError) -> JSONNode {
    try parse(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// The same for an array of bytes.
  package static func parse(
    _ bytes: [UInt8], maximumDepth: Int, allowsHalfSurrogates: Bool = false
  ) throws(UpdateGateError) -> JSONNode {
    try bytes.withBytes { (buffer) throws(UpdateGateError) in
      try parse(buffer, maximumDepth: maximumDepth, allowsHalfSurrogates: allowsHalfSurrogates)
    }
  }
}

extension JSONScanner {
  /// Reads the value that begins at the cursor.
  mutating func node(depthLeft: Int) throws(JSONFault) -> JSONNode {
    let start = position
    guard valuesLeft > 0 else { throw JSONFault(.tooMany, at: position) }
    valuesLeft -= 1
    let value: JSONNode.Value
    switch current {
    case UInt8(ascii: "{"):
      guard depthLeft > 0 else { throw JSONFault(.tooDeep, at: position) }
      value = .object(try members(depthLeft: depthLeft - 1))
    case UInt8(ascii: "["):
      guard depthLeft > 0 else { throw JSONFault(.tooDeep, at: position) }
      value = .array(try elements(depthLeft: depthLeft - 1))
    case UInt8(ascii: "\""):
      value = .string(try string())
    case UInt8(ascii: "t"):
      try word("true")
      value = .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      value = .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      value = .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try skipNumber()
      value = .number(JSONNumber(literal: text(from: start, to: position)))
    default:
      throw isAtEnd ? JSONFault(.unexpectedEnd, at: position) : JSONFault(.expectedValue, at: position)
    }
    return JSONNode(value: value, offset: start, end: position)
  }

  private mutating func members(depthLeft: Int) throws(JSONFault) -> [JSONMember] {
    var members: [JSONMember] = []
    position += 1
    skipBlanks()
    if current == UInt8(ascii: "}") {
      position += 1
      return members
    }
    while true {
      let keyOffset = position
      let key = try key()
      let node = try node(depthLeft: depthLeft)
      members.append(JSONMember(key: key, keyOffset: keyOffset, node: node))
      if try endsAfterItem(UInt8(ascii: "}"), else: .expectedCommaOrBrace) { return members }
    }
  }

  private mutating func elements(depthLeft: Int) throws(JSONFault) -> [JSONNode] {
    var elements: [JSONNode] = []
    position += 1
    skipBlanks()
    if current == UInt8(ascii: "]") {
      position += 1
      return elements
    }
    while true {
      elements.append(try node(depthLeft: depthLeft))
      if try endsAfterItem(UInt8(ascii: "]"), else: .expectedCommaOrBracket) { return elements }
    }
  }

  /// Reads a key and its colon, up to the first byte of the value.
  private mutating func key() throws(JSONFault) -> String {
    try expect(UInt8(ascii: "\""), else: .expectedKey)
    let key = try string()
    try skipColon()
    return key
  }
}
