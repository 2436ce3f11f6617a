// Lines that a Swift programmer writes without looking anything up. What does not hold ends the program.
import Foundation
import UpdateGate
import UpdateGateClient
import Web

@main
struct Natural {
  static func main() throws {
    try versions()
    try schemes()
    try decide()
    try byHand()
    try fromData()
    errors()
    print("every natural line compiled, and held")
  }

  static func hold(_ holds: Bool, _ what: String = "", line: Int = #line) {
    guard !holds else { return }
    print("line \(line) does not hold \(what)")
    exit(1)
  }

  static func versions() throws {
    var list: [AppVersion] = ["1.10", "1.9", "1.10-beta.2", "2.0"]
    list.sort()
    hold(list.map(\.description) == ["1.9", "1.10-beta.2", "1.10", "2.0"], "\(list)")
    hold(list.max() == "2.0.0")
    let typed = "not one"
    hold(AppVersion(typed) == nil)
    let first = try AppVersion(parsing: "1.0")
    hold((first..<"2.0").contains("1.9.9"))
    hold(!("1.0"..."1.9" as ClosedRange<AppVersion>).contains("1.10"))
    var users: [AppVersion: Int] = [:]
    users["1.2", default: 0] += 3
    users["1.2.0", default: 0] += 4
    hold(users == ["1.2": 7])
    hold(Set(["1.0", "1", "1.0.0"] as [AppVersion]).count == 1)
    let coded = try JSONEncoder().encode(list)
    hold(String(decoding: coded, as: UTF8.self) == #"["1.9","1.10-beta.2","1.10","2.0"]"#)
    hold(try JSONDecoder().decode([AppVersion].self, from: coded) == list)
    hold(first.updateType(to: "1.1") == .minor)
    hold("\(first)" == "1.0" && AppVersion(String(describing: first)) == first)
  }

  static func schemes() throws {
    let tags = ["v2.0.0", "1.0.0-rc.1", "1.0.0"]
    hold(tags.sorted(by: VersionScheme.semver.areInIncreasingOrder) == ["1.0.0-rc.1", "1.0.0", "v2.0.0"])
    let order: ComparisonResult = try VersionScheme.app.compare("1.9", "1.10").comparisonResult
    hold(order == .orderedAscending)
    hold(try VersionScheme.app.explain("1.10", "1.9").description.contains("is newer than"))
  }

  static func decide() throws {
    let request = Request(path: "/policy")  // the framework's
    let policy = Policy.cache
    hold(request.path == "/policy" && policy == .cache)

    var ask = UpdateRequest(installed: "2.3", at: Date(timeIntervalSince1970: 1_796_029_200))
    ask.policy = try UpdatePolicy(
      minimumVersion: "2.0", every: .duration(.seconds(86_400)), releases: [.init("2.5.0")])
    ask.languages = ["de-AT"]
    let decision = try ask.evaluate()
    switch decision.outcome {
    case .recommend: break
    case .force, .unsupported, .noUpdate: hold(false, "\(decision.outcome)")
    }
    switch decision.reason.name {
    case "newerAvailable": break
    default: hold(false, decision.reason.name)
    }
    hold(decision.target == "2.5.0" && decision.message?.language == "de")
    ask.state = try decision.state.recording(.later, version: decision.target, at: ask.date)
    let again = try ask.evaluate()
    hold(again.reason == .askedRecently && again.askAgainDate == ask.date.addingTimeInterval(86_400))
    hold(try JSONDecoder().decode(UpdateDecision.self, from: JSONEncoder().encode(again)) == again)
  }

  /// As a test of a view makes one.
  static func byHand() throws {
    let decision = UpdateDecision(
      .force, .belowMinimum, installed: "1.0", target: "2.0",
      message: .init(title: "Update", message: "Please do.", button: "Update"))
    hold(decision.outcome == .force && decision.message?.continueButtonText == "Update")
    hold(decision.message.map { [$0.id: $0] }?.count == 1)
  }

  static func fromData() throws {
    let file = Data(#"{"minimumVersion": "2.0", "deadline": "2027-01-01T00:00:00Z"}"#.utf8)
    let policy = try UpdatePolicy(parsing: file)
    let kept = Data(
      #"{"version":1,"installed":"1.0","later":{"version":"2.0","count":1,"at":"2026-11-29T09:00:00Z"}}"#.utf8)
    let state = PromptState(repairing: kept)
    hold(PromptState(repairing: Data("damaged".utf8)) == PromptState())
    var ask = UpdateRequest(installed: "1.0", at: .now)
    (ask.policy, ask.state) = (policy, state)
    hold(try ask.evaluate().outcome == .force)
    let reply = Lookup(parsing: Data(#"{"resultCount":0,"results":[]}"#.utf8))
    ask.lookups = [reply]
    hold(try ask.evaluate().outcome == .force)
  }

  static func errors() {
    do {
      _ = try UpdatePolicy(parsing: "{\"minimumVersion\": \"\"}")
      hold(false, "an empty floor is taken")
    } catch {
      hold(
        "\(error)".contains("minimumVersion") && error.localizedDescription == "\(error)",
        "\(error.localizedDescription)")
    }
  }
}
