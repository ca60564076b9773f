import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The examples of SeamNetworkTesting's page.
struct SeamNetworkTestingTests {
  @Test func aClientTriesAgain() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/people", .response(503), .response(body: #"["Ada"]"#))
    server.on(.post, "/people") { request in
      .response(201, headers: [HTTPField("Location", "/people/\(request.text)")])
    }

    let client = PeopleClient(baseURL: server.baseURL)
    #expect(try await client.names() == ["Ada"])
    #expect(server.requests.map(\.target) == ["/people", "/people"])
    await server.stop()
  }

  @Test func faultsAreErrorsOfTheClient() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/stalled", .response(body: "[]").interrupted(.afterHeader, by: .stall))
    server.on(.get, "/reset", .response(body: "[]").interrupted(.insideBody, by: .reset))
    server.on(.get, "/truncated", .response(body: "[]").declaring(contentLength: 100))
    server.on(.get, "/chunks", .response(body: "[]").withChunkFault(.missingLast))
    server.on(.get, "/slow", .response(body: "[]").dripping(1, every: .milliseconds(100)))
    server.on(.get, "/garbage", .garbage(seed: 1))
    server.redirectLoop("/here", "/there")

    for path in ["/reset", "/garbage", "/here"] {
      let url = try #require(URL(string: server.baseURL + path))
      await #expect(throws: (any Error).self, "\(path)") { try await URLSession.shared.data(from: url) }
    }
    await server.stop()
  }

  @Test func waitingTakesNoTime() async throws {
    let baseURL = try #require(URL(string: "https://api.example.com"))
    let session = FakeNetworkSession { request in .text("[]", for: request) }
    let clock = VirtualClock()
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: baseURL), behaviours: [Retry()], clock: clock.clock)
    #expect(try await network.send(HTTPRequest(.get, baseURL)).status == 200)
    #expect(clock.slept == [])
  }

  #if os(Linux)
  @Test func anExpiredIdentityIsRefused() async throws {
    let identity = try TLSIdentity(.expired)
    let secure = try ScriptedServer(identity: identity)
    let url = try #require(URL(string: secure.baseURL))
    await #expect(throws: (any Error).self) { try await URLSession.shared.data(from: url) }
    #expect(secure.requests == [])
    await secure.stop()
  }
  #endif
}

/// A client that tries again once.
private struct PeopleClient {
  let baseURL: String

  func names() async throws -> [String] {
    let url = try #require(URL(string: baseURL + "/people"))
    var (data, response) = try await URLSession.shared.data(from: url)
    if (response as? HTTPURLResponse)?.statusCode == 503 {
      (data, response) = try await URLSession.shared.data(from: url)
    }
    return try JSONDecoder().decode([String].self, from: data)
  }
}
