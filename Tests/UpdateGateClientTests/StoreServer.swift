import Foundation
import Testing
import UpdateGate
import UpdateGateClient
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests/server/store_server.py, started once for all tests. It ends with this process, whose end it hears of through
/// its standard input.
final class StoreServer: @unchecked Sendable {
  static let shared = try? StoreServer()

  private let process = Process()
  private let input = Pipe()
  private let port: Int
  private let securePort: Int

  private init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", root.appendingPathComponent("server/store_server.py").path, "--tls", folder.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // One line; what it says is there as soon as the server listens.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let words = line.split(separator: "\n").first?.split(separator: " ") ?? []
    guard words.count == 3, let port = Int(words[0]), let securePort = Int(words[1]) else {
      throw CocoaError(.fileReadUnknown)
    }
    (self.port, self.securePort) = (port, securePort)
  }

  /// A fresh base address for a scenario, and the key under which the server counts its requests.
  func base(_ scenario: String, secure: Bool = false, key: String = UUID().uuidString) -> (url: URL, key: String) {
    let origin = secure ? "https://localhost:\(securePort)" : "http://127.0.0.1:\(port)"
    return (URL(string: "\(origin)/\(scenario)/\(key)")!, key)
  }

  /// What the server was asked under a key.
  func requests(_ key: String) async throws -> [LoggedRequest] {
    let url = URL(string: "http://127.0.0.1:\(port)/log/\(key)")!
    return try JSONDecoder().decode([LoggedRequest].self, from: await URLSession.shared.data(from: url).0)
  }

  struct LoggedRequest: Decodable {
    var path: String
    var at: Double
    /// Of the client, which is another one for each connection.
    var port: Int
    var headers: [String: String]
  }
}

/// A clock that stands still, and notes how long it was asked to wait in place of waiting.
actor HeldClock: FetchClock {
  private(set) var waits: [Double] = []
  nonisolated let now: Date

  init(_ seconds: TimeInterval = 1_796_029_200) { now = Date(timeIntervalSince1970: seconds) }

  func sleep(seconds: Double) { waits.append(seconds) }
}

/// A client that asks one scenario of the server, with little patience.
struct Trial {
  /// One for all of them, as an app has it.
  static let transport = URLSessionTransport()

  var client: StoreClient
  let key: String
  let clock: HeldClock

  init(_ scenario: String, secure: Bool = false, cache: (any ReplyCache)? = nil, timeout: Double = 60) {
    let server = StoreServer.shared!
    let base = server.base(scenario, secure: secure)
    key = base.key
    var settings = FetchSettings()
    settings.baseURL = base.url
    settings.timeout = timeout
    clock = HeldClock(Date().timeIntervalSince1970)
    client = StoreClient(settings: settings, cache: cache, transport: Trial.transport, clock: clock)
  }

  func reply() async throws -> StoreReply {
    try await client.reply(to: .init(.trackIds([9_000_000_042]), storefront: "us"))
  }

  /// The fetch error that there is, as `cutOff` and its address; nothing where there is a reply.
  func fetchError() async throws -> FetchError.Kind? {
    do {
      _ = try await reply()
      return nil
    } catch let error as FetchError {
      return error.kind
    }
  }

  func requests() async throws -> [StoreServer.LoggedRequest] { try await StoreServer.shared!.requests(key) }
}

/// One after the other: some read 16 MiB, which would make the others wait longer than they are willing to.
@Suite(.serialized, .enabled(if: StoreServer.shared != nil, "python3 and openssl are needed for the server"))
struct ClientTests {}
