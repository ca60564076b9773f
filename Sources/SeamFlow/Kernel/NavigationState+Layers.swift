// Layers and their stacks: where they are made, found and cleared away.
extension NavigationState {
  /// The stack that a flow's next entry goes to; nil where its place is gone.
  ///
  /// The stack it came to last, else the selected one of its tabs, else its home, which is made if need be.
  mutating func currentStack(of flow: FlowID) -> StackID? {
    guard let record = records[flow] else { return nil }
    if let last = record.stacks.last { return last.id }
    if let tabs = record.tabLayer, let layer = layer(tabs) { return layer.visibleStack.id }
    switch record.home {
    case .place(let layer, let stack):
      return places[stack] == nil ? self.layer(layer)?.visibleStack.id : stack
    case .newLayer(let style):
      return makeLayer(style, presenter: record.parent, for: flow)
    }
  }

  func layer(_ id: LayerID) -> NavigationTree.Layer? { tree.layers.last { $0.id == id } }

  func layerIndex(_ id: LayerID) -> Int? { tree.layers.lastIndex { $0.id == id } }

  /// Adds a layer on top; with a flow given, the layer becomes its home and stays as long as it lives.
  mutating func makeLayer(_ style: NavigationTree.Style, presenter: FlowID?, for flow: FlowID?) -> StackID {
    let layer = LayerID(number: mint())
    let stack = StackID(number: mint())
    tree.layers.append(.init(id: layer, presenter: presenter, style: style, tabBar: nil, stacks: [.init(id: stack)]))
    places[stack] = Place(layer: tree.layers.count - 1, stack: 0)
    if let flow {
      layerFlows[layer] = flow
      records[flow]?.home = .place(layer, stack)
    }
    return stack
  }

  /// Takes a modal layer away once it shows nothing and the flow that it was made for is gone.
  mutating func prune(_ id: LayerID) {
    guard let index = layerIndex(id) else { return }
    let layer = tree.layers[index]
    guard layer.style != .root, layer.tabBar == nil, layer.stacks.allSatisfy(\.entries.isEmpty) else { return }
    if let flow = layerFlows[id], isLive(flow) { return }
    layerFlows[id] = nil
    for stack in layer.stacks { places[stack.id] = nil }
    tree.layers.remove(at: index)
    reindex(from: index)
  }

  private mutating func reindex(from first: Int) {
    for index in first..<tree.layers.count {
      for (offset, stack) in tree.layers[index].stacks.enumerated() {
        places[stack.id] = Place(layer: index, stack: offset)
      }
    }
  }

  // MARK: Tabs

  /// Makes tabs the content of the flow's layer, keeping the stacks of those it already had.
  ///
  /// A flow whose place is shared with others gets a full-screen layer of its own.
  /// - Returns: the stacks that want a flow: those of new tabs, and of tabs whose flow has ended.
  mutating func setTabs(
    _ tabs: [NavigationTree.Tab], selected: String?, flow: FlowID
  ) -> [(tab: String, stack: StackID)] {
    guard let old = tabLayerIndex(for: flow).map({ tree.layers[$0] }) else { return [] }
    records[flow]?.tabLayer = old.id
    let wanted = Set(tabs.map(\.id))
    let oldTabs = old.tabBar?.tabs ?? []
    let leaving = old.stacks.enumerated().filter { index, _ in
      !oldTabs.indices.contains(index) || !wanted.contains(oldTabs[index].id)
    }.map(\.element)
    end(children(of: flow, startedIn: leaving), .superseded)
    var gone: [FlowID] = []
    for stack in leaving { gone += truncate(stack.id, from: 0) }
    end(gone, .superseded)

    guard let index = layerIndex(old.id) else { return [] }
    var kept: [String: NavigationTree.Stack] = [:]
    for (tab, stack) in zip(oldTabs, tree.layers[index].stacks) { kept[tab.id] = stack }
    for stack in tree.layers[index].stacks { places[stack.id] = nil }
    var fresh: [(tab: String, stack: StackID)] = []
    tree.layers[index].stacks = tabs.map { tab in
      if let stack = kept[tab.id], !stack.entries.isEmpty || !children(of: flow, startedIn: [stack]).isEmpty {
        return stack
      }
      let stack = NavigationTree.Stack(id: StackID(number: mint()))
      fresh.append((tab.id, stack.id))
      return stack
    }
    let before = old.tabBar.map { $0.tabs[$0.selected].id }
    let chosen =
      tabs.firstIndex { $0.id == selected } ?? tabs.firstIndex { $0.id == before } ?? 0
    tree.layers[index].tabBar = .init(flow: flow, tabs: tabs, selected: chosen)
    reindex(from: index)
    return fresh
  }

  /// Selects a tab by its name; false where there is none.
  mutating func select(tab: String, in layer: LayerID) -> Bool {
    guard let index = layerIndex(layer), let bar = tree.layers[index].tabBar,
      let tab = bar.tabs.firstIndex(where: { $0.id == tab })
    else { return false }
    tree.layers[index].tabBar?.selected = tab
    return true
  }

  /// Leaves the selected tab's stack where the tabs were, with what others than the tabs' flows put there.
  mutating func removeTabBar(of id: LayerID) {
    guard let index = layerIndex(id), let bar = tree.layers[index].tabBar else { return }
    let kept = tree.layers[index].stacks[bar.selected].id
    var gone: [FlowID] = []
    for stack in tree.layers[index].stacks where stack.id != kept {
      gone += truncate(stack.id, from: 0)
      places[stack.id] = nil
    }
    tree.layers[index].tabBar = nil
    tree.layers[index].stacks.removeAll { $0.id != kept }
    places[kept] = Place(layer: index, stack: 0)
    end(gone, .superseded)
  }

  /// The flow's children whose place is one of these stacks.
  private func children(of flow: FlowID, startedIn stacks: [NavigationTree.Stack]) -> [FlowID] {
    let ids = Set(stacks.map(\.id))
    return (records[flow]?.children ?? []).filter {
      guard case .place(_, let stack)? = records[$0]?.home else { return false }
      return ids.contains(stack)
    }
  }

  private mutating func tabLayerIndex(for flow: FlowID) -> Int? {
    if let layer = records[flow]?.tabLayer { return layerIndex(layer) }
    guard let stack = currentStack(of: flow), let place = places[stack] else { return nil }
    let layer = tree.layers[place.layer]
    let isAlone = layer.visibleStack.entries.allSatisfy { entry in
      entry.flow == flow || isDescendant(entry.flow, of: flow)
    }
    if layer.tabBar == nil, isAlone { return place.layer }
    let own = makeLayer(.fullScreen, presenter: records[flow]?.parent, for: nil)
    return places[own]?.layer
  }

  func isDescendant(_ flow: FlowID, of ancestor: FlowID) -> Bool {
    var next = records[flow]?.parent
    while let current = next {
      if current == ancestor { return true }
      next = records[current]?.parent
    }
    return false
  }
}
