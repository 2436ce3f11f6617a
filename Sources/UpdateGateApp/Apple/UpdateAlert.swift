// Not compiled where this project is tested, which is Linux: it holds no logic, only what SwiftUI alone can show.
#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Checks when the view appears and whenever the app comes back, and shows an alert with the session's prompt.
    ///
    /// - Parameter session: is kept by the app, for as long as it runs.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    public func updateAlert(_ session: UpdateSession) -> some View { modifier(UpdateAlert(session: session)) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private struct UpdateAlert: ViewModifier {
    let session: UpdateSession
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
      content
        .task { await session.checkIfDue() }
        .onChange(of: phase) { if phase == .active { Task { await session.checkIfDue() } } }
        .alert(
          session.prompt?.message.title ?? "", isPresented: Binding(get: { session.prompt != nil }, set: { _ in }),
          presenting: session.prompt
        ) { prompt in
          ForEach(prompt.buttons, id: \.choice) { button in
            Button(button.text) { Task { await session.choose(button.choice) } }
          }
        } message: { prompt in
          Text(prompt.message.message)
        }
    }
  }
#endif
