import SeamFlow

extension FlowBenchmark {
  /// Takes snapshots of many entries and puts them back.
  @MainActor
  static func restorationFigures(few: Int, rounds: Int) async -> [Figure] {
    var taking = Growth(rounds: rounds)
    var restoring = Growth(rounds: rounds)
    for _ in 0..<rounds {
      let little = await measureRestoration(few)
      let much = await measureRestoration(few * 10)
      taking.add(few: little.take / Double(few), many: much.take / Double(few * 10))
      restoring.add(few: little.restore / Double(few), many: much.restore / Double(few * 10))
    }
    return taking.figures("flow.snapshot", few: few, unit: "ns/entry")
      + restoring.figures("flow.restore", few: few, unit: "ns/entry")
  }

  /// Ten entries in each of many nested flows, each opened by an edge: the nanoseconds of a snapshot and of a start
  /// with it.
  @MainActor
  private static func measureRestoration(_ entries: Int) async -> (take: Double, restore: Double) {
    let host = BenchHost()
    let navigator = Navigator(host: host)
    navigator.start(BenchFlow(0))
    for number in 1...entries / 10 {
      guard let entry = navigator.tree.visibleEntry, let flow = navigator.coordinator(of: entry.flow) as? BenchFlow
      else { continue }
      for step in 1..<10 { flow.push(.step(step), animated: false) }
      flow.open(\.next, number, animated: false)
    }
    await navigator.settle()
    let clock = ContinuousClock()
    var snapshot: NavigationSnapshot?
    // At the first large block, the allocator consolidates the memory freed before, which is not the snapshot's cost.
    _ = navigator.snapshot()
    let take = clock.measure { snapshot = navigator.snapshot() }
    let shown = "\(host.shown)"
    navigator.stop()
    await navigator.settle()
    let restore = await clock.measure {
      navigator.start(BenchFlow(0), restoring: snapshot)
      await navigator.settle()
    }
    precondition("\(host.shown)" == shown, "Something else was put back.")
    navigator.stop()
    await navigator.settle()
    return (take / .nanoseconds(1), restore / .nanoseconds(1))
  }
}
