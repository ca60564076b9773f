import Foundation
import NetworkTestFixtures
import SeamNetwork
import SeamNetworkTesting
import Testing

/// The memory, descriptors and threads of a process that performs calls through all behaviours over libcurl; the server
/// is in this process.
struct MemoryTests {
  @Test func thousandsOfCallsKeepNothing() async throws {
    let calls = ProcessInfo.processInfo.environment["SEAM_FLAT_CALLS"].flatMap { Int($0) } ?? 3000
    let server = try ScriptedServer()
    let bytes = [UInt8](repeating: 7, count: 10_000)
    server.on(nil, "/small", .response(body: bytes))
    server.on(nil, "/large", .response(body: [UInt8](repeating: 7, count: 200_000)))
    // Small bodies arrive in one piece, so that all are stored in blocks of one size.
    let piece = [UInt8](repeating: 7, count: 1000)
    server.on(nil, "/stored", .response(headers: [HTTPField("Cache-Control", "max-age=600")], body: piece))
    server.on(nil, "/cookie", .response(headers: [HTTPField("Set-Cookie", "a=b")], body: bytes))
    server.on(nil, "/reset", .response(body: bytes).interrupted(.insideBody, by: .reset))
    server.on(nil, "/stall", .response(body: bytes).interrupted(.insideBody, by: .stall))
    // Blocks that a thread caches count as used; how many each does, depends on the load of the machine.
    let child = try await Child.output(
      of: "network-trial", ["memory", "\(calls)", server.baseURL], under: ["GLIBC_TUNABLES=glibc.malloc.tcache_count=0"]
    )
    await server.stop()
    let figures = child.lines.map { $0.split(separator: " ").compactMap { Int($0) } }
    print(child.lines.joined(separator: "\n"))
    try #require(figures.count == 5 && figures.allSatisfy { $0.count == 3 })
    // The cache and the pools are full after two fifths of the calls. Of two figures, the lesser has no passing use.
    let growth = min(figures[3][0], figures[4][0]) - min(figures[1][0], figures[2][0])
    #expect(growth < 128 << 10, "\(growth * 5 / (2 * calls)) bytes are left of each call")
    #expect(figures[4][1] <= figures[0][1] + 8, "descriptors are left")
    #expect(figures[4][2] <= figures[0][2] + 2, "threads are left")
    #expect(child.errors == [])
  }
}
