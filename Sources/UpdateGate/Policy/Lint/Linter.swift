/// Collects findings on one policy file.
struct Linter {
  let root: JSONNode
  let scheme: VersionScheme
  let options: VersionOptions
  let now: Int64?
  /// How many comparisons of versions are still made, so that linting takes a small multiple of the time of reading.
  private(set) var budget: Int
  /// The same for holding the elements of a list against each other.
  private(set) var pairs: Int
  private var marks: [Mark] = []
  /// How many unknown keys were found.
  private(set) var unknownKeys = 0

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

  init(root: JSONNode, size: Int, scheme: VersionScheme, options: VersionOptions, now: Int64?) {
    self.root = root
    self.scheme = scheme
    self.options = options
    self.now = now
    // Enough for all of a file of a hundred ranges, and no more than a few for each byte of a large one.
    budget = max(size, 1 << 16)
    pairs = max(size, 1 << 17)
  }

  mutating func lint(_ policy: UpdatePolicy, isOwn: Bool) {
    walk(root, isOwn ? .policy : .anything)
    if isOwn { checkPlatformsOnly() }
    check(policy.body)
    for platform in policy.platforms { check(platform.body, over: policy.body) }
    for remark in policy.remarks {
      add(LintCode(remark.kind), at: remark.offset, words: remark.message.text)
    }
    for fault in policy.body.untestable { add(fault) }
    for platform in policy.platforms {
      for fault in platform.body.untestable { add(fault) }
    }
  }

  /// A version of another kind in a file for several platforms is tested where it belongs, under that scheme.
  private mutating func add(_ fault: Untestable) {
    guard fault.key != .elsewhere else { return }
    add(.floorNotHonoured, at: fault.offset, words: Linter.untestable.text)
  }

  static let untestable: StaticString = "is not a version under the scheme, so it is not tested"

  @inline(never)
  mutating func add(_ code: LintCode, at offset: Int, words: String? = nil) {
    add(Mark(code: code, offset: offset, value: offset, words: words))
  }

  private mutating func add(_ mark: Mark) {
    // Far more than are shown, however often a platform repeats what it has from the whole file.
    if marks.count < Linter.markLimit { marks.append(mark) }
  }

  private static let markLimit = 1 << 16

  mutating func add(_ code: LintCode, at node: JSONNode, words: String? = nil) {
    add(code, at: node.offset, words: words)
  }

  /// A finding about a key.
  mutating func add(_ code: LintCode, at member: JSONMember, words: String? = nil) {
    add(Mark(code: code, offset: member.keyOffset, value: member.node.offset, words: words))
  }

  /// One more unknown key. They are found in the order of the file, so after ``UpdatePolicy/findingLimit`` of them no more
  /// can be among the findings that are listed.
  mutating func countUnknownKey() { unknownKeys += 1 }

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

  /// The order of two versions; `nil` as well where no more comparisons are made.
  @inline(never)
  mutating func order(_ a: String, _ b: String) -> VersionOrder? {
    guard spend(Linter.cost(a, b)) else { return nil }
    return scheme.order(a, b, options: options)
  }

  /// How many comparisons of short versions the one of these two takes as long as.
  static func cost(_ a: String, _ b: String) -> Int { 1 + min(a.utf8.count, b.utf8.count) / 32 }

  /// Takes so many comparisons of pairs; `false` where there are no more.
  mutating func spendOnPairs(_ count: Int) -> Bool {
    guard pairs >= count else { return false }
    pairs -= count
    return true
  }

  /// Takes so many comparisons; `false` where there are no more, now or later.
  mutating func spend(_ count: Int) -> Bool {
    guard budget >= count else {
      budget = 0
      return false
    }
    budget -= count
    return true
  }

  /// Whether `a` is at least `b`; `true` where no more comparisons are made, which finds nothing.
  @inline(never)
  mutating func reaches(_ a: String, _ b: String) -> Bool {
    let order = order(a, b)
    return order == .newer || order == .equal || budget == 0
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
