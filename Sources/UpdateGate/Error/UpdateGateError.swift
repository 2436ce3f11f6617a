/// The one error that this module throws: what kind of fault, where it stands, and a sentence for a person.
///
/// A decision is never an error: "no update" is an outcome with a reason. An error means that a question could not be
/// read.
public struct UpdateGateError: Error, Sendable {
  /// The kind of fault.
  public var status: Status
  /// One sentence, lower-case, without a final full stop.
  public var message: StaticString
  /// Where the fault stands in the input, or `nil` where no place applies.
  public var place: Place?
  /// The path of the value at fault, as `versions[1].policy`; empty where no path applies.
  public var path: String

  /// An error with a message from the program, and where it stands.
  public init(_ status: Status, _ message: StaticString, at place: Place? = nil, path: String = "") {
    self.status = status
    self.message = message
    self.place = place
    self.path = path
  }

  /// A place in a text.
  public struct Place: Sendable, Equatable {
    /// Bytes before the fault.
    public var offset: Int
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, counted in characters: every byte but a UTF-8 continuation byte counts.
    public var column: Int

    /// A place; lines and columns count from 1, the offset from 0.
    public init(offset: Int, line: Int, column: Int) {
      self.offset = offset
      self.line = line
      self.column = column
    }
  }
}

extension UpdateGateError: CustomStringConvertible {
  /// As `versions[1].policy: unknown policy word (line 3, column 9)`.
  public var description: String {
    var text = path.isEmpty ? "" : path + ": "
    text += message.text
    if let place {
      text += " (line \(place.line), column \(place.column))"
    }
    return text
  }
}

extension StaticString {
  /// The text as a `String`, without reflection, so that it is there in Embedded mode too.
  package var text: String {
    guard hasPointerRepresentation else { return String(Character(unicodeScalar)) }
    return bytes.string
  }
}
