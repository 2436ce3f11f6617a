/// A JSON number, kept as its exact text. Nothing is lost however many digits it has; conversions happen on demand.
package struct JSONNumber: Sendable {
  /// The literal as it stands in the text, for example `6451880007` or `9.990`.
  package let text: String

  /// Wraps a text that is known to be a number by the grammar of RFC 8259.
  init(literal: String) {
    self.text = literal
  }

  /// The number where it is an integer that fits, in whatever form it is written: `5`, `5.0`, `0.5e1`; else `nil`.
  package var int64: Int64? {
    text.withBytes { DecimalLiteral($0)?.int64 }
  }

  /// The nearest double, ties to even, whatever the locale; infinite where the number is beyond the largest one.
  package var double: Double {
    text.withBytes { DecimalLiteral($0)?.double } ?? 0
  }
}
