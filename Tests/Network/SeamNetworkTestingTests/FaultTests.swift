import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// The effect of each fault on clients.
struct FaultTests {
  static let header = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"

  /// Returns the text that the client receives before an interruption.
  static func received(before point: ScriptedAnswer.Point) -> String {
    switch point {
    case .beforeHeader: ""
    case .insideHeader: String(decoding: header.utf8.prefix(header.utf8.count / 2), as: UTF8.self)
    case .afterHeader: header
    case .insideBody: header + "01234"
    }
  }

  @Test(arguments: ScriptedAnswer.Point.allCases, [ScriptedAnswer.Interruption.close, .reset])
  func endsAtEachPoint(point: ScriptedAnswer.Point, kind: ScriptedAnswer.Interruption) async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "0123456789").interrupted(point, by: kind))
    let client = try RawClient(port: server.port)
    await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    let (text, end) = await client.readToEnd()
    // A reset may overtake bytes that were sent before it.
    #expect(kind == .reset ? Self.received(before: point).hasPrefix(text) : text == Self.received(before: point))
    #expect(end == (kind == .reset ? .reset : .closed))
    let result = try await Curl.run(server.baseURL + "/a")
    switch (kind, point) {
    case (.reset, _): #expect(result.status == 56)  // CURLE_RECV_ERROR
    case (_, .beforeHeader): #expect(result.status == 52)  // CURLE_GOT_NOTHING
    case (_, .insideHeader): #expect(result.status == 0 && result.output == "")  // curl takes a cut header as whole
    case (_, .afterHeader), (_, .insideBody): #expect(result.status == 18)  // CURLE_PARTIAL_FILE
    }
    try await server.connections { $0.open == 0 }
    await server.stop()
  }

  @Test(arguments: ScriptedAnswer.Point.allCases)
  func stallsUntilTheClientLeaves(point: ScriptedAnswer.Point) async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "0123456789").interrupted(point, by: .stall))
    let expected = Self.received(before: point)
    let client = try RawClient(port: server.port)
    await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.read(expected.utf8.count) == expected)
    let result = try await Curl.run([server.baseURL + "/a"]) { curl in
      _ = try await server.requests(atLeast: 2)
      #expect(server.connections.open == 2)
      kill(curl.processIdentifier, SIGKILL)
      try await server.connections { $0.closed == 1 }
    }
    #expect(result.status == SIGKILL)
    #expect(server.connections.open == 1)
    client.endSending()
    #expect(await client.readToEnd() == ("", .closed))
    try await server.connections { $0.open == 0 }
    await server.stop()
  }

  @Test(arguments: ScriptedAnswer.Point.allCases)
  func stallsUntilTheServerStops(point: ScriptedAnswer.Point) async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "0123456789").interrupted(point, by: .stall))
    let expected = Self.received(before: point)
    let client = try RawClient(port: server.port)
    await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await client.read(expected.utf8.count) == expected)
    _ = try await server.requests(atLeast: 1)
    await server.stop()
    #expect(server.connections.open == 0)
    #expect(await client.readToEnd() == ("", .closed))
  }

  @Test func delaysTheFirstByte() async throws {
    let clock = HeldClock(isHolding: true)
    let server = try ScriptedServer(clock: clock)
    server.on(.get, "/a", .response(body: "a").delayed(by: .seconds(20)))
    let result = try await Curl.run([server.baseURL + "/a"]) { curl in
      await clock.sleeps(atLeast: 1)
      #expect(curl.isRunning)
      #expect(clock.slept == [.seconds(20)])
      clock.release()
    }
    #expect(result.output == "a")
    await server.stop()
  }

  @Test func aDelayEndsWhenTheClientLeaves() async throws {
    let clock = HeldClock(isHolding: true)
    let server = try ScriptedServer(clock: clock)
    server.on(.get, "/a", .response(body: "a").delayed(by: .seconds(20)))
    _ = try await Curl.run([server.baseURL + "/a"]) { curl in
      await clock.sleeps(atLeast: 1)
      kill(curl.processIdentifier, SIGKILL)
    }
    // The clock still holds.
    try await server.connections { $0.open == 0 }
    clock.release()
    await server.stop()
  }

  @Test func statesALengthThatIsNotTheBodys() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/short", .response(body: "0123456789").declaring(contentLength: 20))
    server.on(.get, "/long", .response(body: "0123456789").declaring(contentLength: 4))
    let short = try await Curl.run(server.baseURL + "/short")
    #expect(short.status == 18)  // CURLE_PARTIAL_FILE
    #expect(short.output == "0123456789")
    #expect(try await Curl.run(server.baseURL + "/long").output == "0123")
    let client = try RawClient(port: server.port)
    await client.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(
      await client.readToEnd().text == "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n0123456789")
    await server.stop()
  }

  @Test func sendsGarbage() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .garbage(seed: 7))
    server.on(.get, "/b", .raw(Array("HTTP/1.1 two hundred\r\n\r\n".utf8)))
    #expect(try await Curl.run(server.baseURL + "/a").status == 1)  // CURLE_UNSUPPORTED_PROTOCOL: HTTP/0.9
    #expect(try await Curl.run(server.baseURL + "/b").status == 1)
    await server.stop()
  }

  @Test(arguments: ScriptedAnswer.ChunkFault.allCases, ["0123456789", "0"])
  func breaksChunks(fault: ScriptedAnswer.ChunkFault, body: String) async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: body).withChunkFault(fault))
    let result = try await Curl.run(server.baseURL + "/a")
    #expect(result.status == (fault == .missingLast ? 18 : 56))
    await server.stop()
  }

  @Test func sendsBadGzip() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "0123456789").withBadGzip())
    #expect(try await Curl.run("--compressed", server.baseURL + "/a").status == 61)  // CURLE_BAD_CONTENT_ENCODING
    #expect(try await Curl.run(server.baseURL + "/a", "--output", "/dev/null").status == 0)
    await server.stop()
  }

  @Test func sendsHugeHeaders() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a").withHugeHeaders(bytes: 400_000))
    server.on(.get, "/b", .response(body: "b").withHugeHeaders(bytes: 10_000))
    let result = try await Curl.run(server.baseURL + "/a")
    #expect(result.status == 56)
    #expect(result.errors.contains("Too large response headers"))
    let size = try await Curl.run("--write-out", "%{size_header}", "--output", "/dev/null", server.baseURL + "/b")
    #expect(try (10_000...10_200).contains(#require(Int(size.output))))
    await server.stop()
  }

  @Test func drips() async throws {
    let clock = HeldClock(isHolding: false)
    let server = try ScriptedServer(clock: clock)
    server.on(.get, "/a", .response(body: "0123456789").dripping(3, every: .milliseconds(100)))
    #expect(try await Curl.run(server.baseURL + "/a").output == "0123456789")
    // 13 parts of the header and 4 of the body, and a pause between any two.
    #expect(clock.slept == [Duration](repeating: .milliseconds(100), count: 13 + 4 - 1))
    await server.stop()
  }
}
