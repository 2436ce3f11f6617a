/// The values that stand in many places of a policy.
extension PolicyReader {
  /// A version of the app, under the scheme.
  func version(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try shortText(node)
    guard scheme.isVersion(text, options: options) else {
      throw FieldFault("is not a version under the scheme", at: node)
    }
    return text
  }

  /// Whether a text that is no version under the scheme may be one of another platform in the same file: it is a version
  /// as store labels are.
  func mayBeOfAnotherKind(_ text: String) -> Bool {
    hasPlatforms && VersionScheme.app.isVersion(text, options: .standard)
  }

  /// A version, or `nil` where it is of another platform's kind: then its path is kept.
  func version(_ node: JSONNode, of key: Untestable.Key, in body: PolicyBody) throws(FieldFault) -> String? {
    let text = try shortText(node)
    if scheme.isVersion(text, options: options) { return text }
    guard mayBeOfAnotherKind(text) else { throw FieldFault("is not a version under the scheme", at: node) }
    keepAside(node, of: key, in: body)
    return nil
  }

  /// The path of a value, as errors have it.
  func path(of node: JSONNode) -> String { root.path(to: node.offset) }

  func keepAside(_ node: JSONNode, of key: Untestable.Key, in body: PolicyBody) {
    body.untestable.append(Untestable(key: key, path: path(of: node), offset: node.offset))
  }

  /// A build number: digits, as a text or as a number.
  func build(_ node: JSONNode) throws(FieldFault) -> String {
    let text = if let number = node.number { number.text } else { try shortText(node) }
    guard text.utf8.count <= VersionScheme.decisionLimit, VersionScheme.integer.isVersion(text, options: .standard)
    else { throw FieldFault("must be a build number: a whole number, not negative", at: node) }
    return text
  }

  /// A version or a range, of a length that may be compared with thousands of others.
  func shortText(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try node.text()
    guard text.utf8.count <= VersionScheme.decisionLimit else {
      throw FieldFault("is longer than 1024 bytes", at: node)
    }
    return text
  }

  /// A version of an operating system.
  func osVersion(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try shortText(node)
    guard VersionScheme.app.isVersion(text, options: .standard) else {
      throw FieldFault("is not a version of an operating system", at: node)
    }
    return text
  }

  func verdict(_ node: JSONNode) throws(FieldFault) -> Verdict {
    guard let verdict = Verdict(try node.text()) else {
      throw FieldFault("must be force, recommend or none", at: node)
    }
    return verdict
  }

  /// An address. It may end up in a header or a command, so it holds nothing that would end it there.
  func address(_ node: JSONNode) throws(FieldFault) -> String {
    let text = try node.text()
    guard !text.hasBlankOrControl else {
      throw FieldFault("must be an address without blanks, line breaks and control characters", at: node)
    }
    return text
  }

  /// A date with or without its time, or Unix seconds.
  func instant(_ node: JSONNode) throws(FieldFault) -> Int64 {
    if let number = node.number {
      guard let seconds = number.int64, seconds >= ISODate.earliest, seconds <= ISODate.latest else {
        throw FieldFault("must be Unix seconds, a whole number of the years 1 to 9999", at: node)
      }
      return seconds
    }
    if let text = node.string {
      if let seconds = ISODate.parse(text) { return seconds }
      if text.utf8.count == 10, let seconds = ISODate.parse(text + "T00:00:00Z") { return seconds }
    }
    throw FieldFault("must be a date such as 2027-01-31T08:00:00Z or 2027-01-31, or Unix seconds", at: node)
  }

  /// A whole number that is not below `least`, which is 0 or 1.
  func count(_ node: JSONNode, from least: Int64) throws(FieldFault) -> Int64 {
    guard let count = node.number?.int64, count >= least else {
      throw FieldFault(least > 0 ? "must be a whole number, 1 or more" : "must be a whole number, 0 or more", at: node)
    }
    return count
  }

  /// `only` or `except`.
  func tags(_ node: JSONNode) throws(FieldFault) -> PolicyTags {
    guard node.object != nil, let list = node["tags"] else {
      throw FieldFault("must be an object with tags, a list of strings", at: node)
    }
    let items = try list.items()
    guard items.count <= PolicyTags.limit else { throw FieldFault("holds more than 256 tags", at: list) }
    var tags: [String] = []
    for item in items { tags.append(try shortText(item)) }
    return PolicyTags(tags)
  }
}

extension String {
  /// Whether a blank of any kind, a control character or a byte order mark stands in it. (U+200B and the like are no
  /// blanks: they have no width.)
  var hasBlankOrControl: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return true
      default: break
      }
    }
    return false
  }
}
