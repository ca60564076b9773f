import ServerHTTP
import Testing

/// The example of the module's page.
struct OverviewTests {
  struct Greeter: HTTPHandler {
    func respond(to request: ServerRequest) async -> ServerResponse {
      guard request.path == ["hello"] else { return ServerResponse(status: 404, text: "There is no such page.") }
      return ServerResponse(status: 200, text: "Hello, \(request.queryValue("name") ?? "world")")
    }
  }

  @Test func greets() async throws {
    let server = try HTTPServer(Greeter())
    #expect(server.url == "http://127.0.0.1:\(server.port)")
    #expect(await reply(from: server, target: "/hello?name=Wilma").hasSuffix("\r\n\r\nHello, Wilma"))
    #expect(await reply(from: server, target: "/hello").hasSuffix("\r\n\r\nHello, world"))
    #expect(await reply(from: server, target: "/").hasPrefix("HTTP/1.1 404 "))
    // The default format of failures.
    #expect(await reply(from: server, target: "/%").hasSuffix("hexadecimal digits\n"))
    await server.shutdown(within: .seconds(5))
  }
}
