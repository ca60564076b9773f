import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamSupport
import SeamViews
import Testing

/// Flows and users do anything in any order, and the tree stays consistent.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct RandomWalkTests {
  @Test(arguments: 0..<150 as Range<UInt64>) func anythingInAnyOrder(seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let walk = Walk()
    let stage = await Stage(walk.flow("Root"))
    walk.observe(stage.navigator)
    for step in 0..<150 {
      let action = await walk.step(stage.navigator, stage.host, &random)
      check(stage.navigator, "seed \(seed), step \(step): \(action)")
      if random.next(upTo: 4) == 0 {
        await stage.navigator.settle()
        #expect(stage.host.shown == stage.navigator.tree, "seed \(seed), step \(step): \(action)")
        #expect(stage.navigator.leaks.isEmpty, "seed \(seed), step \(step): \(action)")
      }
      guard stage.navigator.tree.layers.isEmpty == false else { break }
    }
    stage.navigator.stop()
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
    #expect(walk.opened == walk.ended, "Every flow ends once.")
  }

  /// Checks the invariants of every tree.
  private func check(_ navigator: Navigator, _ comment: Comment) {
    let tree = navigator.tree
    let stacks = tree.layers.flatMap(\.stacks)
    let entries = stacks.flatMap(\.entries)
    #expect(Set(entries.map(\.id)).count == entries.count, comment)
    #expect(Set(stacks.map(\.id)).count == stacks.count, comment)
    for entry in entries {
      #expect(tree.flows[entry.flow] != nil, comment)
      #expect(navigator.screen(for: entry.id) != nil, comment)
    }
    for (flow, record) in tree.flows {
      #expect(navigator.coordinator(of: flow) != nil, comment)
      if let parent = record.parent { #expect(tree.flows[parent] != nil, comment) }
    }
    for layer in tree.layers {
      #expect(layer.stacks.count == layer.tabBar?.tabs.count ?? 1, comment)
      if let bar = layer.tabBar {
        #expect(bar.tabs.indices.contains(bar.selected), comment)
        #expect(tree.flows[bar.flow] != nil, comment)
      }
    }
    #expect(tree.alerts.allSatisfy { tree.flows[$0.flow] != nil }, comment)
    #expect(tree.layers.dropFirst().allSatisfy { $0.style != .root }, comment)
  }
}

/// Opens flows that perform random commands, and records which were opened and which ended.
@MainActor
private final class Walk {
  private(set) var opened: [String: Int] = [:]
  private(set) var ended: [String: Int] = [:]
  private var count = 0

  func flow(_ name: String) -> StepFlow { StepFlow(name) }

  func observe(_ navigator: Navigator) {
    navigator.observe { [weak self] event in
      if case .ended(let name, _, _) = event, name != "Root" { self?.ended[name, default: 0] += 1 }
    }
  }

  func step(_ navigator: Navigator, _ host: InMemoryHost, _ random: inout SeededRandom) async -> String {
    let flows = navigator.tree.flows.keys.compactMap { navigator.coordinator(of: $0) as? StepFlow }
      .sorted { $0.name < $1.name }
    let flow = flows[random.next(upTo: flows.count)]
    let route = StepFlow.Route.step(random.next(upTo: 3))
    switch random.next(upTo: 20) {
    case 0, 1, 2: flow.push(route)
    case 3: flow.pop()
    case 4 where route == .step(0): flow.setColumns(route)
    case 4: flow.set((0..<random.next(upTo: 4)).map { .step($0) })
    case 5: flow.present(route, as: FlowPresentation.allCases[1 + random.next(upTo: 3)])
    case 6: flow.dismiss()
    case 7: flow.pop(to: route)
    case 8: flow.popToRoot()
    case 9, 10, 11: flow.open(child(&random), as: FlowPresentation.allCases[random.next(upTo: 4)])
    case 12 where flow.name != "Root": flow.finish("done")
    case 13 where flow.name != "Root": flow.cancel()
    case 14:
      let names = (0...random.next(upTo: 2)).map { "tab\(random.next(upTo: 4))\($0)" }
      var random = random
      flow.setTabs(names.map { name in FlowTab(name, title: name) { [unowned self] in self.child(&random) } })
    case 15: flow.select(tab: "tab\(random.next(upTo: 4))0")
    case 16: flow.ask(.init(title: "?")) { _ in }
    case 17: host.back()
    case 18: host.swipeDown()
    default:
      let entries = navigator.tree.layers.flatMap(\.stacks).flatMap(\.entries)
      if let entry = entries.isEmpty ? nil : entries[random.next(upTo: entries.count)] { navigator.didLeave(entry.id) }
      if let layer = navigator.tree.layers.last, let bar = layer.tabBar {
        navigator.didSelect(tab: bar.tabs[random.next(upTo: bar.tabs.count)].id, in: layer.id)
      }
      if let alert = navigator.tree.alerts.first { navigator.didAnswer(alert.id, with: "ok") }
    }
    return "\(flow.name)\n\(navigator.tree)"
  }

  private func child(_ random: inout SeededRandom) -> StepFlow {
    count += 1
    let name = "Flow\(count)"
    opened[name] = 1
    let kind = random.next(upTo: 8)
    return StepFlow(name) { flow in
      switch kind {
      case 0: flow.finish("at once")
      case 1: flow.set([.step(0), .step(1)])
      default: flow.push(.step(0))
      }
    }
  }
}
