import ServerHTTP
import ServerTestFixtures
import Testing

struct ConnectionTests {
  @Test func keepsConnectionsAndAnswersPipelinedRequestsInOrder() async throws {
    try await withServer { server in
      let client = try RawClient(server)
      let requests = (0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
      await client.send(requests + "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let replies = await client.receiveAll().components("HTTP/1.1 200 OK").dropFirst()
      #expect(replies.count == 51)
      for (index, reply) in replies.dropLast().enumerated() { #expect(reply.contains(#"["\#(index)"]"#)) }
    }
  }

  @Test func closesAfterHTTP10() async throws {
    try await withServer { server in
      #expect(await reply(from: server, to: "GET /a HTTP/1.0\r\n\r\n").contains("200 OK"))
    }
  }

  @Test func closesAfterABrokenRequest() async throws {
    try await withServer { server in
      let reply = await reply(
        from: server, to: "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\nGET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(reply.contains("400 Bad Request") && reply.contains("Connection: close") && !reply.contains("next"))
    }
  }

  @Test func cancelsHandlersWhoseClientsGoAway() async throws {
    let began = Signal()
    let ended = Signal()
    let handler = ClosureHandler { _ in
      await began.send()
      await untilCancelled()
      await ended.send()
      return ServerResponse(status: 200)
    }
    try await withServer(handler) { server in
      var client: RawClient? = try RawClient(server)
      await client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      await began.wait()
      client = nil
      await ended.wait()
    }
  }

  @Test func survivesClientsThatCutTheirConnections() async throws {
    try await withServer { server in
      let request = Array("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n01234567890123456789".utf8)
      for end in stride(from: 1, through: request.count, by: 3) {
        let client = try RawClient(server)
        await client.send(Array(request[..<end]))
      }
      #expect(await isWell(server))
    }
  }

  @Test func servesAThousandConnectionsAtATime() async throws {
    // A busy machine takes longer than the default limits to open all of them.
    var limits = HTTPServerLimits()
    (limits.idleTime, limits.requestTime) = (.seconds(600), .seconds(600))
    try await withServer(limits: limits) { server in
      var clients: [RawClient] = []
      for _ in 0..<1000 { clients.append(try RawClient(server)) }
      for client in clients { await client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n") }
      var answered = 0
      for client in clients where await client.receive(until: "at http://a").contains("200 OK") { answered += 1 }
      #expect(answered == 1000)
    }
  }

  @Test func runsHandlersAtTheSameTime() async throws {
    let arrived = Signal()
    let handler = ClosureHandler { _ in
      await arrived.send()
      await arrived.wait(for: 20)
      return ServerResponse(status: 204)
    }
    try await withServer(handler) { server in
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 { group.addTask { await reply(from: server, target: "/").contains("204 No Content") } }
        for await wasAnswered in group { #expect(wasAnswered) }
      }
    }
  }

  @Test func finishesRequestsOnShutdown() async throws {
    let began = Signal()
    let proceed = Signal()
    let handler = ClosureHandler { _ in
      await began.send()
      await proceed.wait()
      return ServerResponse(status: 200, text: "finished")
    }
    let server = try HTTPServer(handler)
    let client = try RawClient(server)
    await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await began.wait()
    async let end: Void = server.shutdown(within: .seconds(3600))
    // The listener is closed before the requests have ended.
    while (try? RawClient(server)) != nil { await Task.yield() }
    await proceed.send()
    let reply = await client.receiveAll()
    #expect(reply.contains("Connection: close\r\n") && reply.hasSuffix("finished"), "\(reply)")
    await end
  }

  @Test func cancelsRequestsThatOutlastTheShutdown() async throws {
    let began = Signal()
    let cancelled = Signal()
    let handler = ClosureHandler { _ in
      await began.send()
      await untilCancelled()
      await cancelled.send()
      return ServerResponse(status: 200)
    }
    let server = try HTTPServer(handler)
    let client = try RawClient(server)
    await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await began.wait()
    await server.shutdown(within: .milliseconds(1))
    await cancelled.wait()
    let reply = await client.receiveAll()
    #expect(reply.isEmpty || reply.hasPrefix("HTTP/1.1 503 "), "\(reply)")
    await server.shutdown()
  }

  @Test func startsSeveralTimesInAProcess() async throws {
    try await withServer { first in
      try await withServer { second in
        #expect(first.port != second.port)
        #expect(await isWell(first))
        #expect(await isWell(second))
      }
    }
    for _ in 0..<20 { try await withServer { #expect(await isWell($0)) } }
  }

  @Test func namesTheAddressThatItCannotUse() async throws {
    try await withServer { server in
      var configuration = HTTPServerConfiguration()
      configuration.port = server.port
      #expect(failure(of: configuration)?.contains("127.0.0.1, port \(server.port): Address already in use") ?? false)
      configuration.address = "localhost"
      #expect(failure(of: configuration)?.contains("no numeric address") ?? false)
      configuration = HTTPServerConfiguration()
      configuration.trustedProxies = ["10.0.0.1", "balancer"]
      #expect(failure(of: configuration)?.contains("“balancer” is no numeric address") ?? false)
    }
  }

  private func failure(of configuration: HTTPServerConfiguration) -> String? {
    do {
      _ = try HTTPServer(ClosureHandler.echo, configuration: configuration)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func believesOnlyTrustedProxies() async throws {
    let fields = [
      "X-Forwarded-For: 6.6.6.6, 203.0.113.9, 127.0.0.1", "X-Forwarded-Proto: https", "X-Forwarded-Host: example.org",
    ]
    try await withServer { server in
      let reply = await reply(from: server, target: "/", fields: fields)
      #expect(reply.hasSuffix("from 127.0.0.1 at http://localhost"))
    }
    for proxy in ["127.0.0.1", "::ffff:127.0.0.1", "::FFFF:7f00:1"] {
      try await withServer(configure: { $0.trustedProxies = [proxy] }) { server in
        let reply = await reply(from: server, target: "/", fields: fields)
        #expect(reply.hasSuffix("from 203.0.113.9 at https://example.org"))
      }
    }
  }
}

extension String {
  func components(_ separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.ranges(of: separator).first {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}
