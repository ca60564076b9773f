#if os(Linux)
import NetworkTestFixtures
import SeamNetworkTesting
import Testing

/// Responses that are allowed, and that `URLSession` on Linux does not take as they are.
struct UnusualResponseTests {
  private static func answer(_ header: String, _ rest: String) -> ScriptedAnswer {
    .raw(Array((header + "\r\n\r\n" + rest).utf8))
  }

  private func check(_ answer: ScriptedAnswer) async throws -> Child {
    let server = try ScriptedServer()
    server.on(nil, "/a", answer)
    let child = try await Child.output(of: "network-session-check", [server.baseURL + "/a", "1", "1"])
    await server.stop()
    return child
  }

  @Test func trailersEndTheProcessWithAKnownReason() async throws {
    let child = try await check(
      Self.answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "1\r\na\r\n0\r\nX: 1\r\n\r\n"))
    if child.signal == nil { return #expect(child.lines == ["200 a"]) }
    let known = "Fatal error: Transfer completed, but there's no response."
    #expect(child.errors.contains { $0.contains(known) }, "it ended the process: \(child.errors)")
  }

  @Test func aRedirectWithoutALocationIsNeverReturnedWithoutItsBody() async throws {
    let lost = try await check(Self.answer("HTTP/1.1 302 Found\r\nContent-Length: 3", "abc"))
    #expect(lost.lines.first?.contains("malformedResponse") == true, "it printed \(lost.lines)")
    let empty = try await check(Self.answer("HTTP/1.1 302 Found\r\nContent-Length: 0", ""))
    #expect(empty.lines == ["302 "])
  }

  @Test func aCompressedBodyThatCouldBeCutFails() async throws {
    let child = try await check(Self.answer("HTTP/1.1 200 OK\r\nContent-Encoding: deflate", "abc"))
    #expect(child.lines.first?.contains("malformedResponse") == true, "it printed \(child.lines)")
  }

  @Test func aHeaderThatFoundationCannotReadIsMalformed() async throws {
    for header in ["HTTP/1.1 200\r\nContent-Length: 3", "HTTP/1.1 200 OK\r\nX Y: a\r\nContent-Length: 3"] {
      let child = try await check(Self.answer(header, "abc"))
      #expect(child.lines == ["200 abc"] || child.lines.first?.contains("malformedResponse") == true)
    }
  }
}
#endif
