import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

struct CurlNetworkSessionTests {
  @Test func getsAResponse() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(headers: [HTTPField("X-A", "1")], body: "hello"))
    let session = CurlNetworkSession()
    let request = HTTPRequest(.get, URL(string: server.baseURL + "/a?q=a%20b")!, fields: [HTTPField("x-B", "")])
    for _ in 0..<3 {
      let response = try await session.send(request)
      #expect(response.status == 200)
      #expect(response.version == "HTTP/1.1")
      #expect(response.fields["x-a"] == "1")
      #expect(try await response.body.collect(upTo: 10) == Array("hello".utf8))
    }
    #expect(server.connections.opened == 1)
    await session.close()
    await #expect(throws: NetworkError.self) { _ = try await session.send(request) }
    await server.stop()
  }
}
