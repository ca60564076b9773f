import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamSupport
import Testing

/// The lifetime of the session's thread and connections: how few thousands of calls use, and that all are closed.
struct LifetimeTests {
  @Test func thousandsOfCallsUseOneThreadAndAFewConnections() async throws {
    let total = ProcessInfo.processInfo.environment["SEAM_FLAT_CALLS"].flatMap { Int($0) } ?? 1000
    let server = try ScriptedServer()
    server.on(nil, "/a", .response(body: [UInt8](repeating: 7, count: 20_000)))
    let session = CurlNetworkSession()
    let request = HTTPRequest(.get, try #require(URL(string: server.baseURL + "/a")))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          for _ in 0..<(total / 20) {
            let count = try await session.send(request).body.collect(upTo: 20_000).count
            #expect(count == 20_000)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == total / 20 * 20)
    #expect(server.connections.opened <= 6)
    await session.close()
    try await server.connections { $0.open == 0 }
    await server.stop()
  }

  @Test func aChildProcessDoesNotGetConnections() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a"))
    let session = CurlNetworkSession()
    // A response that is not read to its end closes its connection.
    _ = try await session.send(HTTPRequest(.get, #require(URL(string: server.baseURL + "/a")))).body.collect(upTo: 1)
    var own = 0
    for descriptor in Int32(0)..<1024 where peerPort(of: descriptor) == server.port {
      own += 1
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
    #expect(own == 1)
    await session.close()
    await server.stop()
  }

  private func peerPort(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    return result == 0 && address.sin_family == sa_family_t(AF_INET) ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  @Test func aBodyOutlivesItsSession() async throws {
    let server = try ScriptedServer()
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    server.on(.get, "/a", .response(body: bytes))
    let url = try #require(URL(string: server.baseURL + "/a"))
    let response = try await CurlNetworkSession().send(HTTPRequest(.get, url))
    #expect(try await response.body.collect(upTo: bytes.count) == bytes)
    // The last use of the session is over: its connection goes with it.
    try await server.connections { $0.opened == 1 && $0.open == 0 }
    await server.stop()
  }

  @Test func aDroppedSessionClosesItsConnections() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a"))
    do {
      let session = CurlNetworkSession()
      // A response that is not read to its end closes its connection.
      _ = try await session.send(HTTPRequest(.get, #require(URL(string: server.baseURL + "/a")))).body.collect(upTo: 1)
    }
    try await server.connections { $0.opened == 1 && $0.open == 0 }
    await server.stop()
  }

  @Test func anIdempotentRequestIsSentAgainWhenItsKeptConnectionBreaks() async throws {
    let server = try ScriptedServer()
    server.on(nil, "/a", .response(body: "a"))
    let session = CurlNetworkSession()
    for (index, body) in [nil, HTTPBody("body"), HTTPBody(length: nil, repeatable: { OneChunk() })].enumerated() {
      let method: HTTPMethod = body == nil ? .get : .put
      let path = "/b\(index)"
      // The request is seen, and gets no answer.
      server.on(
        nil, path, .response(body: "b").interrupted(.beforeHeader, by: .close),
        .response(headers: [HTTPField("X", "1")], body: "b"))
      // A response that is not read to its end closes its connection.
      _ = try await session.send(HTTPRequest(.get, #require(URL(string: server.baseURL + "/a")))).body.collect(upTo: 1)
      let url = try #require(URL(string: server.baseURL + path))
      let response = try await session.send(HTTPRequest(method, url, body: body))
      #expect(response.fields.values(of: "X") == ["1"])
      #expect(try await response.body.collect(upTo: 1) == [UInt8(ascii: "b")])
      let bodies = server.requests.filter { $0.path == path }.map(\.text)
      #expect(bodies == Array(repeating: body == nil ? "" : "body", count: 2))
    }
    await session.close()
    await server.stop()
  }

  @Test func aBodyThatCanBeReadOnceIsNotSentAgain() async throws {
    let server = try ScriptedServer()
    server.on(nil, "/a", .response(body: "a"))
    server.on(nil, "/b", .response(body: "b").interrupted(.beforeHeader, by: .close))
    let session = CurlNetworkSession()
    // A response that is not read to its end closes its connection.
    _ = try await session.send(HTTPRequest(.get, #require(URL(string: server.baseURL + "/a")))).body.collect(upTo: 1)
    let url = try #require(URL(string: server.baseURL + "/b"))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await session.send(HTTPRequest(.put, url, body: HTTPBody(length: nil, reader: OneChunk())))
    }
    #expect(error?.code == .connectionLost)
    #expect(server.requests.count { $0.path == "/b" } == 1)
    await session.close()
    await server.stop()
  }
}

/// The text `body`.
private final class OneChunk: HTTPBodyReader {
  private let isRead = Locked(false)

  func read() async throws -> [UInt8]? {
    isRead.withLock { isRead in
      defer { isRead = true }
      return isRead ? nil : Array("body".utf8)
    }
  }

  func cancel() {}
}
