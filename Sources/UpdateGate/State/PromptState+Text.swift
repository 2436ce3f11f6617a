extension PromptState {
  /// Reads a state. What cannot be read is left out; a text that is no JSON object at all gives the empty state.
  public init(repairing text: String) {
    self = text.withBytes { PromptState(repairing: $0) }
  }

  /// The same for bytes.
  package init(repairing bytes: BorrowedBytes) {
    var arena = TextArena()
    var state = BorrowedState()
    state.repair(from: bytes, in: &arena)
    self.init(state)
    withExtendedLifetime(arena) {}
  }

  /// The state as text: a JSON object in ASCII.
  public var text: String { String(decoding: textBytes, as: UTF8.self) }

  /// The same as bytes.
  package var textBytes: [UInt8] {
    var writer = JSONWriter(asciiOnly: true)
    write(to: &writer)
    return writer.bytes
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
    write(waiting, as: "waiting", to: &writer)
    write(shown, as: "shown", to: &writer)
    write(later, as: "later", to: &writer)
    write(skipped, as: "skipped", to: &writer)
    write(skippedMajor, as: "skippedMajor", to: &writer)
    write(store, as: "store", to: &writer, writesOne: true)
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

  /// A count of 1 is left out where states of before counts were kept have none.
  private func write(_ tally: Tally?, as key: StaticString, to writer: inout JSONWriter, writesOne: Bool = false) {
    guard let tally else { return }
    writer.key(key)
    writer.openObject()
    writer.key("version")
    writer.stringOrNull(tally.version)
    if writesOne || tally.count != 1 {
      writer.key("count")
      writer.integer(tally.count)
    }
    writer.key("at")
    writer.instant(tally.at)
    writer.closeObject()
  }
}

extension JSONNode {
  /// A date, or Unix seconds as a number; `nil` for anything else and for times outside the years that dates can write.
  var anyInstant: Int64? {
    if let string { return ISODate.parse(string) }
    return number?.int64.flatMap { ISODate.inYears($0) }
  }
}

extension ISODate {
  /// 0001-01-01T00:00:00Z.
  package static let earliest: Int64 = -62_135_596_800
  /// 9999-12-31T23:59:59Z.
  package static let latest: Int64 = 253_402_300_799

  /// The time, unless it lies outside the years that dates can write.
  static func inYears(_ seconds: Int64) -> Int64? {
    seconds >= earliest && seconds <= latest ? seconds : nil
  }
}
