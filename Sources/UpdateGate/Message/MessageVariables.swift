/// What stands for the variables of a text.
package struct MessageVariables {
  var app: BorrowedBytes?
  var installed: BorrowedBytes
  var target: BorrowedBytes?
  /// Whole days until the deadline, begun ones counted.
  var days: Int64?
  /// How often the user may still say later before a recommendation is a must.
  var deferralsLeft: Int64?
  /// The release notes; known where the policy has texts that may name them.
  var notes: BorrowedBytes?
  /// When the target was released, in Unix seconds.
  var date: Int64?

  /// The variables that a text may name.
  enum Name {
    case app, installed, target, days, deferralsLeft, notes, date

    /// The one that a word names.
    init?(_ word: BorrowedBytes) {
      switch word.count {
      case 3 where word.hasSameBytes(as: "app"): self = .app
      case 4 where word.hasSameBytes(as: "days"): self = .days
      case 4 where word.hasSameBytes(as: "date"): self = .date
      case 5 where word.hasSameBytes(as: "notes"): self = .notes
      case 6 where word.hasSameBytes(as: "target"): self = .target
      case 9 where word.hasSameBytes(as: "installed"): self = .installed
      case 13 where word.hasSameBytes(as: "deferralsLeft"): self = .deferralsLeft
      default: return nil
      }
    }

    /// Whether it is a number, which has plural forms.
    var isNumber: Bool { self == .days || self == .deferralsLeft }
  }

  /// The number that a variable stands for, where it is one and known.
  func number(_ name: Name) -> Int64? {
    switch name {
    case .days: days
    case .deferralsLeft: deferralsLeft
    default: nil
    }
  }

  static func days(from now: Int64, to deadline: Int64) -> Int64 {
    let seconds = max(deadline.since(now), 0)
    return seconds / 86_400 + (seconds % 86_400 > 0 ? 1 : 0)
  }

  /// How many bytes the longest one has, with what isolates it.
  private var longest: Int {
    let isolation = 6
    let number = 20
    return max(max(app?.count ?? 0, installed.count), max(target?.count ?? 0, notes?.count ?? 0), number) + isolation
  }

  /// How many bytes those have together that built-in texts name, with what isolates them.
  var builtInSize: Int { (app?.count ?? 0) + installed.count + (target?.count ?? 0) + 20 + 4 * 6 }

  /// No filled-in text is longer than this many bytes, 1 MiB: a text may name a variable as often as it likes, so a small
  /// policy could otherwise ask for any amount of memory.
  static let limit = 1 << 20

  /// Whether a text stays within ``limit`` when it is filled in.
  func fit(into text: String, _ language: TextLanguage) -> Bool {
    // No variable is shorter than `{app}`, and a number sign is a number at most; so most texts need not be looked at.
    let count = Int64(text.utf8.count)
    if count <= 1 << 16, count * 26 + count / 5 * Int64(longest) <= Int64(MessageVariables.limit) { return true }
    return text.withBytes { fill($0, language, into: .none) } <= MessageVariables.limit
  }

  /// Writes a text with its variables filled in to `room`, if there is any, and tells how long it is.
  func fill(_ text: BorrowedBytes, _ language: TextLanguage, into room: TextRoom) -> Int {
    var filler = MessageFiller(variables: self, language: language, room: room)
    return filler.fill(text)
  }
}
