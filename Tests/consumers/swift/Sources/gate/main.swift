import Foundation
import UpdateGate

// Decides from a recorded reply and a policy, and prints the decision: for a person, as one line, or as JSON.
if CommandLine.arguments.contains("--help") {
  print(Arguments.usage)
  exit(0)
}
do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  let decision = try arguments.request.evaluate()
  if arguments.wantsJSON {
    print(decision.json)
  } else if arguments.wantsLine {
    print("\(decision.outcome.name)  \(decision.reason.name)  \(decision.installed) -> \(decision.target ?? "-")")
  } else {
    print(card(decision))
  }
} catch {
  FileHandle.standardError.write(Data("gate: \(error)\n".utf8))
  exit(2)
}

/// The decision as a person likes to read it.
func card(_ decision: UpdateDecision) -> String {
  var rows: [(String, String?)] = [
    ("outcome", "\(decision.outcome.name)"),
    ("reason", "\(decision.reason.name)"),
    ("installed", decision.installed),
    ("target", decision.target.map { "\($0), a \(decision.updateType.name) update" }),
  ]
  if let message = decision.message {
    rows.append(("title", message.title))
    rows.append(("message", message.message))
    let buttons = [message.continueButtonText, message.cancelButtonText, message.skipButtonText].compactMap { $0 }
    rows.append(("buttons", buttons.map { "[ \($0) ]" }.joined(separator: "  ")))
  }
  rows.append(("go to", decision.storeURL))
  rows.append(("notes", decision.releaseNotes))
  rows.append(("deadline", decision.deadline.map(day)))
  rows.append(("ask again", decision.askAgainAt.map(day) ?? "when a fact changes; time alone changes nothing"))
  for failure in decision.lookupFailures { rows.append(("look-up failed", "\(failure.kind.name)")) }
  rows.append(("next state", decision.state.text))
  return rows.compactMap { name, value in
    value.map { name.padding(toLength: 16, withPad: " ", startingAt: 0) + $0 }
  }.joined(separator: "\n")
}

func day(_ seconds: Int64) -> String {
  ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
}
