// The commands of coordinators.
extension NavigationState {
  mutating func push(_ route: RouteValue, flow: FlowID) -> EntryID? {
    guard let stack = currentStack(of: flow) else {
      // The flow's layer or stack was removed, so the flow is superseded.
      end([flow], .superseded)
      return nil
    }
    return append(route, of: flow, to: stack)
  }

  mutating func present(_ route: RouteValue, as style: NavigationTree.Style, flow: FlowID) -> EntryID? {
    guard isLive(flow) else { return nil }
    let stack = makeLayer(style, presenter: flow, for: nil)
    return append(route, of: flow, to: stack)
  }

  mutating func presentDetail(_ route: RouteValue, flow: FlowID) -> EntryID? {
    clearDetail(of: flow).flatMap { append(route, of: flow, to: $0) }
  }

  /// Returns the flow's detail, which begins directly over its first entry; nil if it has no entry.
  func detail(of flow: FlowID) -> Departure? {
    guard let use = records[flow]?.stacks.first, let location = locations[use.id] else { return nil }
    return .entries(
      use.id, from: tree.layers[location.layer].stacks[location.stack].firstIndex(of: flow, count: use.count) + 1)
  }

  /// Removes a flow's detail and returns the stack for the next one.
  mutating func clearDetail(of flow: FlowID) -> StackID? {
    guard case .entries(let stack, let index)? = detail(of: flow) else { return currentStack(of: flow) }
    end(truncate(stack, from: index), .superseded)
    return locations[stack] == nil ? nil : stack
  }

  /// Replaces a flow's content with a route that is the list of columns.
  ///
  /// On a sheet, or on a stack that begins with another flow's entry, the list is an ordinary screen.
  mutating func setColumns(_ list: RouteValue, flow: FlowID) -> (kept: Int, entries: [EntryID])? {
    guard let result = set([list], flow: flow) else { return nil }
    if let stack = records[flow]?.stacks.first?.id, let location = locations[stack],
      tree.layers[location.layer].style != .sheet,
      let first = tree.layers[location.layer].stacks[location.stack].entries.first, first.flow == flow
    {
      tree.layers[location.layer].stacks[location.stack].listID = first.id
    }
    return result
  }

  /// Replaces a flow's content with routes on its home stack; entries of a common prefix are kept.
  ///
  /// - Returns: the number of kept entries and the new entries; nil if nothing changed.
  mutating func set(_ routes: [RouteValue], flow: FlowID) -> (kept: Int, entries: [EntryID])? {
    guard !routes.isEmpty else {
      cancel(flow)
      return nil
    }
    end(Array(records[flow]?.children ?? []), .superseded)
    dropTabs(of: flow)
    guard let stack = makeHome(of: flow) else {
      end([flow], .superseded)
      return nil
    }
    removeEntries(of: flow, except: stack)
    guard let location = locations[stack] else { return nil }
    let (first, kept) = tree.layers[location.layer].stacks[location.stack].match(
      routes, of: flow, count: count(of: flow, in: stack))
    let gone = truncate(stack, from: first + kept).filter { $0 != flow }
    let added = routes[kept...].compactMap { append($0, of: flow, to: stack) }
    end(gone, .superseded)
    return (kept, added)
  }

  /// Removes everything that a flow shows and opened, without ending the flow.
  ///
  /// - Returns: the stack for the flow's next content; nil if its place no longer exists.
  mutating func vacate(_ flow: FlowID) -> StackID? {
    end(Array(records[flow]?.children ?? []), .superseded)
    dropTabs(of: flow)
    guard let home = makeHome(of: flow) else { return nil }
    removeEntries(of: flow, except: nil)
    return locations[home] == nil ? makeHome(of: flow) : home
  }

  /// Removes the flow's topmost entry with everything over it.
  ///
  /// Removing its only entry ends the flow.
  mutating func pop(flow: FlowID) {
    guard let stack = records[flow]?.stacks.last?.id, let location = locations[stack],
      let index = tree.layers[location.layer].stacks[location.stack].entries.lastIndex(where: { $0.flow == flow })
    else { return }
    pop(flow: flow, in: stack, from: index)
  }

  /// Removes everything over the flow's last entry with the route; returns false if it has none.
  mutating func pop(to route: RouteValue, flow: FlowID) -> Bool {
    for (stack, _) in records[flow]?.stacks.reversed() ?? [] {
      guard let location = locations[stack],
        let index = tree.layers[location.layer].stacks[location.stack].entries.lastIndex(where: {
          $0.flow == flow && $0.route == route
        })
      else { continue }
      pop(flow: flow, in: stack, from: index + 1)
      return true
    }
    return false
  }

  /// Removes everything over the flow's first entry in its current stack.
  mutating func popToRoot(flow: FlowID) {
    guard let stack = records[flow]?.stacks.last, let location = locations[stack.id] else { return }
    let first = tree.layers[location.layer].stacks[location.stack].firstIndex(of: flow, count: stack.count)
    pop(flow: flow, in: stack.id, from: first + 1)
  }

  private mutating func pop(flow: FlowID, in stack: StackID, from index: Int) {
    if flow == rootFlow, let location = locations[stack], tree.layers[location.layer].style == .root, index == 0 {
      return
    }
    let layer = locations[stack].map { tree.layers[$0.layer].id }
    let gone = truncate(stack, from: index)
    end(gone.filter { $0 != flow }, .superseded)
    if gone.contains(flow) { cancel(flow) }
    if let layer { prune(layer) }
  }

  /// Removes the topmost layer that the flow presented, with its contents; returns false if there is none.
  mutating func dismiss(flow: FlowID) -> Bool {
    guard let layer = tree.layers.last(where: { $0.presenter == flow }) else { return false }
    clear(layer.id, .superseded)
    return true
  }

  /// Ends a flow without a result, as if the user had left it.
  mutating func cancel(_ flow: FlowID) {
    end([flow], .dismissed)
  }

  /// Empties and removes a layer.
  mutating func clear(_ id: LayerID, _ reason: NavigationEvent.Ending) {
    guard let layer = layer(id) else { return }
    var gone: [FlowID] = []
    for stack in layer.stacks { gone += truncate(stack.id, from: 0) }
    if let flow = layer.tabBar?.flow {
      // Its tabs were all it showed here; only entries elsewhere keep it alive.
      if records[flow]?.stacks.isEmpty == true {
        gone.append(flow)
      } else {
        end(Array(records[flow]?.children ?? []), .superseded)
        dropTabs(of: flow)
      }
    }
    if let flow = layerFlows[id] { gone.append(flow) }
    end(gone, reason)
    prune(id)
  }

  /// Removes a flow's tabs with their contents.
  ///
  /// The flow stays, and its home becomes the place of the tabs.
  mutating func dropTabs(of flow: FlowID) {
    guard let layer = records[flow]?.tabLayer else { return }
    end(children(of: flow, startedIn: self.layer(layer)?.stacks ?? []), .superseded)
    records[flow]?.tabLayer = nil
    removeTabBar(of: layer)
    prune(layer)
    if let index = layerIndex(layer) {
      records[flow]?.home = .location(layer, tree.layers[index].visibleStack.id)
    }
  }

  /// Removes a flow's own entries with everything over them, except in one stack.
  mutating func removeEntries(of flow: FlowID, except kept: StackID?) {
    for (stack, _) in records[flow]?.stacks ?? [] where stack != kept { removeEntries(of: flow, in: stack) }
  }

  /// Removes a flow's own entries in a stack with everything over them, and the layer if it becomes empty.
  mutating func removeEntries(of flow: FlowID, in stack: StackID) {
    guard let location = locations[stack] else { return }
    let layer = tree.layers[location.layer].id
    let first = tree.layers[location.layer].stacks[location.stack].firstIndex(
      of: flow, count: count(of: flow, in: stack))
    end(truncate(stack, from: first).filter { $0 != flow }, .superseded)
    prune(layer)
  }

  private func count(of flow: FlowID, in stack: StackID) -> Int {
    records[flow]?.stacks.last { $0.id == stack }?.count ?? 0
  }
}
