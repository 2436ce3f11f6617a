public import Foundation

/// Asks in words, for tools without windows: the texts, then a line of choices, of which the first letter is enough.
@MainActor
public final class TerminalPresenter: UpdatePresenter {
  private let write: (String) -> Void
  private let read: () -> String?

  /// - Parameters:
  ///   - write: takes what is to be shown, line ends included; by default standard error, so that a tool's output stays its own.
  ///   - read: gives a line that was typed, or `nil` at the end of input; by default from standard input.
  public init(
    write: @escaping (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) },
    read: @escaping () -> String? = { readLine() }
  ) {
    (self.write, self.read) = (write, read)
  }

  /// Asks until one of the choices is typed. The end of input chooses nothing.
  public func present(_ prompt: UpdatePrompt) async -> UpdateChoice? {
    var text = prompt.message.title + "\n" + prompt.message.message + "\n"
    if let notes = prompt.decision.releaseNotes { text += "\n" + notes + "\n" }
    write("\n" + text + "\n")
    let buttons = prompt.buttons
    while true {
      for (place, button) in buttons.enumerated() { write("  \(place + 1)  \(button.text)\n") }
      write("> ")
      guard let line = read() else { return nil }
      if let choice = TerminalPresenter.choice(line, among: buttons) { return choice }
    }
  }

  /// A number, the text of a button, or the beginning of just one.
  static func choice(_ line: String, among buttons: [(choice: UpdateChoice, text: String)]) -> UpdateChoice? {
    let typed = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !typed.isEmpty else { return nil }
    if let number = Int(typed) { return number >= 1 && number <= buttons.count ? buttons[number - 1].choice : nil }
    let matching = buttons.filter { $0.text.lowercased().hasPrefix(typed.lowercased()) }
    return matching.count == 1 ? matching.first?.choice : nil
  }
}
