/// Collects findings on one policy file.
struct Linter {
  let root: JSONNode
  let scheme: VersionScheme
  let options: VersionOptions
  let now: Int64?
  private var marks: [Mark] = []

  private struct Mark {
    var code: LintCode
    /// Where it is shown.
    var offset: Int
    /// Where the value stands that it is about.
    var value: Int
    /// The whole sentence, or for a misspelt key the likely one.
    var words: String?

    /// Marks of one place and code are one finding. (There are fewer than 64 codes, and a file has at most 2^22 bytes.)
    var rank: Int { offset << 6 | Int(code.rawValue) }
  }

  init(root: JSONNode, scheme: VersionScheme, options: VersionOptions, now: Int64?) {
    self.root = root
    self.scheme = scheme
    self.options = options
    self.now = now
  }

  mutating func lint(_ policy: UpdatePolicy, isOwn: Bool) {
    walk(root, isOwn ? .policy : .anything)
    check(policy.body)
    for platform in policy.platforms { check(platform.body, over: policy.body) }
    for remark in policy.remarks { add(.notHonoured, at: remark.offset, words: remark.message.text) }
  }

  @inline(never)
  mutating func add(_ code: LintCode, at offset: Int, words: String? = nil) {
    add(Mark(code: code, offset: offset, value: offset, words: words))
  }

  private mutating func add(_ mark: Mark) {
    // Far more than are shown, however often a platform repeats what it has from the whole file.
    if marks.count < Linter.markLimit { marks.append(mark) }
  }

  private static let markLimit = 1 << 18

  mutating func add(_ code: LintCode, at node: JSONNode) { add(code, at: node.offset) }

  /// A finding about a key.
  mutating func add(_ code: LintCode, at member: JSONMember, words: String? = nil) {
    add(Mark(code: code, offset: member.keyOffset, value: member.node.offset, words: words))
  }

  /// All of them in the order of the file, each once: a platform repeats what it has from the whole file.
  func findings(in bytes: BorrowedBytes) -> [LintFinding] {
    var order = Array(marks.indices)
    StableSort.sort(&order) { marks[$0].rank > marks[$1].rank }
    var findings: [LintFinding] = []
    var place = UpdateGateError.Place(offset: 0, line: 1, column: 1)
    var last = -1
    for mark in order.lazy.map({ marks[$0] }) where mark.rank != last {
      last = mark.rank
      guard findings.count < UpdatePolicy.findingLimit else { break }
      place.advance(to: mark.offset, in: bytes)
      findings.append(
        LintFinding(code: mark.code, place: place, path: root.path(to: mark.value), message: message(mark)))
    }
    return findings
  }

  private func message(_ mark: Mark) -> String {
    guard let words = mark.words else { return mark.code.message.text }
    guard mark.code == .misspeltKey else { return words }
    return mark.code.message.text + " " + words + "?"
  }

  // MARK: Versions

  @inline(never)
  func order(_ a: String, _ b: String) -> VersionOrder? { scheme.order(a, b, options: options) }

  /// Whether `a` is at least `b`.
  @inline(never)
  func reaches(_ a: String, _ b: String) -> Bool {
    let order = order(a, b)
    return order == .newer || order == .equal
  }
}

extension UpdateGateError.Place {
  /// Goes on to a later place.
  fileprivate mutating func advance(to end: Int, in bytes: BorrowedBytes) {
    while offset < end, offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
