extension PromptState {
  /// Reads a state. What cannot be read is left out; a text that is no JSON object at all gives the empty state.
  public init(repairing text: String) {
    var copy = text
    self = copy.withUTF8 { PromptState(repairing: $0) }
  }

  /// The same for bytes.
  package init(repairing bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    guard bytes.count > 0, bytes.count <= PromptState.sizeLimit,
      let root = try? JSONNode.parse(bytes, maximumDepth: JSONNode.depthLimit)
    else { return }
    self.init(repairing: root)
  }

  /// The same for a tree. One pass over the members: the last of equal keys counts, as everywhere.
  init(repairing root: JSONNode) {
    self.init()
    for member in root.object ?? [] {
      let node = member.node
      switch member.key.utf8.count {
      case 9 where member.key.hasSameBytes(as: "installed"): installed = node.string
      case 9 where member.key.hasSameBytes(as: "firstSeen"): firstSeen = Mark(repairing: node)
      case 5 where member.key.hasSameBytes(as: "shown"): shown = Mark(repairing: node)
      case 5 where member.key.hasSameBytes(as: "later"): later = Mark(repairing: node)
      case 7 where member.key.hasSameBytes(as: "skipped"):
        skipped = Mark(repairing: node)
        if skipped?.version == nil { skipped = nil }
      case 5 where member.key.hasSameBytes(as: "store"): store = Visits(repairing: node)
      default: break
      }
    }
  }

  /// The state as text: a JSON object in ASCII.
  public var text: String {
    var writer = JSONWriter(asciiOnly: true)
    write(to: &writer)
    return writer.text
  }

  /// Writes the state as a JSON object in ASCII.
  func write(to writer: inout JSONWriter) {
    writer.openObject()
    writer.key("version")
    writer.integer(PromptState.format)
    if let installed {
      writer.key("installed")
      writer.string(installed)
    }
    write(firstSeen, as: "firstSeen", to: &writer)
    write(shown, as: "shown", to: &writer)
    write(later, as: "later", to: &writer)
    write(skipped, as: "skipped", to: &writer)
    if let store {
      writer.key("store")
      writer.openObject()
      writer.key("version")
      writer.stringOrNull(store.version)
      writer.key("count")
      writer.integer(store.count)
      writer.key("at")
      writer.instant(store.at)
      writer.closeObject()
    }
    writer.closeObject()
  }

  private func write(_ mark: Mark?, as key: StaticString, to writer: inout JSONWriter) {
    guard let mark else { return }
    writer.key(key)
    writer.openObject()
    writer.key("version")
    writer.stringOrNull(mark.version)
    writer.key("at")
    writer.instant(mark.at)
    writer.closeObject()
  }
}

extension PromptState.Mark {
  /// `nil` unless there is a time. A version that is no text is absent.
  fileprivate init?(repairing node: JSONNode) {
    guard let at = node["at"]?.anyInstant else { return nil }
    self.init(version: node["version"]?.string, at: at)
  }
}

extension PromptState.Visits {
  fileprivate init?(repairing node: JSONNode) {
    guard let at = node["at"]?.anyInstant, let count = node["count"]?.number?.int64, count > 0 else { return nil }
    self.init(version: node["version"]?.string, count: count, at: at)
  }
}

extension JSONNode {
  /// A date, or Unix seconds as a number; `nil` for anything else and for times outside the years that dates can write.
  var anyInstant: Int64? {
    let seconds = string.map { ISODate.parse($0) } ?? number?.int64
    guard let seconds, seconds >= ISODate.earliest, seconds <= ISODate.latest else { return nil }
    return seconds
  }
}

extension ISODate {
  /// 0001-01-01T00:00:00Z.
  package static let earliest: Int64 = -62_135_596_800
  /// 9999-12-31T23:59:59Z.
  package static let latest: Int64 = 253_402_300_799
}
