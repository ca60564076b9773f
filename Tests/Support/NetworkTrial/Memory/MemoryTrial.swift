import CSeamMalloc
import Foundation
import SeamNetwork
import SeamNetworkCurl
import SeamNetworkTesting

/// Performs many calls to a server of another process, and prints the memory, descriptors and threads of this process.
struct MemoryTrial {
  let network: DefaultNetworkModule

  /// Prints the figures after each fifth of the calls, on a line each.
  static func run(calls: Int, url: URL) async throws {
    let session = CurlNetworkSession()
    let trial = MemoryTrial(
      network: DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: url),
        behaviours: [
          Logging(.fields) { _ in }, Metrics { _ in }, WaitForConnectivity(),
          Retry(backoff: RetryBackoff(initial: .milliseconds(1)), budget: 3),
          Authentication(FixedCredentials(), for: [url]),
          Coalescing(), HostLimit(6), Cookies(in: CookieJar()),
          // Full after a fifth of the least calls.
          HTTPCache(in: InMemoryHTTPCacheStore(limit: 1 << 16)) { "user" },
        ], networkStateProvider: FakeNetworkStateProvider(.online)))
    for part in 0..<5 {
      try await trial.perform(part * calls / 5..<(part + 1) * calls / 5)
      // Once these returned, nothing of the others is under way.
      for _ in 0..<16 { _ = try await trial.network.perform(GetBytes(path: "/small")) }
      let figures = ProcessFigures.now
      let heap = mallinfo2()
      printNow("\(heap.uordblks + heap.hblkhd) \(figures.descriptors) \(figures.threads)")
    }
    await session.close()
  }

  /// Performs calls by their numbers, eight at a time.
  private func perform(_ numbers: Range<Int>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for number in numbers where number % 8 == worker { try await call(number) }
        }
      }
      try await group.waitForAll()
    }
  }

  private func call(_ number: Int) async throws {
    switch number % 10 {
    case 0:
      // A call that is lost.
      _ = try? await network.perform(GetBytes(path: "/reset"))
    case 1:
      // A call that is cancelled in its body.
      let response = try await network.send(network.requestBuilder.build(GetBytes(path: "/stall")))
      response.body.cancel()
    case 2:
      let response = try await network.send(network.requestBuilder.build(GetBytes(path: "/large")))
      _ = try await response.body.collect(upTo: 1 << 20)
    case 3:
      // Another URL each time, which is stored.
      _ = try await network.perform(GetBytes(path: "/stored", query: [QueryItem("id", "\(number)")]))
    case 4: _ = try await network.perform(GetBytes(path: "/cookie"))
    default: _ = try await network.perform(GetBytes(path: "/small"))
    }
  }
}
