import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamNetworkURLSession
import Testing

/// The examples of SeamNetworkURLSession's page.
struct SeamNetworkURLSessionTests {
  @Test func sendsARequest() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/greeting", .response(body: "hello"))
    let baseURL = try #require(URL(string: server.baseURL))

    let session = URLSessionNetworkSession()
    let network = DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: baseURL))
    let text = try await network.perform(GetGreeting())

    #expect(text == "hello")
    for limitation in session.capabilities.limitations {
      print("\(limitation.capability.rawValue): \(limitation.reason)")
    }
    await session.close()
    await server.stop()
  }
}

private struct GetGreeting: NetworkRequest {
  typealias Response = String
  let path: RequestPath = "/greeting"
}
