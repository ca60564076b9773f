import Foundation
import NetworkTestFixtures
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import Testing

/// A process that is stopped for longer than the idle timeout, while bytes arrive.
struct StoppedProcessTests {
  @Test(arguments: NginxWay.all)
  func bytesThatArriveWhileTheProcessIsStoppedAreActivity(way: NginxWay) async throws {
    let (idle, count, stops) = (Duration.seconds(5), 24, 3)
    let server = try ScriptedServer()
    let pieces = Array(repeating: [ScriptedAnswer.Piece.text("abcd"), .pause(.milliseconds(40))], count: 300).joined()
    server.on(.get, "/proxy", .stream(Array(pieces)))
    server.on(.get, "/stop", .response().delayed(by: idle * 3 / 2))
    server.on(.get, "/run", .response().delayed(by: idle / 5))
    let nginx = try await Nginx(upstream: server.baseURL)
    let child = try ChildProcess(
      "network-trial",
      ["idle", way.session, way.url(nginx, "/proxy"), way.authority(nginx), "\(count)", "5000"],
      under: way.wrapper(nginx))
    var lines = child.lines.makeAsyncIterator()
    #expect(await lines.next() == "begun")
    let clock = CurlNetworkSession()
    for _ in 0..<stops {
      child.send(SIGSTOP)
      _ = try await clock.send(HTTPRequest(.get, #require(URL(string: server.baseURL + "/stop"))))
      child.send(SIGCONT)
      _ = try await clock.send(HTTPRequest(.get, #require(URL(string: server.baseURL + "/run"))))
    }
    var outcomes: [String] = []
    while let line = await lines.next() { outcomes.append(line) }
    #expect(outcomes == Array(repeating: "1200 bytes", count: count))
    _ = await child.end()
    await clock.close()
    await server.stop()
  }
}
