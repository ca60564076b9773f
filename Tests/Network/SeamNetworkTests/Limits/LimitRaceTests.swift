import SeamConformance
import SeamNetwork
import SeamSupport
import Testing

/// Calls that begin while others are cancelled.
struct LimitRaceTests {
  /// Runs calls, most of which are cancelled at once, and expects that the others return.
  private func race(_ behaviour: any NetworkBehaviour, rounds: Int) async throws {
    let network = TestNetwork(behaviours: [behaviour], limits: .init(timeout: nil)) { request in
      await Task.yield()
      return request.respond(200, "text")
    }
    var random = SeededRandom(seed: 1)
    for _ in 0..<rounds {
      let cancelled = (0..<3).map { _ in Task.detached { try await network.module.perform(GetText()) } }
      let kept = Task.detached { try await network.module.perform(GetText()) }
      for _ in 0..<random.next(upTo: 4) { await Task.yield() }
      for task in cancelled { task.cancel() }
      #expect(try await kept.value == "text")
      for task in cancelled { _ = await task.result }
    }
  }

  @Test func aCallThatJoinsACancelledOneIsNotCancelled() async throws { try await race(Coalescing(), rounds: 5000) }

  @Test func aCallThatWaitsForACancelledOneIsNotCancelled() async throws { try await race(HostLimit(1), rounds: 5000) }
}
