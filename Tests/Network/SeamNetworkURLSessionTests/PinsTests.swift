#if os(Linux)
import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamNetworkURLSession
import Testing

/// `URLSession` on Linux cannot check a pin, so a host that has one is not connected to.
struct PinsTests {
  private static let keys = ["sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="]

  private func session(_ pins: ServerTrust.Pin...) -> URLSessionNetworkSession {
    URLSessionNetworkSession(configuration: SessionConfiguration(trust: ServerTrust(pins: pins)))
  }

  private func send(_ url: String, by session: URLSessionNetworkSession) async throws -> HTTPResponse {
    try await session.send(HTTPRequest(.get, try #require(URL(string: url))))
  }

  @Test(arguments: [
    ("127.0.0.1", "https://127.0.0.1"), ("localhost", "HTTPS://LOCALHOST"), ("*.localhost", "https://a.localhost"),
  ])
  func aPinnedHostIsRefusedBeforeConnecting(host: String, address: String) async throws {
    let server = try ScriptedServer()
    let session = session(ServerTrust.Pin(host, publicKeys: Self.keys))
    let error = await #expect(throws: NetworkError.self) {
      try await send("\(address):\(server.port)/a", by: session)
    }
    #expect(error?.code == .pinMismatch)
    #expect(error?.reason.contains("cannot be checked") == true)
    #expect(server.connections.opened == 0)
    await session.close()
    await server.stop()
  }

  @Test func otherHostsAndRequestsWithoutTLSAreSent() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a"))
    let session = session(ServerTrust.Pin("127.0.0.1", publicKeys: Self.keys))
    #expect(try await send("\(server.baseURL)/a", by: session).status == 200)
    let secure = try ScriptedServer(identity: TLSIdentity())
    let error = await #expect(throws: NetworkError.self) {
      try await send("https://localhost:\(secure.port)/a", by: session)
    }
    #expect(error?.code == .untrustedServer)
    await session.close()
    await server.stop()
    await secure.stop()
  }
}
#endif
