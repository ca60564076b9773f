import SeamFlow
import SeamFlowTesting
import SeamViews

// The invariants of every app.
extension FuzzApp {
  /// Checks the invariants that hold at any moment.
  func checkStructure() {
    let tree = navigator.tree
    var entries: Set<EntryID> = []
    for layer in tree.layers {
      expect(layer.stacks.count == layer.tabBar?.tabs.count ?? 1, "The numbers of a layer's stacks and tabs differ.")
      expect(layer.style == .root || tree.layers.first?.id != layer.id, "The bottom layer is a modal.")
      if let bar = layer.tabBar {
        expect(bar.tabs.indices.contains(bar.selected), "The selected tab does not exist.")
        expect(tree.flows[bar.flow] != nil, "Tabs have no flow.")
      }
      for stack in layer.stacks {
        for entry in stack.entries {
          expect(entries.insert(entry.id).inserted, "An entry occurs twice.")
          expect(tree.flows[entry.flow] != nil, "An entry has no flow.")
          expect(navigator.screen(for: entry.id) != nil, "An entry has no screen.")
        }
      }
    }
    for (id, flow) in tree.flows {
      expect(navigator.coordinator(of: id) != nil, "\(flow.name) has no coordinator.")
      if let parent = flow.parent { expect(tree.flows[parent] != nil, "\(flow.name) has no parent.") }
    }
    expect(tree.alerts.allSatisfy { tree.flows[$0.flow] != nil }, "An alert has no flow.")
    expect(tree.layers.dropFirst().allSatisfy { $0.style != .root }, "There are two roots.")
    checkRequirements()
  }

  private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fail(FuzzViolation(.structure, of: message(), message())) }
  }

  /// Checks the app's own requirements.
  func checkRequirements() {
    for requirement in world.requirements {
      guard let problem = requirement.problem(navigator) else { continue }
      fail(FuzzViolation(.requirement, of: requirement.name, "\(requirement.name): \(problem)\n\(navigator.tree)"))
    }
  }

  /// Checks the invariants of an idle app.
  func checkRest() {
    checkStructure()
    if host.shown != navigator.tree {
      fail(FuzzViolation(.drift, "The host does not show the navigation tree, but:\n\(host.shown)"))
    }
    checkLeaks()
    checkEnds()
    checkIdleFlows()
    checkRestoration()
    if let violation = store.violation { fail(violation) }
  }

  func checkLeaks() {
    guard let leak = navigator.leaks.first else { return }
    fail(
      FuzzViolation(
        .leak, of: leak.name,
        "The \(leak.kind) \(leak.name) is still in memory after its end. Look for a strong reference to "
          + "it, or for a task that ignores its cancellation."))
  }

  private func checkIdleFlows() {
    let tree = navigator.tree
    var busy: Set<FlowID> = Set(tree.alerts.map(\.flow))
    for layer in tree.layers {
      if let presenter = layer.presenter { busy.insert(presenter) }
      if let bar = layer.tabBar { busy.insert(bar.flow) }
      for stack in layer.stacks { for entry in stack.entries { busy.insert(entry.flow) } }
    }
    for (id, flow) in tree.flows {
      if let parent = flow.parent { busy.insert(parent) }
      // Between two flows, a root may wait for something, but then it has a task.
      if flow.parent == nil, navigator.hasTasks(id) { busy.insert(id) }
    }
    guard busy.count < tree.flows.count,
      let idle = tree.flows.filter({ !busy.contains($0.key) }).map(\.value.name).min()
    else { return }
    fail(
      FuzzViolation(
        .idle, of: idle,
        "\(idle) is still live although it shows and opens nothing. Finish or cancel it when nothing is left to do."))
  }

  /// Returns the entries whose screens block leaving.
  func entriesPreventingLeaving() -> [EntryID] {
    navigator.tree.layers.flatMap { layer in
      layer.stacks.flatMap { $0.entries.filter { navigator.screen(for: $0.id)?.canLeave == false }.map(\.id) }
    }
  }

  /// Records entries that block leaving, for ``checkHeld()``.
  func expectStaying(_ preventing: [EntryID], in tree: NavigationTree) {
    let entries = tree.layers.flatMap { $0.stacks.flatMap(\.entries) }.filter { preventing.contains($0.id) }
    holding = entries.map { ($0.id, $0.flow, tree.name(of: $0)) }
  }

  /// Checks that no entry that blocked leaving was removed.
  func checkHeld() {
    guard let name = holding.first(where: { !navigator.tree.contains($0.entry) })?.name else { return }
    fail(
      FuzzViolation(.leavingPrevented, of: name, "\(name) blocked leaving, but was removed. Ask before edits are lost.")
    )
  }
}
