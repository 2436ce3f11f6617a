import Foundation
import UpdateGateApp
import UpdateGateClient

// tides POLICY STATE : an app of version 1.4 that looks at a hosted policy (an address or a file) before it works.
@main
struct Tides {
  @MainActor
  static func main() async {
    guard CommandLine.arguments.count == 3 else { return print("usage: tides POLICY STATE") }
    let (place, state) = (CommandLine.arguments[1], URL(fileURLWithPath: CommandLine.arguments[2]))
    let policy = URL(string: place).flatMap { $0.scheme == nil ? nil : $0 } ?? URL(fileURLWithPath: place)
    let session = UpdateSession(
      facts: .current(installed: "1.4"), source: HostedSource(policy: PolicySource(policy)),
      states: FileStateStore(state), opener: Printer())
    await session.check()
    await session.present(through: TerminalPresenter())
    for problem in session.problems { print("could not check for updates: \(problem)") }
    if session.prompt?.isBlocking == true { return print("tides \(session.facts.installed) cannot go on") }
    print("high water at 06:12 and 18:40")
  }
}

/// A tool has no store to open: it says where the update is.
@MainActor
final class Printer: StoreOpener {
  func open(_ address: URL) async -> Bool {
    print("update at \(address.absoluteString)")
    return true
  }
}
