import ServerHTTP
import ServerTestFixtures
import Testing

struct LimitTests {
  @Test func answersLongTargetsWith414() async throws {
    try await withServer { server in
      let reply = await reply(from: server, target: "/" + String(repeating: "a", count: 9000))
      #expect(reply.hasPrefix("HTTP/1.1 414 "), "\(reply.prefix(200))")
      #expect(reply.contains("failure("))
    }
  }

  @Test func answersLargeHeadersWith431() async throws {
    try await withServer { server in
      let reply = await reply(from: server, target: "/", fields: ["X: " + String(repeating: "a", count: 40_000)])
      #expect(reply.hasPrefix("HTTP/1.1 431 "), "\(reply.prefix(200))")
      #expect(reply.contains("failure("))
    }
  }

  @Test func refusesHeadersOfAMegabyteAndOfTenThousandFields() async throws {
    try await withServer { server in
      for lines in [["X: " + String(repeating: "a", count: 1 << 20)], (0..<10_000).map { "X-\($0): a" }] {
        let reply = await reply(from: server, target: "/", fields: lines)
        #expect(reply.hasPrefix("HTTP/1.1 431 ") && reply.contains("failure("), "\(reply.prefix(200))")
      }
      let target = await reply(from: server, target: "/" + String(repeating: "a", count: 1 << 20))
      #expect(target.hasPrefix("HTTP/1.1 414 ") && target.contains("failure("), "\(target.prefix(200))")
      #expect(await isWell(server))
    }
  }

  @Test func showsTheAnswerToClientsThatSendTheWholeBodyFirst() async throws {
    var limits = HTTPServerLimits()
    limits.body = 1 << 20
    try await withServer(limits: limits) { server in
      let client = try RawClient(server)
      await client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10485760\r\n\r\n")
      #expect(await client.send([UInt8](repeating: 0, count: 10 << 20)) == 10 << 20)
      client.endSending()
      #expect(await client.receiveAll().hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test func answersLargeBodiesWith413BeforeTheyAreRead() async throws {
    var limits = HTTPServerLimits()
    limits.body = 1 << 20
    try await withServer(limits: limits) { server in
      let client = try RawClient(server)
      await client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10485760\r\n\r\n")
      let reply = await client.receive(until: "failure(")
      #expect(reply.hasPrefix("HTTP/1.1 413 "), "\(reply)")
      await client.send([UInt8](repeating: 0, count: 10 << 20))
      #expect(await isWell(server))
    }
  }

  @Test func answers413InsteadOf100Continue() async throws {
    var limits = HTTPServerLimits()
    limits.body = 10
    try await withServer(limits: limits) { server in
      let reply = await reply(
        from: server, method: "PUT", target: "/", fields: ["Content-Length: 11", "Expect: 100-continue"])
      #expect(reply.hasPrefix("HTTP/1.1 413 "), "\(reply)")
    }
  }

  @Test func answersLargeChunkedBodiesWith413() async throws {
    var limits = HTTPServerLimits()
    limits.body = 1000
    try await withServer(limits: limits) { server in
      let within = String(repeating: "64\r\n" + String(repeating: "a", count: 100) + "\r\n", count: 10)
      let fits = await reply(
        from: server, method: "PUT", target: "/", fields: ["Transfer-Encoding: chunked"], body: within + "0\r\n\r\n")
      #expect(fits.contains(" 1000 from"))
      let large = await reply(
        from: server, method: "PUT", target: "/", fields: ["Transfer-Encoding: chunked"],
        body: within + "1\r\na\r\n0\r\n\r\n")
      #expect(large.hasPrefix("HTTP/1.1 413 "), "\(large)")
    }
  }

  @Test func stopsReadingEndlessChunks() async throws {
    var limits = HTTPServerLimits()
    limits.body = 1000
    try await withServer(limits: limits) { server in
      let client = try RawClient(server)
      await client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array(("1000\r\n" + String(repeating: "a", count: 4096) + "\r\n").utf8)
      var sent = 0
      while sent < 10_000, await client.send(chunk) == chunk.count { sent += 1 }
      #expect(sent < 10_000)
    }
  }

  @Test func endsRequestsThatTakeTooLong() async throws {
    var limits = HTTPServerLimits()
    limits.requestTime = .milliseconds(100)
    limits.idleTime = .seconds(1)
    try await withServer(limits: limits) { server in
      for (start, status) in [
        ("GET / HTTP/1.1\r\nHost: a\r\n", "HTTP/1.1 408 "), ("GE", "HTTP/1.1 408 "), ("", ""),
        ("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n12", ""),
      ] {
        let client = try RawClient(server)
        await client.send(start)
        let reply = await client.receiveAll()
        #expect(reply.hasPrefix(status) && reply.isEmpty == status.isEmpty, "\(start): \(reply)")
      }
      #expect(await isWell(server))
    }
  }

  @Test func endsConnectionsOfClientsThatNeverRead() async throws {
    var limits = HTTPServerLimits()
    limits.idleTime = .seconds(1)
    let response = ServerResponse(status: 200, body: .bytes([UInt8](repeating: 65, count: 64 << 20)))
    try await withServer(ClosureHandler.always(response), limits: limits) { server in
      let clients = try (0..<4).map { _ in try RawClient(server, receiveBuffer: 4096) }
      for client in clients { await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      // Sending fails once the server has closed the connection.
      for client in clients { while await client.send("\r\n") == 2 { await Task.yield() } }
      #expect(await reply(from: server, method: "HEAD", target: "/").contains("200 OK"))
    }
  }

  @Test func limitsConnectionsByAddress() async throws {
    var limits = HTTPServerLimits()
    limits.connectionsByAddress = 2
    try await withServer(limits: limits) { server in
      let kept = try [RawClient(server), RawClient(server)]
      for client in kept {
        await client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await client.receive(until: "at http://a").contains("200 OK"))
      }
      #expect(await reply(from: server, target: "/") == "")
    }
  }

  @Test func answersTooManyRequestsWith429() async throws {
    var limits = HTTPServerLimits()
    limits.rate = HTTPRate(burst: 3, perSecond: 0.001)
    try await withServer(limits: limits) { server in
      for _ in 0..<3 { #expect(await reply(from: server, target: "/").contains("200 OK")) }
      let reply = await reply(from: server, target: "/")
      #expect(reply.hasPrefix("HTTP/1.1 429 "), "\(reply)")
      #expect(reply.contains("Retry-After: 1000\r\n") || reply.contains("Retry-After: 999\r\n"), "\(reply)")
    }
  }
}
