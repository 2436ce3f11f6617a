public import Foundation
public import UpdateGate

/// A policy that is hosted: looked at again after its own period, and never lost to a bad day.
///
/// ```swift
/// var settings = PolicySourceSettings()
/// settings.lastGood = cachesFolder.appendingPathComponent("policy.json")
/// let source = PolicySource(URL(string: "https://updates.example.com/policy.json")!, settings: settings)
/// request.policy = try await source.policy()
/// ```
/// A missing, broken or older file never takes the place of the last good one; ``failure`` says what was wrong. Many
/// tasks may ask at once: they share one look.
public actor PolicySource {
  /// A file on this machine, or an https address.
  public nonisolated let location: URL
  /// How often it looks again, and what it does where it finds nothing.
  public nonisolated let settings: PolicySourceSettings
  /// A second policy that is not used yet: its decisions are only counted. `nil` where there is none.
  public nonisolated let pending: PolicySource?
  private nonisolated let transport: any Transport
  private nonisolated let clock: any FetchClock

  /// The last good policy, with its findings; `nil` where there never was one.
  public private(set) var current: LoadedPolicy?
  /// Why the last look brought nothing; `nil` where it did.
  public private(set) var failure: PolicySourceError?
  /// When to look again; `nil` before the first look.
  public private(set) var nextLook: Date?
  private var look: Task<Void, any Error>?
  private var hasLooked = false

  /// - Parameters:
  ///   - location: a file on this machine, or an https address.
  ///   - settings: how often to look, and what counts meanwhile.
  ///   - pending: a second policy that only counts.
  ///   - transport: what carries requests.
  ///   - clock: the time.
  public init(
    _ location: URL, settings: PolicySourceSettings = PolicySourceSettings(), pending: PolicySource? = nil,
    transport: any Transport = URLSessionTransport(), clock: any FetchClock = SystemClock()
  ) {
    (self.location, self.settings, self.pending) = (location, settings, pending)
    (self.transport, self.clock) = (transport, clock)
  }

  /// The policy to decide by, looked at again where it is time to.
  ///
  /// - Returns: the last good one; `nil` where there never was one, and the owner lets the rest decide.
  /// - Throws: ``PolicySourceError`` where there never was one and ``PolicySourceSettings/failsClosed``;
  ///   `CancellationError`.
  public func policy() async throws -> UpdatePolicy? {
    if isDue { try await refresh() }
    if current == nil, settings.failsClosed, let failure { throw failure }
    return current?.policy
  }

  /// Seconds since the place it comes from last said that this is the policy; `nil` where there is none.
  public var age: Double? { current.map { max(0, clock.now.timeIntervalSince($0.confirmedAt)) } }

  private var isDue: Bool {
    guard let nextLook else { return true }
    // A clock that was set back far must not keep an old policy for long.
    return clock.now >= nextLook || nextLook.timeIntervalSince(clock.now) > settings.period * 2
  }

  /// Looks now, whenever the last look was.
  ///
  /// - Throws: `CancellationError` only: what a look brings is in ``current`` and ``failure``.
  public func refresh() async throws {
    // A look is shared, and goes on where one of those who wait for it is cancelled.
    let look = self.look ?? Task { try await self.lookOnce() }
    self.look = look
    try await look.value
  }

  private func lookOnce() async throws {
    defer { look = nil }
    if !hasLooked, let place = settings.lastGood {
      current = LoadedPolicy(keptAt: place, for: location, settings: settings)
    }
    hasLooked = true
    do throws(PolicySourceError) {
      try await take(location.isFileURL ? file() : fetched())
      failure = nil
    } catch {
      failure = error
    }
    let share = min(max(settings.random(), -1), 1) * min(max(settings.jitter, 0), 1)
    nextLook = clock.now.addingTimeInterval(max(1, settings.period * (1 + share)))
  }

  /// What came, if it is another file than the one that is used.
  private struct File {
    var data: Data
    var entityTag: String?
    var lastModified: String?
  }

  private func file() throws(PolicySourceError) -> File? {
    do {
      let data = try Data(contentsOf: location)
      return data == current?.file ? nil : File(data: data)
    } catch {
      throw .file(error.localizedDescription)
    }
  }

  private func fetched() async throws(PolicySourceError) -> File? {
    var headers = ["Accept": "application/json, */*;q=0.5"]
    headers["If-None-Match"] = current?.entityTag
    headers["If-Modified-Since"] = current?.lastModified
    let answer: TransportResponse
    do {
      answer = try await Fetcher(settings: settings.fetch, transport: transport, clock: clock)
        .response(to: location, headers: headers).answer
    } catch let error as FetchError {
      throw .fetch(error)
    } catch {
      throw .fetch(FetchError(.cutOff, address: location.absoluteString, detail: error.localizedDescription))
    }
    if answer.status == 304, current != nil { return nil }
    guard answer.status == 200 else { throw .status(answer.status) }
    guard !answer.isTooLarge else { throw .tooLarge }
    return File(
      data: answer.body, entityTag: answer.headers["etag"], lastModified: answer.headers["last-modified"])
  }

  private func take(_ file: File?) throws(PolicySourceError) {
    if let file {
      let loaded: LoadedPolicy
      do {
        loaded = try LoadedPolicy(
          file.data, at: clock.now, entityTag: file.entityTag, lastModified: file.lastModified, settings: settings)
      } catch {
        throw .unreadable(error.description)
      }
      if let used = current?.policy.revision {
        let came = loaded.policy.revision ?? 0
        guard came >= used else { throw .olderRevision(came, than: used) }
      }
      current = loaded
    } else {
      current?.confirmedAt = clock.now
    }
    if let place = settings.lastGood, let current {
      do {
        try current.keep(at: place, for: location)
      } catch {
        throw .file(error.localizedDescription)
      }
    }
  }
}
