import Foundation
import SeamConformance
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting
import SeamSupport
import Testing

/// Calls that are cancelled at random moments, under load.
struct CancellationTests {
  @Test func everyCallReturnsOnceAndNothingIsKept() async throws {
    let total = ProcessInfo.processInfo.environment["SEAM_RANDOM_CANCELS"].flatMap { Int($0) } ?? 2000
    let server = try ScriptedServer()
    server.on(nil, "/small", .response(body: "a"))
    server.on(nil, "/large", .response(body: [UInt8](repeating: 7, count: 400_000)))
    server.on(nil, "/header", .response(body: "a").interrupted(.insideHeader, by: .stall))
    server.on(nil, "/body", .response(body: "abcd").interrupted(.insideBody, by: .stall))
    server.on(nil, "/reset", .response(body: "abcd").interrupted(.insideBody, by: .reset))
    let session = CurlNetworkSession(configuration: SessionConfiguration(maximumConnectionsPerHost: 8))
    let base = server.baseURL
    let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
      for worker in 0..<16 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(worker))
          var outcome = Outcome()
          for _ in 0..<(total / 16) {
            let path = random.pick(["/small", "/small", "/large", "/header", "/body", "/reset"]) ?? ""
            guard let url = URL(string: base + path) else { continue }
            let body = random.next(upTo: 3) == 0 ? HTTPBody([UInt8](repeating: 1, count: 100_000)) : nil
            let request = HTTPRequest(body == nil ? .get : .post, url, body: body)
            let task = Task {
              let response = try await session.send(request)
              return try await response.body.collect(upTo: 1 << 20).count
            }
            for _ in 0..<random.next(upTo: 60) { await Task.yield() }
            // A call that stalls ends only because of this.
            task.cancel()
            outcome.count(await task.result)
          }
          return outcome
        }
      }
      return try await group.reduce(into: Outcome()) { $0.add($1) }
    }
    #expect(outcomes.others == 0)
    #expect(outcomes.all == total / 16 * 16)
    #expect(outcomes.cancelled > total / 10)
    await session.close()
    try await server.connections { $0.open == 0 }
    await server.stop()
  }

  private struct Outcome: Sendable {
    var returned = 0
    var cancelled = 0
    var lost = 0
    var others = 0
    var all: Int { returned + cancelled + lost + others }

    mutating func count(_ result: Result<Int, any Error>) {
      switch result {
      case .success: returned += 1
      case .failure(is CancellationError): cancelled += 1
      case .failure(let error as NetworkError) where error.code == .connectionLost: lost += 1
      case .failure: others += 1
      }
    }

    mutating func add(_ other: Outcome) {
      returned += other.returned
      cancelled += other.cancelled
      lost += other.lost
      others += other.others
    }
  }
}
