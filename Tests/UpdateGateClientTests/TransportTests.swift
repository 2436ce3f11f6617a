import Foundation
import Testing
import UpdateGate
import UpdateGateClient

/// Answers from memory, one after the other; nothing is connected.
actor MemoryTransport: Transport {
  private var answers: [Result<TransportResponse, any Error>]
  private(set) var requests: [TransportRequest] = []

  init(_ answers: [Result<TransportResponse, any Error>]) { self.answers = answers }

  func response(to request: TransportRequest) throws -> TransportResponse {
    requests.append(request)
    guard !answers.isEmpty else { throw FetchError(.unreachable, address: request.url.absoluteString) }
    return try answers.removeFirst().get()
  }
}

/// The client over a transport and a clock that are a test's own.
struct TransportTests {
  static let record = TransportResponse(
    status: 200, headers: ["etag": "\"v1\""],
    body: Data(#"{"resultCount":1,"results":[{"kind":"software","trackId":1,"version":"2.6.0"}]}"#.utf8))

  private func client(
    _ answers: [Result<TransportResponse, any Error>], _ clock: HeldClock = HeldClock(), cache: (any ReplyCache)? = nil
  ) -> (client: StoreClient, transport: MemoryTransport) {
    let transport = MemoryTransport(answers)
    return (StoreClient(cache: cache, transport: transport, clock: clock), transport)
  }

  @Test("no socket is needed: an answer from memory is read as one from the store")
  func memory() async throws {
    let (client, transport) = client([.success(Self.record)])
    var request = UpdateRequest(installed: "2.5", now: 1_796_029_200)
    request.trackID = 1
    #expect(try await client.decide(request, storefronts: ["deu"]).target == "2.6.0")
    let asked = await transport.requests
    #expect(asked.map(\.url.absoluteString) == ["https://itunes.apple.com/lookup?id=1&country=de"])
    #expect(asked.first?.headers["User-Agent"] == "UpdateGateClient/0.1")
    #expect(asked.first?.largestBody == Lookup.maximumSize)
  }

  @Test("it waits by the clock that it is given, and reads a date of Retry-After by it")
  func clock() async throws {
    let clock = HeldClock()
    let busy = TransportResponse(status: 429, headers: ["retry-after": "Mon, 30 Nov 2026 09:00:30 GMT"])
    let (client, _) = client(
      [.success(busy), .failure(FetchError(.cutOff, address: "")), .success(Self.record)], clock)
    #expect(try await client.reply(to: .init(.trackIds([1]))).requestCount == 3)
    #expect(await clock.waits == [30, 2])
  }

  @Test(
    "why there is no answer is kept for each storefront, and the decision goes on",
    arguments: [FetchError.Kind.unreachable, .timedOut, .cutOff, .untrusted, .addressRefused, .tooManyRedirects])
  func reasons(kind: FetchError.Kind) async throws {
    let failed = Result<TransportResponse, any Error>.failure(FetchError(kind, address: "a", detail: "d"))
    let tries = FetchError(kind, address: "a").isWorthRetrying ? 3 : 1
    let (client, _) = client(Array(repeating: failed, count: tries) + [.success(Self.record)])
    let fetches = try await client.fetch(.trackIds([1]), storefronts: ["us", "de"])
    #expect(fetches.map(\.storefront) == ["us", "de"])
    #expect(fetches.map(\.error?.kind) == [kind, nil])
    #expect(fetches.map(\.lookup.failure?.kind) == [.unavailable, nil])
    #expect(fetches.first?.lookup.failure?.detail.contains("(d): a") == true)
    #expect(fetches.last?.reply?.status == 200)
  }

  @Test("another library's error is told as a connection that broke off")
  func foreign() async throws {
    struct Odd: Error {}
    let odd = Result<TransportResponse, any Error>.failure(Odd())
    let (client, transport) = client([odd, odd, odd])
    #expect(try await client.fetch(.trackIds([1]), storefronts: ["us"]).first?.error?.kind == .cutOff)
    #expect(await transport.requests.count == 3)
  }

  @Test("a cancelled task is no failed fetch, and is not asked again")
  func cancelled() async throws {
    let (client, transport) = client([.failure(CancellationError())])
    await #expect(throws: CancellationError.self) { try await client.fetch(.trackIds([1]), storefronts: ["us"]) }
    #expect(await transport.requests.count == 1)
  }

  @Test("a reply that has not changed is asked for by its tag")
  func unchanged() async throws {
    let (client, transport) = client(
      [.success(Self.record), .success(TransportResponse(status: 304))], cache: MemoryReplyCache())
    for isUnchanged in [false, true] {
      let reply = try await client.reply(to: .init(.trackIds([1])))
      #expect(reply.isUnchanged == isUnchanged && reply.status == 200 && reply.body == Self.record.body)
    }
    #expect(await transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"v1\""])
  }
}

extension ClientTests {
  /// One session for all requests.
  @Suite
  struct ConnectionTests {
    @Test("three hundred look-ups one after the other make one connection")
    func reuse() async throws {
      let trial = Trial("ok")
      let client = StoreClient(settings: trial.client.settings)
      for id in 1...300 { _ = try await client.reply(to: .init(.trackIds([Int64(id)]), storefront: "us")) }
      let requests = try await trial.requests()
      #expect(requests.count == 300)
      #expect(Set(requests.map(\.port)).count == 1)
    }

    @Test("many at a time are told apart")
    func together() async throws {
      let trial = Trial("ok")
      let client = trial.client
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 1...40 {
          group.addTask {
            let reply = try await client.reply(to: .init(.trackIds([Int64(id)]), storefront: "us"))
            #expect(reply.lookup().apps.first?.version == "2.6.0")
          }
        }
        try await group.waitForAll()
      }
      #expect(try await trial.requests().count == 40)
    }
  }
}
