import CMalloc
import SeamFlow

/// Starts many flows and sees whether each costs the same however many there are.
struct FlowBenchmark: Benchmark {
  static let name = "flow"

  /// How the flows lie to one another.
  private enum Shape: String, CaseIterable {
    /// Each opens the next.
    case nested
    /// The root opens all.
    case siblings
  }

  private let few: Int
  private let rounds: Int

  init(scale: Scale) {
    few = scale(full: 1_000, quick: 100)
    rounds = scale(full: 9, quick: 3)
  }

  func run(report: (Figure) -> Void) async throws {
    for figure in await Self.figures(few: few, rounds: rounds) { report(figure) }
  }

  @MainActor
  private static func figures(few: Int, rounds: Int) async -> [Figure] {
    var figures: [Figure] = []
    var growths: [Double] = []
    for shape in Shape.allCases {
      var costs: (few: [Double], many: [Double]) = ([], [])
      // Rounds of both sizes take turns, so that what else the machine does falls on both alike; as many flows in
      // each, so that neither is favoured by a warm cache.
      for _ in 0..<rounds {
        var nanoseconds = 0.0
        for _ in 0..<10 { nanoseconds += await start(few, shape) }
        costs.few.append(nanoseconds / Double(few * 10))
        costs.many.append(await start(few * 10, shape) / Double(few * 10))
      }
      let growth = median(zip(costs.many, costs.few).map { $0 / $1 })
      growths.append(growth)
      figures += [
        Figure(name: "flow.start.\(shape).\(few)", value: median(costs.few), unit: "ns/flow"),
        Figure(name: "flow.start.\(shape).\(few * 10)", value: median(costs.many), unit: "ns/flow"),
        Figure(name: "flow.start.\(shape).growth_10x", value: growth, unit: "ratio"),
      ]
    }
    figures.append(Figure(name: "flow.start.growth_10x", value: growths.max() ?? 0, unit: "ratio"))
    figures.append(Figure(name: "flow.memory_per_flow", value: await memoryPerFlow(few * 10), unit: "bytes"))
    return figures
  }

  /// Starts flows until all are on show, and returns the nanoseconds that took.
  @MainActor
  private static func start(_ count: Int, _ shape: Shape) async -> Double {
    let host = BenchHost()
    let navigator = Navigator(host: host)
    let root = BenchFlow(0)
    navigator.start(root)
    await navigator.settle()
    let begin = ContinuousClock.now
    open(count, shape, in: root)
    await navigator.settle()
    let duration = ContinuousClock.now - begin
    navigator.stop()
    await navigator.settle()
    return duration / .nanoseconds(1)
  }

  @MainActor
  private static func open(_ count: Int, _ shape: Shape, in root: BenchFlow) {
    var parent = root
    for number in 1...count {
      let flow = BenchFlow(number)
      parent.open(flow, animated: false)
      if shape == .nested { parent = flow }
    }
  }

  /// The heap that live flows take, by the allocator's own account.
  @MainActor
  private static func memoryPerFlow(_ count: Int) async -> Double {
    let navigator = Navigator(host: BenchHost())
    let root = BenchFlow(0)
    navigator.start(root)
    await navigator.settle()
    let before = mallinfo2().uordblks
    open(count, .nested, in: root)
    await navigator.settle()
    let after = mallinfo2().uordblks
    navigator.stop()
    await navigator.settle()
    return Double(after - before) / Double(count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
