import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// Answers as curl receives them, and requests as it sends them.
struct AnsweringTests {
  @Test func answersInOrderAndRepeatsTheLast() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/people", .response(503), .response(headers: [HTTPField("X-Kind", "list")], body: "[1]"))
    var seen: [String] = []
    for _ in 0..<3 {
      let result = try await Curl.run("--write-out", " %{http_code} %header{x-kind}", server.baseURL + "/people")
      seen.append(result.output)
    }
    #expect(seen == [" 503 ", "[1] 200 list", "[1] 200 list"])
    #expect(server.requests.map(\.target) == ["/people", "/people", "/people"])
    await server.stop()
  }

  @Test func recordsWhatArrived() async throws {
    let server = try ScriptedServer()
    server.on(.post, "/a%20b", .response(201))
    let result = try await Curl.run(
      "--header", "X-One: 1", "--header", "X-Two:  2 ", "--header", "x-one: 3", "--data", "text",
      server.baseURL + "/a%20b?q=x+y%26&empty")
    #expect(result.status == 0)
    let request = try #require(server.requests.first)
    #expect(request.method == .post)
    #expect(request.target == "/a%20b?q=x+y%26&empty")
    #expect(request.path == "/a%20b")
    #expect(request.query.map { [$0.name, $0.value] } == [["q", "x y&"], ["empty", ""]])
    #expect(
      request.headers.filter { $0.name.hasPrefix("X") || $0.name.hasPrefix("x") }.map(\.description) == [
        "X-One: 1", "X-Two: 2", "x-one: 3",
      ])
    #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
    #expect(request.text == "text")
    #expect(request.connection == 1)
    #expect(request.minorVersion == 1)
    await server.stop()
  }

  @Test func connectionsAreKept() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a"))
    server.on(.get, "/b", .stream([.text("b")]))
    let result = try await Curl.run(server.baseURL + "/a", server.baseURL + "/b", server.baseURL + "/a")
    #expect(result.output == "aba")
    #expect(server.requests.map(\.connection) == [1, 1, 1])
    let connections = try await server.connections { $0.open == 0 }
    #expect(connections.opened == 1 && connections.closed == 1)
    await server.stop()
  }

  @Test func anAnswerCanCloseTheConnection() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a").closing())
    let result = try await Curl.run(server.baseURL + "/a", server.baseURL + "/a")
    #expect(result.output == "aa")
    #expect(server.requests.map(\.connection) == [1, 2])
    await server.stop()
  }

  @Test func closuresAnswer() async throws {
    struct Broken: Error {}
    let server = try ScriptedServer()
    server.on(nil, "/echo") { request in
      guard request.method != .delete else { throw Broken() }
      return .response(body: Array(request.body.reversed()))
    }
    #expect(try await Curl.run("--data", "abc", server.baseURL + "/echo").output == "cba")
    let thrown = try await Curl.run("--request", "DELETE", "--write-out", "%{http_code}", server.baseURL + "/echo")
    #expect(thrown.output == "The answer to DELETE /echo threw: Broken()\n500")
    await server.stop()
  }

  @Test func theLatestAnswerForAPathWins() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "old"))
    server.on(.get, "/a?b=1", .response(body: "query"))
    server.on(.get, "/c", .response(body: "c"))
    #expect(try await Curl.run(server.baseURL + "/a?b=1").output == "query")
    #expect(try await Curl.run(server.baseURL + "/a?b=2").output == "old")
    server.on(.get, "/a", .response(body: "new"))
    #expect(try await Curl.run(server.baseURL + "/a?b=1").output == "new")
    await server.stop()
  }

  @Test func aRequestWithoutAnAnswerSaysSo() async throws {
    let server = try ScriptedServer()
    let result = try await Curl.run("--write-out", "%{http_code}", server.baseURL + "/missing?x=1")
    #expect(result.output == "No answer is scripted for GET /missing?x=1. Add one with on(_:_:_:).\n404")
    #expect(server.requests.count == 1)
    await server.stop()
  }

  @Test func answersWithoutABodyHaveNone() async throws {
    let server = try ScriptedServer()
    server.on(nil, "/a", .response(body: "four"))
    server.on(nil, "/none", .response(204))
    server.on(nil, "/same", .response(304, body: "four"))
    let head = try await Curl.run("--head", server.baseURL + "/a", server.baseURL + "/a")
    #expect(head.output.components(separatedBy: "Content-Length: 4").count == 3)
    let rest = try await Curl.run(
      "--include", server.baseURL + "/none", server.baseURL + "/same", server.baseURL + "/a")
    #expect(
      rest.output
        == "HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour")
    #expect(server.connections.opened == 2)
    await server.stop()
  }

  @Test func uploadsInChunksAndAfterContinue() async throws {
    let server = try ScriptedServer()
    server.on(.put, "/a", .response())
    let body = String(repeating: "0123456789", count: 20000)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
    try Data(body.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let chunked = try await Curl.run(
      "--header", "Transfer-Encoding: chunked", "--upload-file", file.path, server.baseURL + "/a")
    let continued = try await Curl.run(
      "--verbose", "--header", "Expect: 100-continue", "--upload-file", file.path, server.baseURL + "/a")
    #expect(chunked.status == 0)
    #expect(continued.errors.contains("< HTTP/1.1 100 Continue"))
    #expect(server.requests.map(\.text) == [body, body])
    await server.stop()
  }

  @Test(arguments: [ScriptedAnswer.Framing.contentLength, .chunked, .untilClose])
  func streamsPiecesWithPauses(framing: ScriptedAnswer.Framing) async throws {
    let clock = HeldClock(isHolding: true)
    let server = try ScriptedServer(clock: clock)
    server.on(
      .get, "/a", .stream([.text("one "), .pause(.seconds(30)), .text("two "), .text("three")], framing: framing))
    let client = try RawClient(port: server.port)
    await client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    await clock.sleeps(atLeast: 1)
    #expect(clock.slept == [.seconds(30)])
    clock.release()
    let text = await client.readToEnd().text
    switch framing {
    case .contentLength: #expect(text.hasSuffix("Content-Length: 13\r\nConnection: close\r\n\r\none two three"))
    case .chunked: #expect(text.hasSuffix("\r\n\r\n4\r\none \r\n4\r\ntwo \r\n5\r\nthree\r\n0\r\n\r\n"))
    case .untilClose: #expect(text == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\none two three")
    }
    #expect(try await Curl.run(server.baseURL + "/a").output == "one two three")
    #expect(try await Curl.run("--http1.0", server.baseURL + "/a").output == "one two three")
    await server.stop()
  }

  @Test func piecesArriveBeforeThePause() async throws {
    let clock = HeldClock(isHolding: true)
    let server = try ScriptedServer(clock: clock)
    server.on(.get, "/a", .stream([.text("one"), .pause(.seconds(1)), .text("two")], framing: .untilClose))
    let client = try RawClient(port: server.port)
    await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    let first = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\none"
    #expect(await client.read(first.utf8.count) == first)
    clock.release()
    #expect(await client.readToEnd().text == "two")
    await server.stop()
  }

  @Test func interimAnswersComeFirst() async throws {
    let server = try ScriptedServer()
    let hints: HTTPFields = [HTTPField("Link", "</style.css>; rel=preload")]
    server.on(.get, "/a", .response(body: "a").preceded(by: 102).preceded(by: 103, headers: hints))
    let result = try await Curl.run("--include", server.baseURL + "/a")
    #expect(
      result.output
        == "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
    await server.stop()
  }

  @Test func redirectsGoRoundInALoop() async throws {
    let server = try ScriptedServer()
    server.redirectLoop("/a", "/b", "/c", status: 307)
    let result = try await Curl.run("--location", "--max-redirs", "5", server.baseURL + "/a")
    #expect(result.status == 47)  // CURLE_TOO_MANY_REDIRECTS
    #expect(server.requests.map(\.target) == ["/a", "/b", "/c", "/a", "/b", "/c"])
    await server.stop()
  }
}
