/// One JSON object in, one JSON object out: the same decision for callers who prefer text.
public enum TextInterface {
  /// The longest request that is read, in bytes.
  public static let sizeLimit = 64 << 20

  /// Reads a request, decides, and writes the decision.
  ///
  /// - Parameter request: a JSON object with the keys of the text interface; `installed` and `now` are required.
  /// - Returns: the decision as a JSON object, byte for byte what ``UpdateDecision/json`` gives for the same facts.
  /// - Throws: `.json` with the place; `.request` or `.policy` with the place and the path in the request; `.argument`
  ///   as ``UpdateRequest/evaluate()``.
  public static func evaluate(_ request: String) throws(UpdateGateError) -> String {
    let answer: Result<[UInt8], UpdateGateError> = request.withBytes { bytes in
      do throws(UpdateGateError) {
        return .success(try evaluate(bytes))
      } catch {
        return .failure(error)
      }
    }
    return String(decoding: try answer.get(), as: UTF8.self)
  }

  /// The same for bytes.
  package static func evaluate(_ bytes: BorrowedBytes) throws(UpdateGateError) -> [UInt8] {
    try RequestReader.read(bytes).evaluate().jsonBytes
  }
}
