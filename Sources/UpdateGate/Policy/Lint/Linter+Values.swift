/// Values that are allowed and probably not meant.
extension Linter {
  mutating func checkValue(_ member: JSONMember, _ shape: PolicyShape) {
    let (key, node) = (member.key, member.node)
    switch shape {
    case .policy, .body:
      if key.isWord(of: "every afterLater afterStore waitAfterRelease") { checkSeconds(node) }
      if key.isWord(of: "minimumVersion recommendedVersion") {
        checkVersion(node)
        for item in node.array ?? [] { checkVersion(item) }
      }
    case .rule where key.isWord(of: "every afterLater afterStore"), .grace,
      .rollout where key.isWord(of: "over"):
      checkSeconds(node)
    case .entry where key.isWord(of: "version range"), .release where key.isWord(of: "version"),
      .floor where key.isWord(of: "version"), .critical:
      checkVersion(node, isRange: key.isWord(of: "range"))
    case .audience where node.array?.isEmpty ?? false: add(.audienceEmpty, at: node)
    default: break
    }
  }

  /// `14` where fourteen days are meant.
  private mutating func checkSeconds(_ node: JSONNode) {
    let seconds = node.number?.int64 ?? node.string.flatMap { $0.isDigits ? DurationText.parse($0) : nil }
    guard let seconds, seconds >= 1, seconds <= 366 else { return }
    let count = String(seconds)
    add(
      .secondsAsDays, at: node,
      words: "is " + count + (seconds == 1 ? " second" : " seconds") + "; for days write \"P" + count + "D\"")
  }

  /// `1.0-1.9`, `2.0..2.5`, `1.x`, `1.5, 1.6`, `>=2`: each is read as one version, or as none.
  private mutating func checkVersion(_ node: JSONNode, isRange: Bool = false) {
    guard let text = node.string, let range = text.intendedRange(isRange: isRange) else { return }
    add(.versionIsRange, at: node, words: "reads as one version that nobody has; " + range)
  }
}

extension String {
  fileprivate var isDigits: Bool {
    for byte in utf8 where byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") { return false }
    return !utf8.isEmpty
  }

  /// What to write in place of a text that was meant to be several versions; `nil` for one that was not.
  fileprivate func intendedRange(isRange: Bool) -> String? {
    let bytes = Array(utf8)
    // Two versions, each with a dot or alone, with a hyphen, dots or a word between.
    var parts: [String] = []
    var current: [UInt8] = []
    var separators = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let isTwoDots = byte == UInt8(ascii: ".") && index + 1 < bytes.count && bytes[index + 1] == byte
      if byte == UInt8(ascii: "-") || isTwoDots {
        parts.append(String(decoding: current, as: UTF8.self).trimmed)
        current = []
        separators += 1
        while isTwoDots, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ".") { index += 1 }
      } else {
        current.append(byte)
      }
      index += 1
    }
    parts.append(String(decoding: current, as: UTF8.self).trimmed)
    if separators == 1, parts.count == 2, parts[0].isDotted, parts[1].isDotted {
      return "for all between write {\"range\": \">=" + parts[0] + " <=" + parts[1] + "\"}"
    }
    guard !isRange else { return nil }
    if bytes.contains(UInt8(ascii: ",")) || bytes.contains(UInt8(ascii: ";")) {
      return "for several write an entry for each, or {\"range\": \"1.5 || 1.6\"}"
    }
    if let last = bytes.last, last == UInt8(ascii: "x") || last == UInt8(ascii: "X") || last == UInt8(ascii: "*"),
      bytes.count > 1, bytes[bytes.count - 2] == UInt8(ascii: ".")
    {
      return "for all that begin so write {\"range\": \"" + self + "\"}"
    }
    return nil
  }

  /// Digits with single dots between, at least one dot.
  private var isDotted: Bool {
    var dots = 0
    var wasDigit = false
    for byte in utf8 {
      if byte == UInt8(ascii: "."), wasDigit {
        dots += 1
        wasDigit = false
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        wasDigit = true
      } else {
        return false
      }
    }
    return wasDigit && dots > 0
  }

  private var trimmed: String {
    var bytes = Array(utf8)[...]
    while bytes.first == UInt8(ascii: " ") { bytes = bytes.dropFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
