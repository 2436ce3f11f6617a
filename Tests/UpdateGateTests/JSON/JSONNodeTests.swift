import Testing

@testable import UpdateGate

@Suite struct JSONNodeTests {
  @Test func aDocumentKeepsItsOrderItsPlacesAndTheLastOfTwoEqualKeys() throws {
    let node = try JSONNode.parse(
      "\u{FEFF} {\"a\": [1, true], \"b\": null, \"a\": \"x\\u00e9\\ud83d\\ude00\"}", maximumDepth: 4)
    #expect(node.object?.count == 3)
    #expect(node["a"]?.string == "xé😀")
    #expect(node.object?[0].node.array?[0].number?.int64 == 1)
    #expect(node.offset == 4)
    #expect(node.object?[0].keyOffset == 5)
    #expect(node.object?[0].node.offset == 10)
    #expect(node.object?[0].node.end == 19)
    #expect(node["b"]?.isNull == true)
    #expect(node["c"] == nil)
  }

  @Test(arguments: [
    ("", 0, "the text ends before its JSON value is complete"),
    ("[1,]", 3, "expected a JSON value"),
    ("{1:2}", 1, "expected a key in double quotes"),
    ("{\"a\" 2}", 5, "expected a colon after the key"),
    ("{\"a\":2 3}", 7, "expected a comma or a closing brace"),
    ("[1 2]", 3, "expected a comma or a closing bracket"),
    ("[nulx]", 4, "unknown word: JSON knows true, false and null"),
    ("[01]", 2, "this is not how JSON writes a number"),
    ("[1.]", 3, "this is not how JSON writes a number"),
    ("[\"abc", 5, "the text ends inside a string"),
    ("[\"a\tb\"]", 3, "a control character inside a string must be escaped"),
    ("[\"a\\x\"]", 4, "unknown escape in a string"),
    ("[\"\\u12g4\"]", 6, "unknown escape in a string"),
    ("[\"ab\\ud800x\"]", 4, "half a surrogate pair in a string"),
    ("[\"\\udc00\"]", 2, "half a surrogate pair in a string"),
    ("[[[]]]", 2, "arrays and objects are nested too deeply"),
    ("[] x", 3, "unexpected text after the JSON value"),
  ])
  func aFaultNamesItsKindAndItsFirstOffendingByte(_ text: String, _ offset: Int, _ message: String) {
    let error = #expect(throws: UpdateGateError.self) { try JSONNode.parse(text, maximumDepth: 2) }
    #expect(error?.status == .json)
    #expect(error?.place?.offset == offset)
    #expect(error?.message.text == message)
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC1, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xE2, 0x82, 0x22],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreRefusedWhereTheSequenceBegins(_ bytes: [UInt8]) {
    let error = #expect(throws: UpdateGateError.self) { try JSONNode.parse(bytes, maximumDepth: 2) }
    #expect(error?.place?.offset == 1)
    #expect(error?.message.text == "this is not valid UTF-8")
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("5.0", 5), ("1e3", 1000), ("120e-1", 12), ("0.5e1", 5), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("1.5", nil), ("1e19", nil),
      ("1e99999999999999999999", nil),
      ("0e99999999999999999999", 0), ("1e-99999999999999999999", nil),
    ] as [(String, Int64?)])
  func anIntegerIsReadInAnyFormAndNeverOverflows(_ text: String, _ expected: Int64?) throws {
    #expect(try JSONNode.parse(text, maximumDepth: 1).number?.int64 == expected)
  }

  @Test func aDoubleIsTheOneThatTheStandardLibraryReads() throws {
    var texts = [
      "0", "-0.0", "9.99", "0.1", "1e22", "1e23", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
      "1.7976931348623157e308", "1.7976931348623159e308", "1e400", "1e-400", "9007199254740993",
      "2.2250738585072011e-308",
      "3.4298000000000001818989405456487834453582763671875", "9007199254740993.0000000000000000000000000001",
      "7.038531e-26", "1." + String(repeating: "3", count: 1_000), String(repeating: "9", count: 1_000),
      "0." + String(repeating: "0", count: 320) + "49406564584124654" + String(repeating: "1", count: 900),
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let random = Double(bitPattern: generator.next())
      if random.isFinite { texts.append("\(random)".replacing("e+", with: "e")) }
      texts.append("\(UInt64.random(in: 0 ... .max, using: &generator))e-\(Int.random(in: 0...30, using: &generator))")
    }
    for text in texts {
      let number = try #require(JSONNode.parse(text, maximumDepth: 1).number)
      #expect(number.double.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }
}

@Suite struct ISODateTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2023-05-12T07:00:00Z", 1_683_874_800), ("2023-05-12t07:00:00z", 1_683_874_800),
      ("2023-05-12T09:00:00+02:00", 1_683_874_800), ("2023-05-12T07:00:00.999Z", 1_683_874_800),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2024-02-29T00:00:00Z", 1_709_164_800), ("2023-02-29T00:00:00Z", nil),
      ("0000-01-01T00:00:00Z", nil), ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("2023-05-12", nil), ("2023-05-12T07:00:00", nil), ("2023-05-12T24:00:00Z", nil), ("2023-05-12T07:00:00.Z", nil),
      ("2023-05-12T07:00:00+2:00", nil), ("2023-05-12T07:00:00Zx", nil), ("2023-5-12T07:00:00ZZ", nil), ("", nil),
    ] as [(String, Int64?)])
  func aDateIsReadToTheSecondOrNotAtAll(_ text: String, _ expected: Int64?) {
    #expect(ISODate.parse(text) == expected)
  }

  @Test func everyDayOfManyYearsSurvivesPrintingAndReading() {
    for day in stride(from: Int64(-719_162), through: 2_932_896, by: 31) {
      let seconds = day * 86_400 + 3_661
      #expect(ISODate.parse(ISODate.text(seconds)) == seconds)
    }
    #expect(ISODate.text(1_683_874_800) == "2023-05-12T07:00:00Z")
    #expect(ISODate.text(.max) == "9999-12-31T23:59:59Z")
    #expect(ISODate.text(.min) == "0001-01-01T00:00:00Z")
  }
}
