/// Something in a policy file that is not wrong but probably not meant.
public struct LintFinding: Sendable {
  /// What was found.
  public var code: LintCode
  /// Where it stands.
  public var place: UpdateGateError.Place
  /// The path of the value, as `versions[1].range`.
  public var path: String
  /// One sentence, lower-case, without a final full stop.
  public var message: String

  /// How bad it is.
  public var severity: LintCode.Severity { code.severity }

  /// Findings as the text of a JSON list.
  package static func json(_ findings: [LintFinding]) -> [UInt8] {
    var writer = JSONWriter()
    writer.openArray()
    for finding in findings {
      writer.openObject()
      writer.key("code")
      writer.string(finding.code.label)
      writer.key("severity")
      writer.string(finding.severity.label)
      writer.key("path")
      writer.string(finding.path)
      writer.key("line")
      writer.integer(Int64(finding.place.line))
      writer.key("column")
      writer.integer(Int64(finding.place.column))
      writer.key("message")
      writer.string(finding.message)
      writer.closeObject()
    }
    writer.closeArray()
    return writer.bytes
  }
}
