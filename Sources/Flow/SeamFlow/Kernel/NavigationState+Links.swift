// How links and restoration inspect a flow, and how a link uncovers its destination.
extension NavigationState {
  /// Returns the lowest stack that shows a flow or would show it; nil if its place no longer exists.
  func homeStack(of flow: FlowID) -> StackID? {
    guard let record = records[flow] else { return nil }
    if let tabs = record.tabLayer, let layer = layer(tabs) { return layer.visibleStack.id }
    if let first = record.stacks.first { return first.id }
    guard case .location(let layer, let stack) = record.home else { return nil }
    return locations[stack] == nil ? self.layer(layer)?.visibleStack.id : stack
  }

  /// Returns the routes of a flow's first consecutive entries in its home stack.
  func routes(of flow: FlowID) -> [RouteValue] {
    homeEntries(of: flow).drop { $0.flow != flow }.prefix { $0.flow == flow }.map(\.route)
  }

  /// Returns whether a flow's entries with these routes are on top of its home stack.
  func isOnTop(_ routes: [RouteValue], of flow: FlowID) -> Bool {
    let top = homeEntries(of: flow).suffix(routes.count)
    return top.allSatisfy { $0.flow == flow } && top.map(\.route) == routes
  }

  private func homeEntries(of flow: FlowID) -> NavigationTree.Entries {
    guard let stack = homeStack(of: flow), let location = locations[stack] else { return .init() }
    return tree.layers[location.layer].stacks[location.stack].entries
  }

  /// Returns the newest live flow that was opened by an edge with this argument.
  func child(of flow: FlowID, by edge: NavigationTree.EdgeUse) -> FlowID? {
    records[flow]?.children.filter { tree.flows[$0]?.edge == edge }.max { $0.number < $1.number }
  }

  /// Flows that were opened in their own layer and have not shown anything yet.
  private var comingModals: [FlowID] {
    records.filter { _, record in
      if case .newLayer = record.home { record.parent != nil && !record.isPresent } else { false }
    }.map(\.key)
  }

  /// Selects the tab that a flow is on, if any, and changes nothing else.
  mutating func selectTab(of flow: FlowID) {
    guard let stack = homeStack(of: flow), let location = locations[stack], tree.layers[location.layer].tabBar != nil
    else {
      return
    }
    tree.layers[location.layer].tabBar?.selected = location.stack
  }

  /// Removes everything that covers a flow's stack and, on the stack, everything above a number of the flow's entries.
  ///
  /// Modals that were opened and have not shown anything yet would cover it later: they are removed, too.
  /// - Parameter kept: the number of entries to keep; nil keeps the whole stack.
  mutating func uncover(_ flow: FlowID, keeping kept: Int?) {
    end(comingModals.filter { $0 != flow && !isDescendant(flow, of: $0) }, .superseded)
    guard let stack = homeStack(of: flow), let location = locations[stack] else { return }
    for above in tree.layers[(location.layer + 1)...].reversed().map(\.id) { clear(above, .superseded) }
    selectTab(of: flow)
    guard let kept, let location = locations[stack] else { return }
    let entries = tree.layers[location.layer].stacks[location.stack].entries
    let own = entries.indices.filter { entries[$0].flow == flow }
    guard let lowest = own.first else { return }
    let cut = kept > 0 && kept <= own.count ? own[kept - 1] + 1 : lowest
    end(truncate(stack, from: cut).filter { $0 != flow }, .superseded)
  }
}
