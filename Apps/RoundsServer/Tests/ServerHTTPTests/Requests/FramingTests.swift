import CoreSupport
import ServerHTTP
import ServerTestFixtures
import Testing

/// Bodies, and requests that two readers could split in two ways.
struct FramingTests {
  @Test func joinsChunks() async throws {
    try await withServer { server in
      let reply = await reply(
        from: server, method: "POST", target: "/", fields: ["Transfer-Encoding: chunked"],
        body: "3\r\nabc\r\n5;ext=1\r\ndefgh\r\n0\r\nTrailer: x\r\n\r\n")
      #expect(reply.contains("POST []  8 from"), "\(reply)")
    }
  }

  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\nContent-Length: 5",
    "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 5",
    "Content-Length: 5, 5", "Content-Length: +5", "Content-Length: -1", "Content-Length: 0x5", "Content-Length:",
  ])
  func refusesAmbiguousLengths(lines: String) async throws {
    try await withServer { server in
      let reply = await reply(
        from: server, method: "POST", target: "/", fields: [lines], body: "0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      #expect(!reply.contains("smuggled"))
    }
  }

  @Test(arguments: ["gzip", "gzip, chunked", "chunked, chunked", "xchunked", "identity"])
  func answersOtherTransferCodingsWith501(coding: String) async throws {
    try await withServer { server in
      let reply = await reply(
        from: server, method: "POST", target: "/", fields: ["Transfer-Encoding: \(coding)"],
        body: "0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 501 "), "\(reply)")
      #expect(!reply.contains("smuggled"))
    }
  }

  @Test(arguments: ["xyz\r\nabc\r\n", "-3\r\nabc\r\n", "fffffffffffffffff\r\n", "3\r\nabcdef\r\n0\r\n\r\n", "\r\nabc"])
  func endsConnectionsWithBadChunks(chunks: String) async throws {
    try await withServer { server in
      let reply = await reply(
        from: server, method: "POST", target: "/", fields: ["Transfer-Encoding: chunked"],
        body: chunks + "GET /smuggled HTTP/1.1\r\n\r\n")
      #expect(!reply.contains("200 OK"), "\(reply)")
      #expect(!reply.contains("smuggled"))
      #expect(await isWell(server))
    }
  }

  private static let broken = [
    "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
    "GET  / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n",
    "\u{0}\u{0}\u{0}\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET /a\u{0}b HTTP/1.1\r\nHost: a\r\n\r\n", "{\"resourceType\": \"Patient\"}\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\n\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n folded: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nno field\r\n\r\n", "GET / http/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n",
  ]

  @Test(arguments: broken)
  func refusesBrokenRequestsInTheHandlersFormat(text: String) async throws {
    try await withServer { server in
      let client = try RawClient(server)
      await client.send(text)
      client.endSending()
      let reply = await client.receiveAll()
      #expect(reply.hasPrefix("HTTP/1.1 400 Bad") || reply.hasPrefix("HTTP/1.1 505 "), "\(reply)")
      #expect(reply.contains("Content-Type: application/fhir+json\r\n") && reply.contains("failure("), "\(reply)")
      #expect(await isWell(server))
    }
  }

  /// The library reads these itself.
  @Test(arguments: broken)
  func refusesBrokenRequestsOnKeptConnections(text: String) async throws {
    try await withServer { server in
      let client = try RawClient(server)
      await client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await client.receive(until: "at http://a").contains("first"))
      await client.send(text)
      client.endSending()
      let reply = await client.receiveAll()
      #expect(!reply.contains("first"), "\(reply)")
      #expect(await isWell(server))
    }
  }

  @Test func skipsEmptyLinesBeforeARequest() async throws {
    try await withServer { server in
      let reply = await reply(from: server, to: "\r\n\r\nGET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK"), "\(reply)")
    }
  }

  @Test func readsRequestsThatComeByteByByte() async throws {
    try await withServer { server in
      let client = try RawClient(server)
      for byte in "PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab".utf8 {
        await client.send([byte])
      }
      #expect(await client.receiveAll().contains(#"PUT ["a"]  2 from"#))
    }
  }

  @Test func survivesRandomBytes() async throws {
    try await withServer { server in
      var random = SeededRandom(seed: 7)
      let words = ["GET ", "POST ", "/", " HTTP/1.1", "\r\n", "Host: a", "Content-Length: ", "chunked", "5", "\0", "%"]
      var clients: [RawClient] = []
      for _ in 0..<300 {
        var text = ""
        for _ in 0..<random.below(30) { text += words[random.below(words.count)] }
        let client = try RawClient(server)
        await client.send(text)
        client.endSending()
        clients.append(client)
      }
      for client in clients { _ = await client.receiveAll() }
      #expect(await isWell(server))
    }
  }
}

/// Whether the server answers a plain request.
func isWell(_ server: HTTPServer) async -> Bool {
  await reply(from: server, target: "/well").contains(#"["well"]"#)
}
