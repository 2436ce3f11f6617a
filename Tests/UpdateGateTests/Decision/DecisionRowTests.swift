import Foundation
import Testing

@testable import UpdateGate

@Suite struct DecisionRowTests {
  @Test func everyRowIsAnsweredAsItSays() throws {
    var count = 0
    for file in try RowFile.all(in: "decisions") {
      for row in file.rows {
        count += 1
        let request = try #require(row.request())
        do throws(UpdateGateError) {
          let answer = try TextInterface.evaluate(request)
          guard let expected = row.object("answer") else {
            Issue.record("\(row): answered \(answer)")
            continue
          }
          let actual = try! JSONSerialization.jsonObject(with: Data(answer.utf8)) as! [String: Any]
          for (key, value) in expected {
            let agrees = key == "message" ? covers(actual[key], value) : isSame(actual[key], value)
            #expect(agrees, "\(row): \(key) is \(actual[key] ?? "missing"), not \(value)")
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

  /// Whether a value says what a row states; what the row does not state of an object may be anything.
  private func covers(_ actual: Any?, _ stated: Any?) -> Bool {
    guard let stated = stated as? [String: Any], let actual = actual as? [String: Any] else {
      return isSame(actual, stated)
    }
    return stated.allSatisfy { covers(actual[$0.key], $0.value) }
  }

  /// The library is built in another mode of the compiler than this test: both must answer byte for byte the same.
  @Test(.enabled(if: SharedLibrary.isNamed, "UPDATEGATE_LIBRARY is not set: the shared library is not compared"))
  func theSharedLibraryAnswersWithTheSameBytes() throws {
    let library = try #require(try SharedLibrary.fromEnvironment())
    var count = 0
    for row in try RowFile.all(in: "decisions").flatMap(\.rows) {
      let request = try #require(row.request())
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

  /// The steps of the specification's order of thought; every other tag is a key word of one of its sections.
  @Test func everyStepOfTheDecisionHasRowsAndEveryRowARule() throws {
    let rows = try RowFile.all(in: "decisions").flatMap(\.rows)
    var counts: [String: Int] = [:]
    for row in rows { counts[try #require(row.string("rule"), "\(row) names no rule"), default: 0] += 1 }
    for step in 1...7 { #expect(counts["7.\(step)", default: 0] >= 9, "rows of step \(step)") }
    let others = ["preset", "texts", "scheme"]
    for rule in counts.keys where rule.wholeMatch(of: /7\.[1-7]|(settled|5|6|8|11)(: .+)?/) == nil {
      #expect(others.contains(rule), "\(rule) is no rule of the specification")
    }
  }
}
