import Testing

@testable import UpdateGate

/// Replies that are cut, changed, huge or hostile: a record that is right, or a failure with its place; never a trap.
@Suite struct LookupDamageTests {
  private static let small = Array(
    "\n{\"resultCount\":1, \"results\":[{\"kind\":\"software\",\"version\":\"1.0\",\"trackId\":77,\"price\":1.50, \"fileSizeBytes\":\"1050\",\"releaseDate\":\"2024-02-29T07:00:00Z\", \"genres\":[\"a\",\"b\"],\"trackName\":\"é한\\u20ac\\ud83d\\ude00\\n\",\"isGameCenterEnabled\":true,\"x\":{\"y\":[null]}}]}\n"
      .utf8)

  @Test func aReplyCutAtAnyByteIsMalformedThereOrComplete() throws {
    for name in ["wire-english.json", "wire-korean.json", "jsonp.js", "bom-crlf.json"] {
      let whole = try TestData.own("lookups/" + name)
      for length in 0..<whole.count { ReplyOracle.check(Array(whole[..<length]), "\(name) cut at \(length)") }
    }
    for length in 0..<Self.small.count { ReplyOracle.check(Array(Self.small[..<length]), "cut at \(length)") }
  }

  @Test func everySingleByteChangeIsReadRightOrRefusedAtItsPlace() {
    for index in Self.small.indices {
      var changed = Self.small
      for byte in UInt8.min...UInt8.max where byte != Self.small[index] {
        changed[index] = byte
        ReplyOracle.check(changed, "byte \(index) is \(byte)")
      }
    }
  }

  @Test func aByteTakenOutOrPutInIsReadRightOrRefusedAtItsPlace() {
    for index in Self.small.indices {
      var shorter = Self.small
      shorter.remove(at: index)
      ReplyOracle.check(shorter, "without byte \(index)")
      for byte in Array("\"\\{}[]:, 0-.e\u{0}é".utf8) {
        var longer = Self.small
        longer.insert(byte, at: index)
        ReplyOracle.check(longer, "byte \(byte) put in at \(index)")
      }
    }
  }

  @Test func randomTextsOfJSONPartsAgreeWithTheTreeReader() {
    let parts = [
      "{", "}", "[", "]", ":", ",", " ", "\n", "\"results\"", "\"kind\"", "\"software\"", "\"version\"", "\"1.0\"", "1",
      "-0.5e3",
      "true", "null", "\"a\\u00e9\"", "\"\\ud83d\"", "\"trackId\"", "é", "\"errorMessage\"", "\"genres\"", "(", ")",
      "cb",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var text = Bool.random(using: &generator) ? "{\"results\":[{\"kind\":\"software\",\"version\":" : ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) { text += parts.randomElement(using: &generator) ?? "" }
      ReplyOracle.check(Array(text.utf8), text)
    }
  }

  @Test func textsOfEveryLengthAndEscapesAtEveryPlaceAreDecoded() {
    for length in 0..<140 {
      let plain = String(repeating: "abcdefghij", count: 14).prefix(length)
      ReplyOracle.check(
        Array("{\"kind\":\"software\",\"version\":\"\(plain)\",\"description\":\"\(plain)\\n\(plain)\"}".utf8))
      ReplyOracle.check(Array("{\"kind\":\"software\",\"version\":\"1\",\"trackName\":\"\(plain)한\(plain)\"}".utf8))
    }
  }

  @Test func everyScalarIsDecodedRawAndEscaped() {
    for value in stride(from: UInt32(0x21), through: 0x10FFFF, by: 37) {
      guard let scalar = UnicodeScalar(value), scalar != "\"", scalar != "\\" else { continue }
      let text = String(scalar)
      let escaped = text.utf16.map { unit in
        let hex = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      }.joined()
      let apps = Lookup.parse(
        Array("{\"kind\":\"software\",\"version\":\"\(text)\",\"description\":\"..\(escaped)..\"}".utf8)
      ).apps
      // A control character or a separator of lines is no version.
      let isVersion = !(0x7F...0x9F).contains(value) && value != 0x2028 && value != 0x2029
      #expect(apps.first?.version == (isVersion ? text : nil))
      #expect(apps.first?.description == "..\(text)..")
    }
  }

  @Test func aHundredThousandBracketsAreRefusedWhereTheyGoTooDeep() {
    let brackets = Array(repeating: UInt8(ascii: "["), count: 100_000)
    #expect(Lookup.parse(brackets).failure?.place?.offset == Lookup.maximumDepth)
    let objects = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    #expect(Lookup.parse(objects).failure?.place?.offset == Lookup.maximumDepth * 5)
    let inRecord = Array("{\"results\":[{\"x\":".utf8) + brackets
    #expect(Lookup.parse(inRecord).failure?.place?.offset == 17 + Lookup.maximumDepth - 3)
    let inList = Array("{\"results\":[{\"genres\":".utf8) + brackets
    #expect(Lookup.parse(inList).failure?.place?.offset == 22 + Lookup.maximumDepth - 3)
  }

  @Test func aNumberOfAThousandDigitsIsKeptAsTextAndRoundedRight() {
    let digits = String(repeating: "7", count: 1_000)
    let reply = Lookup.parse(
      Array(
        "{\"kind\":\"software\",\"version\":\(digits),\"trackId\":\(digits),\"price\":0.\(digits),\"userRatingCount\":1e\(digits)}"
          .utf8))
    let app = reply.apps.first
    #expect(app?.version == digits)
    #expect(app?.trackId == nil)
    #expect(app?.text(of: "trackId") == digits)
    #expect(app?.price == Double("0." + digits))
    #expect(app?.userRatingCount == nil)
  }

  @Test func oneByteMoreThan16MiBIsTooLargeAndExactly16MiBIsRead() {
    var body = Array("{\"kind\":\"software\",\"version\":\"1\",\"description\":\"".utf8)
    body += [UInt8](repeating: UInt8(ascii: "x"), count: Lookup.maximumSize - body.count - 2)
    body += Array("\"}".utf8)
    #expect(Lookup.parse(body).apps.first?.description?.utf8.count == Lookup.maximumSize - 50)
    body.append(UInt8(ascii: "\n"))
    #expect(Lookup.parse(body).failure?.kind == .tooLarge)
  }
}
