import Foundation
import NetworkTestFixtures
import SeamNetwork
import SeamNetworkTesting
import Testing

/// Downloads and server-sent events through nginx, over both sessions.
struct NginxTransferTests {
  @Test(arguments: NginxWay.all)
  func aLargeDownloadIsCancelledAndResumed(way: NginxWay) async throws {
    let nginx = try await Nginx()
    let original = try nginx.addRandomFile("large.bin", megabytes: 100, seed: 1)
    let path = nginx.folder.appendingPathComponent("downloaded.bin").path
    let child = try await Child.output(
      of: "network-trial",
      ["download", way.session, way.url(nginx, "/large.bin"), way.authority(nginx), path, original, "30000000"],
      under: way.wrapper(nginx))
    print(way.testDescription, child.lines)
    #expect(child.lines.first == "cancelled")
    #expect(child.lines.last == "equal")
    #expect(child.lines.contains { $0.hasSuffix("of 100000000 bytes") })
    #expect(child.lines.filter { $0.hasPrefix("problem") } == [])
    #expect(child.errors == [])
  }

  @Test(arguments: NginxWay.all)
  func eventsContinueAfterTheServerClosesAndTheProxyIsReloaded(way: NginxWay) async throws {
    let server = try ScriptedServer()
    server.on(.get, "/proxy") { request in
      let fields: HTTPFields = [HTTPField("Content-Type", "text/event-stream")]
      func event(_ number: Int) -> ScriptedAnswer.Piece { .text("retry: 10\nid: \(number)\ndata: event \(number)\n\n") }
      switch request.headers["Last-Event-ID"] {
      case nil: return .stream([event(1), event(2), event(3)], headers: fields)
      // Open until the proxy ends it.
      case "3": return .stream([event(4), event(5), event(6), .pause(.seconds(3600))], headers: fields)
      case "6": return .stream([event(7), event(8)], headers: fields)
      default: return .response(204)
      }
    }
    let nginx = try await Nginx(upstream: server.baseURL)
    let child = try ChildProcess(
      "network-trial", ["events", way.session, way.url(nginx, "/proxy"), way.authority(nginx)],
      under: way.wrapper(nginx))
    var lines: [String] = []
    for await line in child.lines {
      lines.append(line)
      if line == "6 event 6" { nginx.reload() }
    }
    let (errors, signal) = await child.end()
    #expect(lines == (1...8).map { "\($0) event \($0)" } + ["end"], "\(errors) \(signal ?? 0)")
    #expect(server.requests.map { $0.headers["Last-Event-ID"] } == [nil, "3", "6", "8"])
    await server.stop()
  }
}
