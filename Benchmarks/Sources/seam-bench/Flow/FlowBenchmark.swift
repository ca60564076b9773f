import CMalloc
import SeamFlow

/// Measures starting, tapping in and leaving many flows, and whether the cost of one depends on their number.
struct FlowBenchmark: Benchmark {
  static let name = "flow"

  /// The arrangement of the flows.
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
    for figure in await Self.restorationFigures(few: few, rounds: rounds) { report(figure) }
    for figure in try await Self.dataFigures(rounds: rounds) { report(figure) }
  }

  @MainActor
  private static func figures(few: Int, rounds: Int) async -> [Figure] {
    var figures: [Figure] = []
    var growths: [Double] = []
    for shape in Shape.allCases {
      var start = Growth(rounds: rounds)
      var tap = Growth(rounds: rounds)
      var back = Growth(rounds: rounds)
      // Rounds of both sizes take turns, so that other load on the machine affects both alike; both start the same
      // number of flows, so that neither is favoured by a warm cache.
      for _ in 0..<rounds {
        var costs = Costs()
        for _ in 0..<10 { costs += await measure(few, shape) }
        let many = await measure(few * 10, shape)
        start.add(few: costs.start / Double(few * 10), many: many.start / Double(few * 10))
        tap.add(few: costs.taps / Double(10 * taps), many: many.taps / Double(taps))
        back.add(few: costs.back / Double(few * 10), many: many.back / Double(few * 10))
      }
      figures += start.figures("flow.start.\(shape)", few: few, unit: "ns/flow")
      figures += tap.figures("flow.tap.\(shape)", few: few, unit: "ns/tap")
      figures += back.figures("flow.back.\(shape)", few: few, unit: "ns/flow")
      growths.append(start.ratio)
    }
    figures.append(Figure(name: "flow.start.growth_10x", value: growths.max() ?? 0, unit: "ratio"))
    figures.append(Figure(name: "flow.memory_per_flow", value: await memoryPerFlow(few * 10), unit: "bytes"))
    return figures
  }

  /// How often a user taps.
  private static let taps = 1_000

  /// The times of starting flows, of tapping and of leaving, in nanoseconds.
  private struct Costs {
    var start = 0.0
    var taps = 0.0
    var back = 0.0

    static func += (left: inout Costs, right: Costs) {
      left.start += right.start
      left.taps += right.taps
      left.back += right.back
    }
  }

  /// Starts flows, has a user tap forth and back in the last one, and then leave all of them at once.
  @MainActor
  private static func measure(_ count: Int, _ shape: Shape) async -> Costs {
    let host = BenchHost()
    let navigator = Navigator(host: host)
    let root = BenchFlow(0)
    navigator.start(root)
    await navigator.settle()
    var costs = Costs()
    costs.start = await time {
      open(count, shape, in: root, on: navigator)
      await navigator.settle()
    }
    let last = host.shown.visibleEntry.flatMap { navigator.coordinator(of: $0.flow) as? BenchFlow }
    costs.taps = await time {
      for tap in 0..<taps {
        last?.push(.step(tap))
        await navigator.settle()
        if let entry = host.shown.visibleEntry { navigator.didLeave(entry.id) }
        await navigator.settle()
      }
    }
    costs.back = await time {
      navigator.didLeave(host.shown.layers[0].stacks[0].entries[1].id)
      await navigator.settle()
    }
    navigator.stop()
    await navigator.settle()
    return costs
  }

  @MainActor
  private static func time(_ work: () async -> Void) async -> Double {
    let begin = ContinuousClock.now
    await work()
    return (ContinuousClock.now - begin) / .nanoseconds(1)
  }

  @MainActor
  private static func open(_ count: Int, _ shape: Shape, in root: BenchFlow, on navigator: Navigator) {
    var parent = root
    for number in 1...count {
      parent.open(\.next, number, animated: false)
      guard shape == .nested, let entry = navigator.tree.visibleEntry else { continue }
      if let flow = navigator.coordinator(of: entry.flow) as? BenchFlow { parent = flow }
    }
  }

  /// The heap memory of a live flow, by the allocator's own figures.
  @MainActor
  private static func memoryPerFlow(_ count: Int) async -> Double {
    let navigator = Navigator(host: BenchHost())
    let root = BenchFlow(0)
    navigator.start(root)
    await navigator.settle()
    let before = mallinfo2().uordblks
    open(count, .nested, in: root, on: navigator)
    await navigator.settle()
    let after = mallinfo2().uordblks
    navigator.stop()
    await navigator.settle()
    return Double(after - before) / Double(count)
  }
}
