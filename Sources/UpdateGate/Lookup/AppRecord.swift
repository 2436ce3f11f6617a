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
    public var name: StaticString {
      switch self {
      case .software: "software"
      case .macSoftware: "mac-software"
      }
    }
  }

  let storage: LookupStorage
  let row: Int

  init(storage: LookupStorage, row: Int) {
    self.storage = storage
    self.row = row
  }

  /// Which store the app belongs to. `wrapperType` does not tell: it is `software` for both.
  public var kind: Kind { storage.kind(ofRow: row) ?? .software }

  /// The text of any field that is a string or a number on the wire, exactly: a price keeps its digits.
  ///
  /// - Parameter name: Apple's key, for example `price`.
  public func text(of name: String) -> String? {
    var copy = name + "       "
    let count = name.utf8.count
    let field = copy.withUTF8 { bytes in
      bytes.baseAddress.flatMap { AppField($0, length: count) }
    }
    return field.flatMap { text($0)?.string }
  }

  // MARK: By field

  /// The text of a field that is a string or a number on the wire.
  package func text(_ field: AppField) -> BorrowedText? { storage.text(field, ofRow: row) }

  package func integer(_ field: AppField) -> Int64? { storage.integer(field, ofRow: row) }

  package func double(_ field: AppField) -> Double? { storage.double(field, ofRow: row) }

  package func bool(_ field: AppField) -> Bool? { storage.bool(field, ofRow: row) }

  /// The Unix time of a date field.
  package func date(_ field: AppField) -> Int64? { storage.date(field, ofRow: row) }

  /// The elements of a list field, borrowed from the reply.
  package func list(_ field: AppField) -> UnsafeBufferPointer<BorrowedText>? { storage.list(field, ofRow: row) }

  func string(_ field: AppField) -> String? { text(field)?.string }

  func strings(_ field: AppField) -> [String]? {
    list(field).map { elements in elements.map { $0.string } }
  }
}
