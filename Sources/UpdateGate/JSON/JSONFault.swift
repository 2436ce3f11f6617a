/// What is wrong with a text that must be JSON, and where its first offending byte stands.
///
/// Readers keep only the offset while they read; line and column are counted once, by
/// ``UpdateGateError/Place/init(offset:in:)``.
package struct JSONFault: Error, Sendable, Equatable {
  /// The ways in which a text can fail to be JSON.
  package enum Kind: Sendable {
    case unexpectedEnd
    case expectedValue
    case expectedKey
    case expectedColon
    case expectedCommaOrBrace
    case expectedCommaOrBracket
    case unknownWord
    case numberSyntax
    case unterminatedString
    case controlCharacter
    case badEscape
    case loneSurrogate
    case invalidUTF8
    case tooDeep
    case tooMany
    case trailingBytes
  }

  package let kind: Kind
  /// Bytes before the first offending one; the length of the text where something is missing at its end.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// One sentence for a person.
  package var message: StaticString {
    switch kind {
    case .unexpectedEnd: "the text ends before its JSON value is complete"
    case .expectedValue: "expected a JSON value"
    case .expectedKey: "expected a key in double quotes"
    case .expectedColon: "expected a colon after the key"
    case .expectedCommaOrBrace: "expected a comma or a closing brace"
    case .expectedCommaOrBracket: "expected a comma or a closing bracket"
    case .unknownWord: "unknown word: JSON knows true, false and null"
    case .numberSyntax: "this is not how JSON writes a number"
    case .unterminatedString: "the text ends inside a string"
    case .controlCharacter: "a control character inside a string must be escaped"
    case .badEscape: "unknown escape in a string"
    case .loneSurrogate: "half a surrogate pair in a string"
    case .invalidUTF8: "this is not valid UTF-8"
    case .tooDeep: "arrays and objects are nested too deeply"
    case .tooMany: "a JSON text of more than 4194304 values is not read"
    case .trailingBytes: "unexpected text after the JSON value"
    }
  }

  /// The same as an error of the module, with line and column.
  package func error(in bytes: BorrowedBytes) -> UpdateGateError {
    UpdateGateError(kind == .tooMany ? .tooLong : .json, message, at: UpdateGateError.Place(offset: offset, in: bytes))
  }
}
