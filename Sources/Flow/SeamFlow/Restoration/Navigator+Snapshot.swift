import SeamViews

extension Navigator {
  /// Returns the visible screens and the flows' memory, with the states still to be restored; nil if nothing is shown.
  ///
  /// Cost: proportional to the size of the navigation tree.
  public func snapshot() -> NavigationSnapshot? {
    guard !tree.layers.isEmpty else { return nil }
    var draft = SnapshotDraft(tree: tree, flows: flows)
    var snapshot = draft.make()
    // A few states of other phases; older ones are of no use.
    snapshot.waiting = Array((restoration?.unrestored ?? []).prefix(3))
    return snapshot
  }
}

/// A snapshot under construction.
@MainActor
private struct SnapshotDraft {
  let tree: NavigationTree
  let flows: [FlowID: LiveFlow]
  /// The index of each flow in the snapshot; nil for a flow that is left out.
  private var indices: [FlowID: Int?] = [:]
  private var seen = 0
  private var kept: [NavigationSnapshot.Flow] = []
  private var omissions: [RestorationReport.Loss] = []

  init(tree: NavigationTree, flows: [FlowID: LiveFlow]) {
    self.tree = tree
    self.flows = flows
  }

  mutating func make() -> NavigationSnapshot {
    indices.reserveCapacity(tree.flows.count)
    for layer in tree.layers {
      for stack in layer.stacks {
        var last: FlowID?
        for entry in stack.entries where entry.flow != last {
          keep(entry.flow)
          last = entry.flow
        }
      }
    }
    // Flows without entries, such as one that loads something first.
    if seen < tree.flows.count { for id in tree.flows.keys.sorted(by: { $0.number < $1.number }) { keep(id) } }
    let layers = tree.layers.compactMap { layer($0) }
    omissions += tree.alerts.map { .init(location: "“\($0.configuration.title)”", reason: .alert) }
    return .init(version: NavigationSnapshot.currentVersion, flows: kept, layers: layers, omissions: omissions)
  }

  /// Adds a flow after its ancestors, unless it or one of them is excluded.
  private mutating func keep(_ id: FlowID) {
    var chain: [(FlowID, NavigationTree.Flow)] = []
    var next: FlowID? = id
    while let current = next, indices[current] == nil, let flow = tree.flows[current] {
      chain.append((current, flow))
      next = flow.parent
    }
    while let (id, flow) = chain.popLast() {
      seen += 1
      let parent = flow.parent.flatMap { indices[$0] ?? nil }
      guard flow.parent == nil || parent != nil, let live = flows[id] else {
        indices[id] = .some(nil)
        continue
      }
      guard live.isKept else {
        omissions.append(.init(location: flow.name, reason: .notKept))
        indices[id] = .some(nil)
        continue
      }
      var memory: [String: RouteValue] = [:]
      for (name, part) in live.memories { memory[name] = part.write() }
      indices[id] = kept.count
      kept.append(.init(name: flow.name, parent: parent, edge: flow.edge, opening: live.opening, memory: memory))
    }
  }

  /// Returns the index of a flow in the snapshot; nil if it is left out.
  private func index(of flow: FlowID) -> Int? { indices[flow] ?? nil }

  private func layer(_ layer: NavigationTree.Layer) -> NavigationSnapshot.Layer? {
    let presenter = layer.presenter.flatMap(index(of:))
    guard layer.style == .root || presenter != nil else { return nil }
    var tabs: NavigationSnapshot.Tabs?
    if let bar = layer.tabBar {
      guard let flow = index(of: bar.flow) else { return nil }
      tabs = .init(flow: flow, names: bar.tabs.map(\.id), selected: bar.tabs[bar.selected].id)
    }
    let stacks = layer.stacks.map { stack in
      // Entries over one that cannot be restored cannot be restored either.
      var entries: [NavigationSnapshot.Entry] = []
      entries.reserveCapacity(stack.entries.count)
      var last: (flow: FlowID, index: Int)?
      for entry in stack.entries {
        if last?.flow != entry.flow { last = index(of: entry.flow).map { (entry.flow, $0) } }
        guard let last else { break }
        entries.append(.init(flow: last.index, route: entry.route))
      }
      return entries
    }
    guard layer.style == .root || tabs != nil || stacks.contains(where: { !$0.isEmpty }) else { return nil }
    return .init(style: layer.style, presenter: presenter, tabs: tabs, stacks: stacks)
  }
}
