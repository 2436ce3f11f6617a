import Foundation
import Testing

@testable import UpdateGate

@Suite struct DecisionRowTests {
  @Test func everyRowIsAnsweredAsItSays() throws {
    var count = 0
    for file in try RowFile.all(in: "decisions") {
      for row in file.rows {
        count += 1
        let request = try #require(row.text("request"))
        do throws(UpdateGateError) {
          let answer = try TextInterface.evaluate(request)
          guard let expected = row.object("answer") else {
            Issue.record("\(row): answered \(answer)")
            continue
          }
          let actual = try! JSONSerialization.jsonObject(with: Data(answer.utf8)) as! [String: Any]
          for (key, value) in expected {
            #expect(isSame(actual[key], value), "\(row): \(key) is \(actual[key] ?? "missing"), not \(value)")
          }
        } catch {
          guard let expected = row.object("error") else {
            Issue.record("\(row): \(error)")
            continue
          }
          #expect(differences(error, expected).isEmpty, "\(row): \(differences(error, expected))")
        }
      }
    }
    print("decisions: \(count) rows replayed")
    #expect(count >= 290)
  }

  /// The library is built in another mode of the compiler than this test: both must answer byte for byte the same.
  @Test func theSharedLibraryAnswersWithTheSameBytes() throws {
    guard let library = try SharedLibrary.fromEnvironment() else {
      print("UPDATEGATE_LIBRARY is not set: the shared library was not compared")
      return
    }
    var count = 0
    for row in try RowFile.all(in: "decisions").flatMap(\.rows) {
      let request = try #require(row.text("request"))
      let here = Result { () throws(UpdateGateError) in try TextInterface.evaluate(request) }
      switch here {
      case .success(let answer): #expect(library.evaluate(request) == .success(answer), "\(row)")
      case .failure(let error):
        #expect(library.evaluate(request) == .failure(.init(status: error.status.rawValue)), "\(row)")
      }
      count += 1
    }
    print("decisions: \(count) answers of the shared library compared byte for byte")
  }

  @Test func asManyRowsAsThereAreRulesHaveATag() throws {
    for row in try RowFile.all(in: "decisions").flatMap(\.rows) {
      #expect(row.string("rule")?.isEmpty == false, "\(row) names no rule of the specification")
    }
  }
}
