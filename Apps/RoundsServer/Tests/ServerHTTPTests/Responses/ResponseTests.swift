import ServerHTTP
import ServerTestFixtures
import Testing

struct ResponseTests {
  @Test func sendsStatusFieldsAndBytes() async throws {
    let response = ServerResponse(
      status: 201, fields: [.init("ETag", "W/\"1\""), .init("X", "a"), .init("X", "b")], body: .bytes([0, 1, 2]))
    try await withServer(ClosureHandler.always(response)) { server in
      let reply = await reply(from: server, target: "/")
      #expect(reply.hasPrefix("HTTP/1.1 201 Created\r\n"))
      #expect(reply.contains("ETag: W/\"1\"\r\n") && reply.contains("X: a\r\nX: b\r\n"))
      #expect(reply.contains("Content-Length: 3\r\n") && reply.hasSuffix("\r\n\r\n\u{0}\u{1}\u{2}"))
    }
  }

  @Test(arguments: [
    ServerResponse(status: 200, fields: [.init("Location", "/a\r\nSet-Cookie: x")]),
    ServerResponse(status: 200, fields: [.init("A B", "x")]), ServerResponse(status: 200, fields: [.init("", "x")]),
    ServerResponse(status: 99), ServerResponse(status: 1000), ServerResponse(status: 101),
  ])
  func replacesResponsesThatCannotBeSent(response: ServerResponse) async throws {
    try await withServer(ClosureHandler.always(response)) { server in
      let reply = await reply(from: server, target: "/")
      #expect(reply.hasPrefix("HTTP/1.1 500 "), "\(reply)")
      #expect(!reply.contains("Set-Cookie"))
    }
  }

  @Test func keepsTheStructureOfMessagesToItself() async throws {
    let response = ServerResponse(
      status: 200, fields: [.init("Content-Length", "100"), .init("Transfer-Encoding", "chunked")],
      body: .bytes([65, 66]))
    try await withServer(ClosureHandler.always(response)) { server in
      let reply = await reply(from: server, target: "/")
      #expect(reply.contains("Content-Length: 2\r\n") && !reply.contains("chunked") && reply.hasSuffix("\r\n\r\nAB"))
    }
  }

  @Test func sendsStreamsInChunks() async throws {
    let handler = ClosureHandler { _ in
      let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
      for piece in ["one", "", "two"] { continuation.yield(Array(piece.utf8)) }
      continuation.finish()
      return ServerResponse(status: 200, body: .stream(stream))
    }
    try await withServer(handler) { server in
      let reply = await reply(from: server, target: "/")
      #expect(reply.contains("Transfer-Encoding: chunked\r\n"))
      #expect(reply.hasSuffix("\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"), "\(reply)")
      let head = await self.head(of: server)
      #expect(head.hasSuffix("\r\n\r\n") && !head.contains("one"))
    }
  }

  private func head(of server: HTTPServer) async -> String {
    await reply(from: server, method: "HEAD", target: "/")
  }

  @Test func breaksTheConnectionIfAStreamFails() async throws {
    let handler = ClosureHandler { _ in
      let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
      continuation.yield(Array("one".utf8))
      continuation.finish(throwing: ClientError("source failed"))
      return ServerResponse(status: 200, body: .stream(stream))
    }
    try await withServer(handler) { server in
      let reply = await reply(from: server, target: "/")
      #expect(reply.hasSuffix("3\r\none\r\n"), "\(reply)")
    }
  }

  @Test func asksStreamsForPiecesAsTheClientTakesThem() async throws {
    let counter = Counter()
    let gone = Signal()
    let handler = ClosureHandler { _ in
      ServerResponse(status: 200, body: .stream(EndlessPieces(counter: counter, gone: gone)))
    }
    try await withServer(handler) { server in
      var client: RawClient? = try RawClient(server, receiveBuffer: 4096)
      await client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = await client?.receive(until: "\r\n\r\n")
      // The client stops reading; another client's requests are answered meanwhile.
      for _ in 0..<50 { _ = await reply(from: server, method: "HEAD", target: "/") }
      // The sockets' buffers hold a few megabytes at most.
      #expect(await counter.count < 200)
      client = nil
      await gone.wait()
    }
  }

  @Test func compressesForClientsThatAcceptGzip() async throws {
    let text = String(repeating: "wound ", count: 1000)
    try await withServer(ClosureHandler.always(ServerResponse(status: 200, text: text))) { server in
      for (accepted, isCompressed) in [
        ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false), ("gzip;q=0, *", false),
        ("identity", false),
      ] {
        let client = try RawClient(server)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Encoding: \(accepted)\r\n\r\n")
        let bytes = await client.receiveBytes()
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        #expect(head.contains("Vary: Accept-Encoding\r\n"))
        #expect(head.contains("Content-Encoding: gzip\r\n") == isCompressed, "\(accepted)")
        #expect((bytes.count < 1000) == isCompressed)
        #expect(bytes.containsSequence([0x1F, 0x8B, 8]) == isCompressed)
      }
    }
  }

  @Test func leavesSmallBinaryAndStronglyTaggedResponsesUncompressed() async throws {
    let bytes = [UInt8](repeating: 65, count: 5000)
    for response in [
      ServerResponse(status: 200, text: "small"),
      ServerResponse(status: 200, fields: [.init("Content-Type", "image/png")], body: .bytes(bytes)),
      ServerResponse(
        status: 200, fields: [.init("Content-Type", "text/plain"), .init("ETag", "\"1\"")], body: .bytes(bytes)),
    ] {
      try await withServer(ClosureHandler.always(response)) { server in
        let reply = await reply(from: server, target: "/", fields: ["Accept-Encoding: gzip"])
        #expect(!reply.contains("Content-Encoding"))
      }
    }
  }
}

actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}

/// Pieces of 64 KiB without end, which count themselves and say when they are no longer wanted.
private struct EndlessPieces: AsyncSequence, Sendable {
  let counter: Counter
  let gone: Signal

  func makeAsyncIterator() -> Iterator { Iterator(counter: counter, life: Life(gone)) }

  struct Iterator: AsyncIteratorProtocol {
    let counter: Counter
    let life: Life

    mutating func next() async throws -> [UInt8]? {
      await counter.add()
      return [UInt8](repeating: 65, count: 65536)
    }
  }

  final class Life: Sendable {
    private let gone: Signal
    init(_ gone: Signal) { self.gone = gone }
    deinit { Task { [gone] in await gone.send() } }
  }
}
