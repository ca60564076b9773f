import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// Requests that no client sends, by their bytes.
struct ParsingTests {
  @Test(arguments: [
    ("GET /a\r\n\r\n", 400), ("GET  /a HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("G@T /a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /a HTTP/2.0\r\nHost: x\r\n\r\n", 505), ("\u{16}\u{3}\u{1}\u{2}\r\n\r\n", 400),
    ("GET /a HTTP/1.1\r\n\r\n", 400), ("GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
    ("GET /a HTTP/1.1\r\nHost: x\r\nName : 1\r\n\r\n", 400), ("GET /a HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400),
    ("GET /a HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n", 400), ("GET /a HTTP/1.1\nHost: x\n\n", 400),
    ("GET /a HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("PUT /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n", 413),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n", 400),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n", 413),
    ("PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n200\r\n" + padding(512) + "\r\n1e9\r\n", 413),
    ("GET /a HTTP/1.1\r\nHost: x\r\nA: \(padding(2000))\r\n\r\n", 431), ("GET /\(padding(3000))", 431),
    ("GET /a HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: 400), 431),
  ]) func rejects(request: String, status: Int) async throws {
    let server = try ScriptedServer(headerLimit: 2000, bodyLimit: 1000)
    server.on(nil, "/a", .response())
    let client = try RawClient(port: server.port)
    await client.send(request)
    client.endSending()
    let (text, end) = await client.readToEnd()
    #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(end == .closed)
    #expect(server.requests == [])
    try await server.connections { $0.open == 0 }
    await server.stop()
  }

  @Test func aRejectedUploadReceivesItsAnswer() async throws {
    let server = try ScriptedServer(bodyLimit: 1000)
    let client = try RawClient(port: server.port)
    await client.send("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n")
    // Sent although the server has answered: it must not reset the connection before the client reads.
    await client.send([UInt8](repeating: 0x61, count: 8_000_000))
    client.endSending()
    let (text, end) = await client.readToEnd()
    #expect(text.hasPrefix("HTTP/1.1 413 "))
    #expect(end == .closed)
    await server.stop()
  }

  @Test func readsAByteAtATime() async throws {
    let server = try ScriptedServer()
    server.on(nil, "/a") { .response(body: $0.body) }
    let client = try RawClient(port: server.port)
    let requests = [
      "\r\nPUT /a HTTP/1.1\r\nhost:x\r\nContent-Length: 3\r\n\r\none",
      "PUT /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n2;a=b\r\ntw\r\n1\r\no\r\n0\r\nT: 1\r\n\r\n",
      "GET /a HTTP/1.1\r\nHost: x\r\n\r\n",
    ]
    for byte in requests.joined().utf8 { await client.send([byte]) }
    client.endSending()
    let text = await client.readToEnd().text
    #expect(text.components(separatedBy: "\r\n\r\n").dropFirst().map { $0.prefix(3) } == ["one", "two", ""])
    #expect(server.requests.map(\.text) == ["one", "two", ""])
    #expect(server.requests[1].trailers == [HTTPField("T", "1")])
    await server.stop()
  }

  @Test func answersPipelinedRequestsInOrder() async throws {
    let server = try ScriptedServer()
    server.on(nil, "/a") { request in .response(body: request.query[0].value + ";") }
    let client = try RawClient(port: server.port)
    // More than the server reads ahead, sent before anything is read.
    let requests = (0..<300).map {
      "POST /a?\($0)=\($0) HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n" + Self.padding(10000)
    }
    await client.send(requests.joined())
    client.endSending()
    let text = await client.readToEnd().text
    let bodies = text.components(separatedBy: "\r\n\r\n").dropFirst().map { $0.prefix { $0 != ";" } }
    #expect(bodies.map(String.init) == (0..<300).map(String.init))
    #expect(Set(server.requests.map(\.connection)) == [1])
    await server.stop()
  }

  @Test func aClientThatLeavesInTheMiddleIsNotRecorded() async throws {
    let server = try ScriptedServer()
    let client = try RawClient(port: server.port)
    await client.send("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\non")
    client.endSending()
    #expect(await client.readToEnd() == ("", .closed))
    #expect(server.requests == [])
    await server.stop()
  }

  private static func padding(_ count: Int) -> String { String(repeating: "x", count: count) }
}
