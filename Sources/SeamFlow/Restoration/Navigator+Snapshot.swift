import SeamViews

extension Navigator {
  /// What is on show and what its flows remember; nil while nothing is on show.
  ///
  /// Cost: proportional to what is on show.
  public func snapshot() -> NavigationSnapshot? {
    guard !tree.layers.isEmpty else { return nil }
    var draft = SnapshotDraft(tree: tree, flows: flows)
    return draft.make()
  }
}

/// A snapshot while it is taken.
@MainActor
private struct SnapshotDraft {
  let tree: NavigationTree
  let flows: [FlowID: Navigator.LiveFlow]
  private var indices: [FlowID: Int] = [:]
  private var kept: [NavigationSnapshot.Flow] = []
  private var omissions: [RestorationReport.Loss] = []

  init(tree: NavigationTree, flows: [FlowID: Navigator.LiveFlow]) {
    self.tree = tree
    self.flows = flows
  }

  mutating func make() -> NavigationSnapshot {
    // A parent's number is below its children's, so parents come first.
    for (id, flow) in tree.flows.sorted(by: { $0.key.number < $1.key.number }) { keep(flow, as: id) }
    let layers = tree.layers.compactMap { layer($0) }
    omissions += tree.alerts.map { .init(place: "“\($0.configuration.title)”", reason: .alert) }
    return .init(version: NavigationSnapshot.currentVersion, flows: kept, layers: layers, omissions: omissions)
  }

  private mutating func keep(_ flow: NavigationTree.Flow, as id: FlowID) {
    var parent: Int?
    if let parentID = flow.parent {
      guard let index = indices[parentID] else { return }
      guard flow.edge != nil else {
        omissions.append(.init(place: flow.name, reason: .noEdge))
        return
      }
      parent = index
    }
    var memory: [String: RouteValue] = [:]
    for (name, part) in flows[id]?.memories ?? [] { memory[name] = part.write() }
    indices[id] = kept.count
    kept.append(.init(name: flow.name, parent: parent, edge: flow.edge, memory: memory))
  }

  private func layer(_ layer: NavigationTree.Layer) -> NavigationSnapshot.Layer? {
    let presenter = layer.presenter.flatMap { indices[$0] }
    guard layer.style == .root || presenter != nil else { return nil }
    var tabs: NavigationSnapshot.Tabs?
    if let bar = layer.tabBar {
      guard let flow = indices[bar.flow] else { return nil }
      tabs = .init(flow: flow, names: bar.tabs.map(\.id), selected: bar.tabs[bar.selected].id)
    }
    let stacks = layer.stacks.map { stack in
      // What lies over an entry that cannot be put back cannot be either.
      stack.entries.prefix { indices[$0.flow] != nil }.compactMap { entry in
        indices[entry.flow].map { NavigationSnapshot.Entry(flow: $0, route: entry.route) }
      }
    }
    guard layer.style == .root || tabs != nil || stacks.contains(where: { !$0.isEmpty }) else { return nil }
    return .init(style: layer.style, presenter: presenter, tabs: tabs, stacks: stacks)
  }
}
