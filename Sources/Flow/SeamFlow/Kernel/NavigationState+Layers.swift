// Layers and their stacks: creation, lookup and removal.
extension NavigationState {
  /// Returns the stack for a flow's next entry; nil if its place no longer exists.
  ///
  /// This is the stack that it began to use last, else the selected one of its tabs, else its home, which is created on
  /// demand.
  mutating func currentStack(of flow: FlowID) -> StackID? {
    guard let record = records[flow] else { return nil }
    if let last = record.stacks.last { return last.id }
    if let tabs = record.tabLayer, let layer = layer(tabs) { return layer.visibleStack.id }
    return makeHome(of: flow)
  }

  /// Returns the stack where a flow was opened; nil if its place no longer exists.
  ///
  /// Creates the flow's own layer on demand.
  mutating func makeHome(of flow: FlowID) -> StackID? {
    guard let record = records[flow] else { return nil }
    switch record.home {
    case .location(let layer, let stack):
      return locations[stack] == nil ? self.layer(layer)?.visibleStack.id : stack
    case .newLayer(let style):
      return makeLayer(style, presenter: record.parent, for: flow)
    }
  }

  func layer(_ id: LayerID) -> NavigationTree.Layer? { tree.layers.last { $0.id == id } }

  func layerIndex(_ id: LayerID) -> Int? { tree.layers.lastIndex { $0.id == id } }

  /// Adds a layer on top.
  ///
  /// If a flow is given, the layer becomes its home and exists as long as the flow lives.
  mutating func makeLayer(_ style: NavigationTree.Style, presenter: FlowID?, for flow: FlowID?) -> StackID {
    let layer = LayerID(number: mint())
    let stack = StackID(number: mint())
    tree.layers.append(.init(id: layer, presenter: presenter, style: style, tabBar: nil, stacks: [.init(id: stack)]))
    locations[stack] = Location(layer: tree.layers.count - 1, stack: 0)
    if let flow {
      layerFlows[layer] = flow
      records[flow]?.home = .location(layer, stack)
    }
    return stack
  }

  /// Removes a modal layer if it is empty and the flow that it was made for has ended.
  mutating func prune(_ id: LayerID) {
    guard let index = layerIndex(id) else { return }
    let layer = tree.layers[index]
    guard layer.style != .root, layer.tabBar == nil, layer.stacks.allSatisfy(\.entries.isEmpty) else { return }
    if let flow = layerFlows[id], isLive(flow) { return }
    layerFlows[id] = nil
    for stack in layer.stacks { locations[stack.id] = nil }
    tree.layers.remove(at: index)
    reindex(from: index)
  }

  private mutating func reindex(from first: Int) {
    for index in first..<tree.layers.count {
      for (offset, stack) in tree.layers[index].stacks.enumerated() {
        locations[stack.id] = Location(layer: index, stack: offset)
      }
    }
  }

  // MARK: Tabs

  /// Replaces the content of the flow's home with tabs, keeping the stacks of existing ones.
  ///
  /// Removes the flow's entries there, the layers over them, and the flows that it opened outside of the kept tabs. A
  /// flow whose stack has entries of others gets its own full-screen layer.
  /// - Returns: the stacks that need a flow: those of new tabs, and of tabs whose flow has ended.
  mutating func setTabs(_ tabs: [NavigationTree.Tab], flow: FlowID) -> [(tab: String, stack: StackID)] {
    let kept = keptStacks(for: tabs, of: flow)
    let keptChildren = Set(children(of: flow, startedIn: Array(kept.values)))
    end((records[flow]?.children ?? []).filter { !keptChildren.contains($0) }, .superseded)
    for (stack, _) in records[flow]?.stacks ?? [] where !kept.values.contains(where: { $0.id == stack }) {
      removeEntries(of: flow, in: stack)
    }
    guard let index = makeTabLayer(for: flow) else { return [] }
    let old = tree.layers[index]
    records[flow]?.tabLayer = old.id
    var gone: [FlowID] = []
    for stack in old.stacks where !kept.values.contains(where: { $0.id == stack.id }) {
      gone += truncate(stack.id, from: 0)
    }
    end(gone, .superseded)
    for stack in tree.layers[index].stacks { locations[stack.id] = nil }
    var fresh: [(tab: String, stack: StackID)] = []
    let stacks = Dictionary(uniqueKeysWithValues: tree.layers[index].stacks.map { ($0.id, $0) })
    tree.layers[index].stacks = tabs.map { tab in
      if let id = kept[tab.id]?.id, let stack = stacks[id],
        !stack.entries.isEmpty || !children(of: flow, startedIn: [stack]).isEmpty
      {
        return stack
      }
      let stack = NavigationTree.Stack(id: StackID(number: mint()))
      fresh.append((tab.id, stack.id))
      return stack
    }
    let before = old.tabBar.map { $0.tabs[$0.selected].id }
    tree.layers[index].tabBar = .init(flow: flow, tabs: tabs, selected: tabs.firstIndex { $0.id == before } ?? 0)
    reindex(from: index)
    return fresh
  }

  /// Returns the stacks of the flow's existing tabs that are kept, by the tab's name.
  private func keptStacks(
    for tabs: [NavigationTree.Tab], of flow: FlowID
  ) -> [String: NavigationTree.Stack] {
    guard let id = records[flow]?.tabLayer, let layer = layer(id), let bar = layer.tabBar else { return [:] }
    let wanted = Set(tabs.map(\.id))
    return Dictionary(zip(bar.tabs.map(\.id), layer.stacks).filter { wanted.contains($0.0) }) { first, _ in first }
  }

  /// Selects a tab by its name; returns false if there is none.
  mutating func select(tab: String, in layer: LayerID) -> Bool {
    guard let index = layerIndex(layer), let bar = tree.layers[index].tabBar,
      let tab = bar.tabs.firstIndex(where: { $0.id == tab })
    else { return false }
    tree.layers[index].tabBar?.selected = tab
    return true
  }

  /// Removes a tab bar and all its stacks but the selected one, which takes the place of the tabs.
  mutating func removeTabBar(of id: LayerID) {
    guard let index = layerIndex(id), let bar = tree.layers[index].tabBar else { return }
    let kept = tree.layers[index].stacks[bar.selected].id
    var gone: [FlowID] = []
    for stack in tree.layers[index].stacks where stack.id != kept {
      gone += truncate(stack.id, from: 0)
      locations[stack.id] = nil
    }
    tree.layers[index].tabBar = nil
    tree.layers[index].stacks.removeAll { $0.id != kept }
    locations[kept] = Location(layer: index, stack: 0)
    end(gone, .superseded)
  }

  /// Returns the flow's children whose home is one of these stacks.
  func children(of flow: FlowID, startedIn stacks: [NavigationTree.Stack]) -> [FlowID] {
    let ids = Set(stacks.map(\.id))
    return (records[flow]?.children ?? []).filter {
      guard case .location(_, let stack)? = records[$0]?.home else { return false }
      return ids.contains(stack)
    }
  }

  /// Returns the index of the layer for a flow's tabs; nil if the flow's place no longer exists.
  private mutating func makeTabLayer(for flow: FlowID) -> Int? {
    if let layer = records[flow]?.tabLayer { return layerIndex(layer) }
    guard let stack = makeHome(of: flow), let location = locations[stack] else { return nil }
    let layer = tree.layers[location.layer]
    let isAlone = layer.visibleStack.entries.allSatisfy { entry in
      entry.flow == flow || isDescendant(entry.flow, of: flow)
    }
    if layer.tabBar == nil, isAlone { return location.layer }
    let own = makeLayer(.fullScreen, presenter: records[flow]?.parent, for: nil)
    return locations[own]?.layer
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
