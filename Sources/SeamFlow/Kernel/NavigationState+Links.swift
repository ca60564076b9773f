// How links and restoration look at a flow, and how a link makes room for what it shows.
extension NavigationState {
  /// The lowest stack that shows a flow or that it would be shown on; nil where its place is gone.
  func homeStack(of flow: FlowID) -> StackID? {
    guard let record = records[flow] else { return nil }
    if let tabs = record.tabLayer, let layer = layer(tabs) { return layer.visibleStack.id }
    if let first = record.stacks.first { return first.id }
    guard case .place(let layer, let stack) = record.home else { return nil }
    return places[stack] == nil ? self.layer(layer)?.visibleStack.id : stack
  }

  /// The routes of a flow's first entries in its home stack, up to where another flow's begin.
  func routes(of flow: FlowID) -> [RouteValue] {
    homeEntries(of: flow).drop { $0.flow != flow }.prefix { $0.flow == flow }.map(\.route)
  }

  /// Whether these routes, which a flow showed, are on top of its home stack.
  func isOnTop(_ routes: [RouteValue], of flow: FlowID) -> Bool {
    let top = homeEntries(of: flow).suffix(routes.count)
    return top.allSatisfy { $0.flow == flow } && top.map(\.route) == routes
  }

  private func homeEntries(of flow: FlowID) -> [NavigationTree.Entry] {
    guard let stack = homeStack(of: flow), let place = places[stack] else { return [] }
    return tree.layers[place.layer].stacks[place.stack].entries
  }

  /// A live flow that was opened by an edge with this argument; the newest, where there are several.
  func child(of flow: FlowID, by edge: NavigationTree.EdgeUse) -> FlowID? {
    records[flow]?.children.filter { tree.flows[$0]?.edge == edge }.max { $0.number < $1.number }
  }

  /// Shows the tab that a flow is on, if it is on one, and leaves everything else.
  mutating func selectTab(of flow: FlowID) {
    guard let stack = homeStack(of: flow), let place = places[stack], tree.layers[place.layer].tabBar != nil else {
      return
    }
    tree.layers[place.layer].tabBar?.selected = place.stack
  }

  /// Takes away what hides a flow's stack, and of what is on it all above the given number of the flow's entries.
  ///
  /// - Parameter kept: nil keeps the whole stack.
  mutating func uncover(_ flow: FlowID, keeping kept: Int?) {
    guard let stack = homeStack(of: flow), let place = places[stack] else { return }
    for above in tree.layers[(place.layer + 1)...].reversed().map(\.id) { clear(above, .superseded) }
    selectTab(of: flow)
    guard let kept, let place = places[stack] else { return }
    let entries = tree.layers[place.layer].stacks[place.stack].entries
    let own = entries.indices.filter { entries[$0].flow == flow }
    guard let lowest = own.first else { return }
    let cut = kept > 0 && kept <= own.count ? own[kept - 1] + 1 : lowest
    end(truncate(stack, from: cut).filter { $0 != flow }, .superseded)
  }
}
