/// What a hand-made file, or a section of it, says, before it is put into the keys of a policy.
struct VersionFilePart {
  /// A text with the tag of a language.
  struct Labelled {
    var key: VersionFileKey
    var language: String
    var node: JSONNode
  }

  /// The values of each key, by its number, in the order of the file: two names may mean the same.
  private var values: [[JSONNode]] = Array(repeating: [], count: VersionFileKey.allCases.count)
  private(set) var labelled: [Labelled] = []
  /// What means nothing here and is handed on.
  var meta: [JSONMember] = []
  /// Whose keys are wanted; empty for no platform in particular.
  var platform = ""

  /// The value that counts: of several the last.
  subscript(key: VersionFileKey) -> JSONNode? {
    @inline(never) get { values[key.rawValue].last }
  }

  @inline(never)
  func all(_ key: VersionFileKey) -> [JSONNode] { values[key.rawValue] }

  func has(_ key: VersionFileKey) -> Bool { !values[key.rawValue].isEmpty }

  /// Whether a version, a floor or a force flag is there.
  var isTelling: Bool {
    for key in VersionFileKey.allCases where key.rawValue < VersionFileKey.storeURL.rawValue && has(key) { return true }
    return false
  }

  mutating func add(_ key: VersionFileKey, _ node: JSONNode) {
    // An address or a text that was left empty is absent. A version or a flag is not: whoever left a floor empty by
    // mistake must hear of it.
    if key.rawValue >= VersionFileKey.storeURL.rawValue, node.string?.utf8.isEmpty ?? false { return }
    values[key.rawValue].append(node)
  }

  mutating func add(_ key: VersionFileKey, in language: String, _ node: JSONNode) {
    labelled.append(Labelled(key: key, language: language, node: node))
  }

  /// Takes from the whole file what a section does not say itself.
  mutating func complete(from other: VersionFilePart) {
    // A label and its build belong together.
    let ownFloor = has(.floor) || has(.floorBuild)
    let ownLatest = has(.latest) || has(.latestBuild)
    let ownRecommended = has(.recommended) || has(.recommendedBuild)
    for key in VersionFileKey.allCases where !has(key) {
      switch key {
      case .floor, .floorBuild: if ownFloor { continue }
      case .latest, .latestBuild: if ownLatest { continue }
      case .recommended, .recommendedBuild: if ownRecommended { continue }
      default: break
      }
      values[key.rawValue] = other.values[key.rawValue]
    }
    if labelled.isEmpty { labelled = other.labelled }
    if meta.isEmpty { meta = other.meta }
  }

  /// Takes only the force flag, which may stand above the versions that it speaks of.
  mutating func takeForce(from other: VersionFilePart) {
    for key in [VersionFileKey.force, .updateKind] where !has(.force) && !has(.updateKind) {
      values[key.rawValue] = other.values[key.rawValue]
    }
  }

  /// The tag of `en`, `english` and `englishTexts`.
  @inline(never)
  static func language(named key: String) -> String? {
    if LanguageTag.isTag(key) { return key }
    let name = String(decoding: key.plainLetters, as: UTF8.self).without("texts")
    for (word, tag) in languages where name.matchesIgnoringCase(word) { return tag.text }
    return nil
  }

  private static let languages: [(StaticString, StaticString)] = [
    ("english", "en"), ("arabic", "ar"), ("chinese", "zh"), ("french", "fr"), ("german", "de"), ("hindi", "hi"),
    ("japanese", "ja"), ("korean", "ko"), ("portuguese", "pt"), ("russian", "ru"), ("spanish", "es"), ("thai", "th"),
    ("turkish", "tr"),
  ]
}
