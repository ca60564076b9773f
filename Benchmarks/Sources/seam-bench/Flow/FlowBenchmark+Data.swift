import Foundation
import SeamFlow
import SeamViews

extension FlowBenchmark {
  /// Takes snapshots with much data in one route and one memory, writes them as JSON and reads them back.
  @MainActor
  static func dataFigures(rounds: Int) async throws -> [Figure] {
    let few = 100_000
    var taking = Growth(rounds: rounds)
    var restoring = Growth(rounds: rounds)
    for _ in 0..<rounds {
      let little = try await measureData(few)
      let much = try await measureData(few * 10)
      taking.add(few: little.take * 10, many: much.take)
      restoring.add(few: little.restore * 10, many: much.restore)
    }
    return [
      Figure(name: "flow.snapshot.data_1mb", value: taking.manyMedian, unit: "ms"),
      Figure(name: "flow.snapshot.data.growth_10x", value: taking.ratio, unit: "ratio"),
      Figure(name: "flow.restore.data_1mb", value: restoring.manyMedian, unit: "ms"),
      Figure(name: "flow.restore.data.growth_10x", value: restoring.ratio, unit: "ratio"),
    ]
  }

  /// The milliseconds to encode a live flow as a file's contents, and to restore a flow with the same content from it.
  @MainActor
  private static func measureData(_ count: Int) async throws -> (take: Double, restore: Double) {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let navigator = Navigator(host: BenchHost())
    let flow = DataFlow()
    navigator.start(flow)
    flow.memory = data
    flow.push(.data(data), animated: false)
    await navigator.settle()
    let clock = ContinuousClock()
    var file = Data()
    let take = try clock.measure { file = try JSONEncoder().encode(navigator.snapshot()) }
    let shown = navigator.tree.visibleEntry?.route
    navigator.stop()
    await navigator.settle()
    let restored = DataFlow()
    let restore = try await clock.measure {
      navigator.start(restored, restoring: try JSONDecoder().decode(NavigationSnapshot?.self, from: file))
      await navigator.settle()
    }
    precondition(restored.memory == data && navigator.tree.visibleEntry?.route == shown, "The data did not come back.")
    navigator.stop()
    await navigator.settle()
    return (take / .milliseconds(1), restore / .milliseconds(1))
  }
}

/// A flow with data in a route and in its memory.
private final class DataFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case start, data(Data) }

  let navigation = FlowNavigation()
  @Remembers var memory = Data()

  func start(animated: Bool) { push(.start, animated: animated) }
  func screen(for route: Route) -> any Screen { BenchScreen() }
}
