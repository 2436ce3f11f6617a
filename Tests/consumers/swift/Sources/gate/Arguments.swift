import Foundation
import UpdateGate

/// What was asked for on the command line: `--installed 2.3.1 --now 2026-11-30T09:00:00Z --lookup reply.json …`.
struct Arguments {
  var request: UpdateRequest
  var wantsJSON = false
  var wantsLine = false

  init(_ words: [String]) throws {
    var values: [String: String] = [:]
    var languages: [String] = []
    var words = words.makeIterator()
    var manual = false
    while let word = words.next() {
      switch word {
      case "--json": wantsJSON = true
      case "--line": wantsLine = true
      case "--manual": manual = true
      default:
        guard Arguments.names.contains(word), let value = words.next() else {
          throw Complaint("unknown, or without its value: \(word) (see gate --help)")
        }
        if word == "--language" { languages.append(value) } else { values[word] = value }
      }
    }
    guard let installed = values["--installed"] else {
      throw Complaint("--installed is needed, the installed version (see gate --help)")
    }
    guard let date = values["--now"].map(Arguments.date) ?? Date() else { throw Complaint("--now is no date") }

    request = UpdateRequest(installed: installed, now: Int64(date.timeIntervalSince1970.rounded(.down)))
    request.platform = values["--platform"]
    request.osVersion = values["--os"]
    request.deviceID = values["--device-id"]
    request.bundleID = values["--bundle-id"]
    request.channels = values["--channel"].map { [$0] } ?? []
    request.languages = languages
    request.trigger = manual ? .manual : .automatic
    if let path = values["--policy"] { request.policy = try UpdatePolicy(parsing: Arguments.text(of: path)) }
    if let path = values["--lookup"] { request.lookups = [Lookup.parse([UInt8](try Arguments.text(of: path).utf8))] }
    // A state that is not there yet, or that broke, is an empty one.
    if let path = values["--state"] { request.state = PromptState(repairing: (try? Arguments.text(of: path)) ?? "") }
  }

  static let usage = """
    usage: gate --installed VERSION [--now TIME] [option]...

    One decision through the Swift module.

      --installed VERSION   the installed version
      --now TIME            as 2026-11-30T09:00:00Z (default: what the clock says)
      --lookup FILE         a look-up reply
      --policy FILE         a policy file
      --state FILE          what this user was asked before
      --platform NAME       ios, macos, android ...
      --os VERSION          the device's OS version
      --device-id ID        any stable text, for roll-outs
      --bundle-id ID        the app's bundle id
      --channel NAME        also offer this channel's releases
      --language TAG        most wanted first; repeatable
      --manual              the user pressed "check for updates"
      --json                the decision as one JSON object
      --line                the decision as one line
      --help                show this message
    """

  private static let names = [
    "--installed", "--now", "--platform", "--os", "--device-id", "--bundle-id", "--channel", "--language", "--policy",
    "--lookup", "--state",
  ]

  private static func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private static func date(_ text: String) -> Date? { ISO8601DateFormatter().date(from: text) }
}

/// Something wrong with the question.
struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
