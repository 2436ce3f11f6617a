import Testing

@testable import UpdateGate

@Suite struct PolicyRowTests {
  @Test func everyPolicyIsReadOrRefusedWithItsPlace() throws {
    for row in try RowFile("policies/rows.json").rows {
      let text = try #require(row.string("text"))
      do throws(UpdateGateError) {
        _ = try UpdatePolicy(parsing: text)
        #expect(row.values["accept"] as? Bool == true, "\(row): read")
      } catch {
        guard let expected = row.object("error") else {
          Issue.record("\(row): \(error)")
          continue
        }
        #expect(differences(error, expected).isEmpty, "\(row): \(differences(error, expected))")
      }
    }
  }

  @Test func aPolicyCutOffAnywhereIsRefusedInsideItself() throws {
    let whole = #"{"versions":[{"version":"1.0","policy":"force"}],"every":"P1D","deadline":"2027-01-01T00:00:00Z"}"#
    for length in 0..<whole.utf8.count {
      let text = String(decoding: Array(whole.utf8)[..<length], as: UTF8.self)
      do throws(UpdateGateError) {
        _ = try UpdatePolicy(parsing: text)
        Issue.record("read with \(length) bytes")
      } catch {
        #expect(error.status == .json)
        #expect((error.place?.offset ?? -1) <= length)
      }
    }
  }
}
