import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

/// Responses that libcurl would return in another form, or whose checks it leaves to its callers.
struct ResponseTests {
  private func send(_ bytes: String, _ method: HTTPMethod = .get) async throws -> HTTPResponse {
    let server = try ScriptedServer()
    server.on(nil, "/a", .raw(Array(bytes.utf8)))
    let session = CurlNetworkSession()
    let url = try #require(URL(string: server.baseURL + "/a"))
    let response: HTTPResponse
    do {
      response = try await session.send(HTTPRequest(method, url))
      let body = try await response.body.collect(upTo: 1000)
      await session.close()
      await server.stop()
      var whole = response
      whole.body = HTTPBody(body)
      return whole
    } catch {
      await session.close()
      await server.stop()
      throw error
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
    "HTTP/1.1 200 OK\r\nX: 1\r\n\r", "HTTP/1.1 103 Early Hints\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n",
  ]) func aHeaderThatIsCutFails(header: String) async throws {
    let error = await #expect(throws: NetworkError.self) { _ = try await send(header) }
    #expect(error?.code == .connectionLost, "\(String(describing: error))")
  }

  @Test func trailersAreNoFields() async throws {
    let response = try await send(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX: 1\r\n\r\n1\r\na\r\n0\r\nX: 2\r\nY: 3\r\n\r\n")
    #expect(response.body.bytes == [UInt8(ascii: "a")])
    #expect(response.fields.values(of: "X") == ["1"])
    #expect(!response.fields.contains("Y"))
  }

  @Test func continuedLinesBelongToTheirField() async throws {
    let response = try await send("HTTP/1.1 200 OK\r\nX: a\r\n  b\r\n\tc\r\nContent-Length: 0\r\n\r\n")
    #expect(response.fields["X"] == "a b c")
  }

  @Test func errorsQuoteNoQuery() async throws {
    let session = CurlNetworkSession()
    for text in [
      "http://127.0.0.1:1/a?token=s3cret", "http://[::1]:1/?token=s3cret", "https://nonexistent.invalid/?s3cret",
    ] {
      let url = try #require(URL(string: text))
      let error = await #expect(throws: NetworkError.self) { _ = try await session.send(HTTPRequest(.get, url)) }
      #expect(error.map { !"\($0)".contains("s3cret") } == true)
    }
    await session.close()
  }

  @Test func anAuthorityThatIsNoneFailsEveryCallOverTLS() async throws {
    let server = try ScriptedServer(identity: TLSIdentity(.valid))
    let trust = ServerTrust(authorities: ["nonsense"])
    let session = CurlNetworkSession(configuration: SessionConfiguration(trust: trust))
    let url = try #require(URL(string: server.baseURL + "/a"))
    let error = await #expect(throws: NetworkError.self) { _ = try await session.send(HTTPRequest(.get, url)) }
    #expect(error?.code == .secureConnectionFailed)
    #expect(error?.reason.contains("authority 1") == true)
    await session.close()
    await server.stop()
  }
}
