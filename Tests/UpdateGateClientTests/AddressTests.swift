import Foundation
import Testing
import UpdateGate

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import UpdateGateClient

/// Which addresses the Swift client asks.
struct AddressTests {
  @Test(
    "https, and http to this machine only",
    arguments: [
      ("https://itunes.apple.com/lookup", true), ("http://127.0.0.1:80/", true), ("http://localhost/", true),
      ("http://127.9.9.9/", true), ("http://[::1]:8080/", true), ("http://itunes.apple.com/lookup", false),
      ("http://127.0.0.1.example.com/", false), ("http://127.0.0.1@example.com/", false), ("http://127.1/", false),
      ("http://localhost.example.com/", false), ("http://0x7f.0.0.1/", false), ("http://127.0.0.256/", false),
      ("ftp://127.0.0.1/", false), ("file:///etc/hostname", false), ("https:///lookup", false),
    ] as [(String, Bool)])
  func permits(address: String, permitted: Bool) throws {
    #expect(URL(string: address).map { AddressRule.permits($0) } ?? false == permitted)
  }

  @Test("never down from https")
  func down() throws {
    let secure = try #require(URL(string: "https://localhost/")), plain = try #require(URL(string: "http://localhost/"))
    #expect(!AddressRule.permits(plain, from: secure))
    #expect(AddressRule.permits(secure, from: plain))
  }

  @Test("plain http to another machine is refused before anything is asked")
  func refused() async throws {
    var settings = FetchSettings()
    settings.baseURL = URL(string: "http://store.example.com")
    await #expect(throws: FetchError(.addressRefused, address: "http://store.example.com/lookup?id=1")) {
      try await StoreClient(settings: settings).reply(to: .init(.trackIds([1])))
    }
  }

  // Foundation on Linux trusts the system's certificates only, so no server of a test can be asked over https to the end.
  // What the client says to such a redirect is asked directly.
  @Test(
    "a redirect from https is followed to https, and not down to plain http, not even to this machine",
    arguments: [("https://localhost/b", true), ("http://localhost/b", false), ("http://127.0.0.1:8080/b", false)])
  func redirect(to address: String, isFollowed: Bool) async throws {
    let first = try #require(URL(string: "https://localhost/a"))
    let next = URLRequest(url: try #require(URL(string: address)))
    var followed: URLRequest?
    Exchange(TransportRequest(url: first)).redirect(to: next, from: first) { followed = $0 }
    #expect(followed?.url == (isFollowed ? next.url : nil))
  }
}

extension ClientTests {
  /// Where the Swift client lets itself be sent.
  @Suite
  struct RedirectTests {
    @Test("redirects are followed", arguments: ["redirect", "redirect-307"])
    func followed(scenario: String) async throws {
      let trial = Trial(scenario)
      let reply = try await trial.reply()
      #expect(reply.lookup().apps.first?.version == "2.6.0")
      #expect(try await trial.requests().count == 2)
    }

    @Test("but not for ever")
    func loop() async throws {
      let trial = Trial("redirect-loop")
      #expect(try await trial.fetchError() == .tooManyRedirects)
      #expect(try await trial.requests().count == 6)
    }

    @Test("nor to where it may not ask")
    func elsewhere() async throws {
      let trial = Trial("redirect-far")
      #expect(try await trial.fetchError() == .addressRefused)
      #expect(try await trial.requests().count == 1)
    }

    @Test("nor to a file; Foundation on Linux then asks the same server for such a path")
    func file() async throws {
      let reply = try? await Trial("redirect-file").reply()
      #expect(reply?.status != 200)
    }

    @Test("https is asked, and a certificate that nobody vouches for is refused")
    func untrusted() async throws {
      #expect(try await Trial("ok", secure: true).fetchError() == .untrusted)
      #expect(try await Trial("redirect-up").fetchError() == .untrusted)
    }
  }
}
