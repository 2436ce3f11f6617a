/// Why one version is newer than another: which part decided, and what stands there on either side.
///
///     let why = try VersionScheme.app.explain("1.42", "1.5")
///     why.order        // .newer
///     why.type         // .minor
///     why.left         // "42", and why.right "5": parts are whole numbers, not decimals
///     why.description  // "1.42 is newer than 1.5: the second part decides, 42 > 5"
public struct VersionExplanation: Sendable, Equatable {
  /// The first version, as it was given.
  public var a: String
  /// The second version, as it was given.
  public var b: String
  /// Where the first stands against the second.
  public var order: VersionOrder
  /// What kind of step lies between the two.
  public var type: UpdateType
  /// The deciding part among the leading numbers, from 0; `nil` where words, builds or nothing decide.
  public var part: Int?
  /// What stands there in the first version; `0` for a part that is missing and counts as zero, empty for one that does
  /// not, and for words that are missing.
  public var left: String
  /// What stands there in the second version.
  public var right: String
  /// Whether each is a release, so that where words are missing it is for that.
  var aIsRelease: Bool
  var bIsRelease: Bool
}

extension VersionScheme {
  /// Says which part of two versions decides their order.
  ///
  /// - Throws: As ``compare(_:_:options:)``.
  public func explain(
    _ a: String, _ b: String, options: VersionOptions = .standard
  ) throws(UpdateGateError) -> VersionExplanation {
    let found = a.withBytes { x in b.withBytes { y in explain(x, y, options: options) } }
    if var found {
      found.a = a
      found.b = b
      return found
    }
    throw a.withBytes { x in b.withBytes { y in fault(x, y, paths: ("a", "b")) } }
  }

  /// Says which part of two versions decides; `nil` where at least one text is not a version.
  package func explain(
    _ a: BorrowedBytes, _ b: BorrowedBytes, options: VersionOptions
  ) -> VersionExplanation? {
    guard let difference = difference(a, b, options: options) else { return nil }
    let isNumber = difference.part != nil
    func text(_ bytes: BorrowedBytes, _ range: Range<Int>) -> String {
      // Bytes may differ inside a character, which is shown whole.
      var start = range.lowerBound
      while start > 0, start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start &-= 1 }
      let trimmed = VersionText.trimmed(bytes, start..<range.upperBound)
      if isNumber, trimmed.isEmpty { return fillsZero(at: range.lowerBound, in: bytes) ? "0" : "" }
      // Where signs are as good as words they are shown too.
      let isSigns = trimmed.isEmpty && (self == .foundation || self == .sparkle)
      return VersionText.string(bytes, isSigns ? start..<range.upperBound : trimmed)
    }
    var (left, right) = (text(a, difference.left), text(b, difference.right))
    // Where separators or blanks alone decide they are shown.
    if difference.order != .equal, left.hasSameBytes(as: right) {
      left = VersionText.string(a, difference.left)
      right = VersionText.string(b, difference.right)
      // And where even that tells nothing, as of `1a` against `01a`, the whole.
      if left.hasSameBytes(as: right) {
        left = VersionText.string(a, 0..<a.count)
        right = VersionText.string(b, 0..<b.count)
      }
    }
    return VersionExplanation(
      a: VersionText.string(a, 0..<a.count), b: VersionText.string(b, 0..<b.count), order: difference.order,
      type: difference.type, part: difference.part, left: left, right: right,
      aIsRelease: isRelease(a, difference.left, options), bIsRelease: isRelease(b, difference.right, options))
  }
}

extension VersionScheme {
  /// Whether nothing stands behind the numbers of a version, where nothing stands at this place of it.
  private func isRelease(_ bytes: BorrowedBytes, _ place: Range<Int>, _ options: VersionOptions) -> Bool {
    switch self {
    case .app, .semver, .apple, .integer: !parse(bytes, options: options).isPrerelease
    case .foundation, .sparkle: place.isEmpty && ParsedVersion.leadingEnd(bytes) >= place.lowerBound
    }
  }

  /// Whether a part that is missing here counts as zero: nowhere under `foundation`, behind the last part under `sparkle`.
  private func fillsZero(at position: Int, in bytes: BorrowedBytes) -> Bool {
    switch self {
    case .app, .semver, .apple, .integer: true
    case .foundation: false
    case .sparkle: position == SparkleScheme.end(of: bytes)
    }
  }
}

extension VersionExplanation: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    let (first, second) = (VersionExplanation.shown(a), VersionExplanation.shown(b))
    let isOlder = order == .older
    if order == .equal { return VersionExplanation.sentence([first, " equals ", second]) }
    return VersionExplanation.sentence([
      first, isOlder ? " is older than " : " is newer than ", second, ": ", decider, " decides, ",
      spoken(left, ofRelease: aIsRelease), isOlder ? " < " : " > ", spoken(right, ofRelease: bIsRelease),
    ])
  }

  private var decider: String {
    switch type {
    case .build: return "the build"
    case .prerelease: return "the pre-release"
    case .unchanged, .major, .minor, .patch, .revision: break
    }
    switch part {
    case nil: return "what follows the numbers"
    case 0?: return "the first part"
    case 1?: return "the second part"
    case 2?: return "the third part"
    case 3?: return "the fourth part"
    case let part?: return "part " + String(part &+ 1)
    }
  }

  private func spoken(_ text: String, ofRelease isRelease: Bool) -> String {
    guard text.utf8.isEmpty else { return VersionExplanation.shown(text) }
    return part == nil && isRelease ? "the release" : "nothing"
  }

  /// The text, as JSON writes it where blanks at its ends or control characters would mislead.
  @inline(never)
  private static func shown(_ text: String) -> String {
    let blank = UInt8(ascii: " ")
    let isPlain = text.withBytes { bytes in
      for byte in bytes where byte < blank { return false }
      return bytes.first != blank && bytes.last != blank
    }
    if isPlain { return text }
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  @inline(never)
  private static func sentence(_ pieces: [String]) -> String {
    var text = ""
    for piece in pieces { text += piece }
    return text
  }
}
