import Testing
@testable import UpdateGate

@Suite struct PlaceTests {
  @Test func aColumnCountsCharactersNotBytes() {
    let bytes = Array("a\r\nüx".utf8)
    let place = bytes.withBytes { UpdateGateError.Place(offset: 5, in: $0) }
    #expect(place == .init(offset: 5, line: 2, column: 2))
  }
}
