/// One app in a reply of the store. Fields have Apple's names, and are `nil` where the reply does not have them.
///
/// A record is a view of the reply it came from: cheap to copy, and it keeps the reply's memory alive.
public struct AppRecord: Sendable {
  /// Which store the app belongs to.
  public enum Kind: Int32, Sendable, CaseIterable {
    /// An app for iOS and its relatives: `software`.
    case software = 1
    /// An app for macOS: `mac-software`.
    case macSoftware = 2

    /// Apple's word for it.
    public var name: String { label.text }

    /// The name, as it stands in the program.
    package var label: StaticString {
      switch self {
      case .software: "software"
      case .macSoftware: "mac-software"
      }
    }
  }

  let reply: SharedReply
  let row: Int

  init(reply: SharedReply, row: Int) {
    self.reply = reply
    self.row = row
  }

  /// Which store the app belongs to. `wrapperType` does not tell: it is `software` for both. A record that does not say
  /// counts as `software`.
  public var kind: Kind {
    @inline(never) get { rows.kind(ofRow: row) ?? .software }
  }

  /// The text of any field that is a string or a number on the wire, exactly: a price keeps its digits.
  ///
  /// - Parameter name: Apple's key, for example `price`.
  public func text(of name: String) -> String? {
    let field = name.withBytes { AppField($0) }
    return field.flatMap { string($0) }
  }

  // MARK: By field
  //
  // Each is called and not inlined, so that the record, and with it the reply's memory, is there until it has been read.

  /// The record's memory. Valid as long as the record is.
  var rows: RecordRows { reply.contents.rows }

  /// The text of a field that is a string or a number on the wire, borrowed from the reply.
  package func text(_ field: AppField) -> BorrowedBytes? { rows.text(field, ofRow: row) }

  @inline(never)
  func string(_ field: AppField) -> String? { text(field)?.string }

  @inline(never)
  func integer(_ field: AppField) -> Int64? { rows.integer(field, ofRow: row) }

  @inline(never)
  func double(_ field: AppField) -> Double? { rows.double(field, ofRow: row) }

  @inline(never)
  func bool(_ field: AppField) -> Bool? { rows.bool(field, ofRow: row) }

  @inline(never)
  func date(_ field: AppField) -> Int64? { rows.date(field, ofRow: row) }

  @inline(never)
  func strings(_ field: AppField) -> [String]? {
    rows.list(field, ofRow: row).map { texts in texts.map { $0.string } }
  }
}
