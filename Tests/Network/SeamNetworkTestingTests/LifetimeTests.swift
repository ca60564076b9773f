import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

/// A server's descriptors and thread, as the system lists them.
struct LifetimeTests {
  @Test func descriptorsAndThreadsStayFlat() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/a", .response(body: "a"))
    server.on(.get, "/reset", .response(body: "a").interrupted(.insideBody, by: .reset))
    #expect(sockets(at: server.port).count == 1)
    let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"
    for round in 0..<200 {
      let client = try RawClient(port: server.port)
      for _ in 0..<9 {
        await client.send(request)
        #expect(await client.read(answer.utf8.count) == answer)
      }
      if round.isMultiple(of: 2) {
        await client.send("GET /reset HTTP/1.1\r\nHost: x\r\n\r\n")
      } else {
        client.endSending()
      }
      _ = await client.readToEnd()
      if round.isMultiple(of: 50) { #expect(threads(at: server.port).count == 1) }
    }
    let connections = try await server.connections { $0.open == 0 }
    #expect(connections.opened == 200)
    #expect(server.requests.count == 1900)
    #expect(sockets(at: server.port).count == 1)
    #expect(threads(at: server.port).count == 1)
    let (sockets, threads) = (sockets(at: server.port), threads(at: server.port))
    await server.stop()
    #expect(!isAnyOpen(sockets))
    await waitForEnd(of: threads)
  }

  @Test func stoppingEndsEverything() async throws {
    let clock = HeldClock(isHolding: true)
    let server = try ScriptedServer(clock: clock)
    server.on(.get, "/stall", .response(body: "a").interrupted(.insideBody, by: .stall))
    server.on(.get, "/delay", .response(body: "a").delayed(by: .seconds(1)))
    // More than the buffers of both sockets hold, and the client reads none of it.
    server.on(.get, "/large", .response(body: [UInt8](repeating: 1, count: 32 << 20)))
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    server.on(.get, "/closure") { _ in
      for await _ in gate { break }
      return .response()
    }
    var clients: [RawClient] = []
    for path in ["/stall", "/delay", "/large", "/closure", "/stall"] {
      let client = try RawClient(port: server.port)
      await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
      clients.append(client)
    }
    // One that has sent half of a request, and one that has sent nothing.
    clients.append(try RawClient(port: server.port))
    await clients[5].send("GET /a HT")
    clients.append(try RawClient(port: server.port))
    _ = try await server.requests(atLeast: 5)
    try await server.connections { $0.open == 7 }
    let waiting = Task { try await server.requests(atLeast: 6) }
    let (sockets, threads) = (sockets(at: server.port), threads(at: server.port))
    #expect(sockets.count == 8)
    #expect(threads.count == 1)

    await server.stop()
    #expect(server.connections.open == 0)
    #expect(!isAnyOpen(sockets))
    await #expect(throws: ScriptedServerStopped.self) { try await waiting.value }
    await #expect(throws: ScriptedServerStopped.self) { try await server.requests(atLeast: 6) }
    #expect(try await server.requests(atLeast: 5).count == 5)
    await waitForEnd(of: threads)

    // These end after the thread.
    clock.release()
    opening.yield()
    await server.stop()
  }

  @Test func theThreadHasItsName() async throws {
    for _ in 0..<100 {
      let server = try ScriptedServer()
      let client = try RawClient(port: server.port)
      try await server.connections { $0.open == 1 }
      #expect(threads(at: server.port).count == 1)
      client.endSending()
      await server.stop()
    }
  }

  @Test func aServerThatIsReleasedStops() async throws {
    var server: ScriptedServer? = try ScriptedServer()
    let port = try #require(server?.port)
    let client = try RawClient(port: port)
    await client.send("GET /a HT")
    try await server?.connections { $0.open == 1 }
    let (sockets, threads) = (sockets(at: port), threads(at: port))
    #expect(sockets.count == 2)
    #expect(threads.count == 1)
    server = nil
    #expect(await client.readToEnd().text == "")
    await waitForEnd(of: threads)
    #expect(!isAnyOpen(sockets))
  }

  @Test func waitingForRequestsCanBeCancelled() async throws {
    let server = try ScriptedServer()
    let waiting = Task { try await server.requests(atLeast: 1) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await server.stop()
  }

  @Test func closuresThatBlockLeaveThePoolAlone() async throws {
    // More than the pool has threads.
    let blocked = try (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in try ScriptedServer() }
    let gate = DispatchSemaphore(value: 0)
    var clients: [RawClient] = []
    for server in blocked {
      server.on(.get, "/a") { _ in
        Self.wait(for: gate)
        return .response(body: "late").closing()
      }
      let client = try RawClient(port: server.port)
      await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      clients.append(client)
      _ = try await server.requests(atLeast: 1)
    }
    let other = try ScriptedServer()
    other.on(.get, "/a", .response(body: "now"))
    #expect(try await Curl.run(other.baseURL + "/a").output == "now")
    for _ in blocked { gate.signal() }
    for (server, client) in zip(blocked, clients) {
      #expect(await client.readToEnd().text.hasSuffix("\r\n\r\nlate"))
      await server.stop()
    }
    await other.stop()
  }

  private static func wait(for gate: DispatchSemaphore) { gate.wait() }

  // MARK: The system

  /// Returns the server's sockets of a port that this process has open, by the system's numbers.
  ///
  /// The numbers outlast the port, which another server may get once it is free.
  private func sockets(at port: Int) -> Set<String> {
    let table = text(ofSystemFile: "/proc/net/tcp")
    let address = String(format: "0100007F:%04X", port)
    return openFiles().intersection(
      table.split(separator: "\n").map { $0.split(separator: " ") }
        .filter { $0.count > 9 && $0[1] == address }.map { "socket:[\($0[9])]" })
  }

  /// Reads a file of the system until its end; the size that the system states is 0.
  private func text(ofSystemFile path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isAnyOpen(_ sockets: Set<String>) -> Bool { !openFiles().isDisjoint(with: sockets) }

  private func openFiles() -> Set<String> {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return Set(files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") })
  }

  /// Returns the threads of this process that serve a port, by the system's numbers.
  private func threads(at port: Int) -> Set<String> {
    allThreads().filter { thread in
      (try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)) == "Scripted:\(port)\n"
    }
  }

  /// Lists the threads many times: a list ends early where a thread ends that is being listed.
  private func allThreads() -> Set<String> {
    (0..<50).reduce(into: []) { threads, _ in
      threads.formUnion((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [])
    }
  }

  /// Waits until the system has removed threads that ended from its list.
  private func waitForEnd(of threads: Set<String>) async {
    while !allThreads().isDisjoint(with: threads) { await Task.yield() }
  }
}
