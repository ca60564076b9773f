import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

/// The examples of SeamNetworkCurl's page.
struct SeamNetworkCurlTests {
  @Test func sendsARequest() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/greeting", .response(body: "hello"))
    let baseURL = try #require(URL(string: server.baseURL))

    let session = CurlNetworkSession(configuration: SessionConfiguration(connectTimeout: .seconds(10)))
    let network = DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: baseURL))
    let text = try await network.perform(GetGreeting())
    await session.close()

    #expect(text == "hello")
    await server.stop()
  }

  #if os(Linux)
  @Test func anotherKeyThanThePinnedIsRefused() async throws {
    let trust = ServerTrust(
      pins: [.init("api.example.com", publicKeys: ["sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="])])
    let pinned = CurlNetworkSession(configuration: SessionConfiguration(trust: trust))
    await pinned.close()

    let identity = try TLSIdentity()
    let server = try ScriptedServer(identity: identity)
    let other = trust.pins[0].publicKeys
    let session = CurlNetworkSession(
      configuration: SessionConfiguration(
        trust: ServerTrust(
          authorities: [identity.authorityPEM],
          pins: [.init("localhost", publicKeys: other), .init("127.0.0.1", publicKeys: other)])))
    let url = try #require(URL(string: server.baseURL))
    let error = await #expect(throws: NetworkError.self) { _ = try await session.send(HTTPRequest(.get, url)) }
    #expect(error?.code == .pinMismatch)
    await session.close()
    await server.stop()
  }
  #endif
}

private struct GetGreeting: NetworkRequest {
  typealias Response = String
  let path: RequestPath = "/greeting"
}
