public import Foundation
public import Observation
public import UpdateGate
public import UpdateGateClient

/// What an app holds: it checks when it is time, says what to show, and remembers what the user chose.
///
/// ```swift
/// let session = UpdateSession(
///   facts: .current(), source: HostedSource(policy: PolicySource(address), store: StoreClient()),
///   states: UserDefaultsStateStore(), opener: opener)
/// await session.check()              // at the start
/// if let prompt = session.prompt { … }  // show it, then
/// await session.choose(.later)       // what the user chose
/// ```
/// It decides nothing itself: it asks ``UpdateGate/UpdateRequest/evaluate()`` and keeps what comes back. The time is the clock's, so a
/// test lives through a month in an instant.
@MainActor
@Observable
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public final class UpdateSession {
  /// What to show now; `nil`: nothing. A must stays until the app is updated.
  public private(set) var prompt: UpdatePrompt?
  /// The last decision, with its reason.
  public private(set) var decision: UpdateDecision?
  /// When to look again; `nil` before the first check.
  public private(set) var nextCheck: Date?
  /// Why the last check could not decide, or its state could not be kept; `nil` where all went well.
  public private(set) var failure: (any Error)?

  /// What went wrong on the way to the last decision, which was made without it: a policy that could not be looked at, a
  /// store that did not answer.
  public private(set) var problems: [any Error] = []

  /// The app and its machine. Where they change while it runs, as the languages do, the next check sees it.
  public var facts: AppFacts
  /// The longest time between two checks of an app that stays open, in seconds.
  public var longestPause: Double = 86_400
  /// The last word on each request before it is decided: a channel, tags, a scheme.
  public var adjust: (inout UpdateRequest) -> Void = { _ in }

  private let source: any UpdateSource
  private let states: any StateStore
  private let opener: any StoreOpener
  private let clock: any FetchClock
  /// `nil` until it has been loaded.
  private var state: PromptState?
  /// The last request that could be decided, for what is decided between two checks.
  private var request: UpdateRequest?
  /// Whether the prompt on show has been told to the state.
  private var isShown = false

  /// - Parameters:
  ///   - facts: what the app and its machine say of themselves.
  ///   - source: brings the policy and the store's replies.
  ///   - states: where the state is kept.
  ///   - opener: opens the store.
  ///   - clock: the time.
  public init(
    facts: AppFacts, source: any UpdateSource, states: any StateStore, opener: any StoreOpener,
    clock: any FetchClock = SystemClock()
  ) {
    (self.facts, self.source, self.states, self.opener, self.clock) = (facts, source, states, opener, clock)
  }

  // MARK: Checking

  /// Asks anew, and decides.
  ///
  /// A prompt that comes of it is remembered as shown. Where nothing can be decided, what was on show stays, ``failure``
  /// says why, and it is tried again at ``nextCheck``.
  ///
  /// - Parameter trigger: `.manual` where the user pressed "check for updates".
  public func check(_ trigger: UpdateRequest.Trigger = .automatic) async {
    var request = facts.request(at: clock.now)
    request.trigger = trigger
    do {
      problems = try await source.complete(&request)
      // It took its time.
      request.date = clock.now
      adjust(&request)
      try decide(request)
    } catch is CancellationError {
    } catch {
      failure = error
      nextCheck = clock.now.addingTimeInterval(min(longestPause, 3_600))
    }
  }

  /// Checks if it is time to: when an app comes back to the front, and wherever else that costs nothing.
  ///
  /// A must on show is always looked at again, since the user may come back from the store.
  public func checkIfDue() async {
    guard let nextCheck, prompt?.isBlocking != true else { return await check() }
    let now = clock.now
    // A clock that was set back far must not silence it.
    if now >= nextCheck || nextCheck.timeIntervalSince(now) > longestPause { await check() }
  }

  /// Checks now, and whenever it is time, until the task is cancelled.
  public func run() async {
    await checkIfDue()
    while !Task.isCancelled, let next = nextCheck {
      do {
        try await clock.sleep(seconds: max(1, next.timeIntervalSince(clock.now)))
      } catch {
        return
      }
      await checkIfDue()
    }
  }

  private func decide(_ request: UpdateRequest) throws {
    var request = request
    request.state = try loadedState()
    let decision = try request.evaluate()
    let isSame = self.decision.map { isSamePrompt($0, decision) } ?? false
    self.request = request
    self.decision = decision
    failure = nil
    if !isSame || prompt == nil {
      prompt = UpdatePrompt(decision)
      isShown = false
    }
    keep(decision.state)
    if let prompt, !isShown {
      isShown = true
      record(.shown, for: prompt.decision)
    }
    schedule(decision)
  }

  /// Whether what is on show is still what is to be shown.
  private func isSamePrompt(_ a: UpdateDecision, _ b: UpdateDecision) -> Bool {
    a.outcome == b.outcome && a.target == b.target && a.message == b.message
  }

  private func schedule(_ decision: UpdateDecision) {
    let now = clock.now
    let latest = now.addingTimeInterval(longestPause)
    nextCheck = min(decision.askAgainDate ?? latest, latest)
  }

  // MARK: Choosing

  /// Tells what the user chose of ``prompt``: remembers it, opens the store for ``UpdateChoice/update``, and puts a
  /// recommendation away. Without a prompt it does nothing.
  ///
  /// - Parameter choice: one that the prompt has a button for.
  public func choose(_ choice: UpdateChoice) async {
    guard let prompt, prompt.buttons.contains(where: { $0.choice == choice }) else { return }
    record(choice.event, for: prompt.decision)
    if !prompt.isBlocking {
      self.prompt = nil
      scheduleAfterChoice()
    }
    if choice == .update, let address = prompt.decision.storeAddress { _ = await opener.open(address) }
  }

  /// Shows prompts through a presenter until there is none left that asks something.
  ///
  /// - Parameter presenter: shows a prompt and hears the choice.
  public func present(through presenter: any UpdatePresenter) async {
    guard let prompt else { return }
    guard let choice = await presenter.present(prompt) else { return }
    await choose(choice)
  }

  /// The same request, after what the user chose, tells when it would ask again.
  private func scheduleAfterChoice() {
    guard var request, let state else { return }
    request.date = clock.now
    request.state = state
    request.trigger = .automatic
    if let later = try? request.evaluate() { schedule(later) }
  }

  // MARK: State

  private func loadedState() throws -> PromptState {
    if let state { return state }
    let loaded = try states.load()
    state = loaded
    return loaded
  }

  private func record(_ event: PromptEvent, for decision: UpdateDecision) {
    guard let state else { return }
    do {
      keep(try state.recording(event, version: decision.target, at: clock.now))
    } catch {
      failure = error
    }
  }

  /// What cannot be kept counts until the app ends, and is told.
  private func keep(_ next: PromptState) {
    guard next != state else { return }
    state = next
    do {
      try states.save(next)
    } catch {
      failure = error
    }
  }
}
