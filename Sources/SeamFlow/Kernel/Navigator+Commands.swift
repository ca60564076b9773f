import SeamViews

// What coordinators say, through their ``FlowNavigation``.
extension Navigator {
  func push<Flow: FlowCoordinator>(_ route: Flow.Route, of coordinator: Flow, _ flow: FlowID, animated: Bool) {
    let value = RouteValue(describing: route)
    onEvent?(.pushed(flow: coordinator.name, value))
    batch {
      guard let entry = change(animated: animated, { $0.push(value, flow: flow) }) else { return }
      show(coordinator.screen(for: route), at: entry)
    }
  }

  func present<Flow: FlowCoordinator>(
    _ route: Flow.Route, of coordinator: Flow, _ flow: FlowID, as presentation: FlowPresentation, animated: Bool
  ) {
    guard let style = presentation.layerStyle else {
      return push(route, of: coordinator, flow, animated: animated)
    }
    let value = RouteValue(describing: route)
    onEvent?(.presented(flow: coordinator.name, value, presentation))
    batch {
      guard let entry = change(animated: animated, { $0.present(value, as: style, flow: flow) }) else { return }
      show(coordinator.screen(for: route), at: entry)
    }
  }

  func set<Flow: FlowCoordinator>(_ routes: [Flow.Route], of coordinator: Flow, _ flow: FlowID, animated: Bool) {
    let values = routes.map { RouteValue(describing: $0) }
    onEvent?(.set(flow: coordinator.name, values))
    batch {
      guard let (kept, entries) = change(animated: animated, { $0.set(values, flow: flow) }) else { return }
      for (route, entry) in zip(routes[kept...], entries) { show(coordinator.screen(for: route), at: entry) }
    }
  }

  func pop(_ flow: FlowID, animated: Bool) {
    onEvent?(.popped(flow: name(of: flow)))
    change(animated: animated) { $0.pop(flow: flow) }
  }

  func pop(_ flow: FlowID, to route: some Encodable, animated: Bool) -> Bool {
    let value = RouteValue(describing: route)
    onEvent?(.popped(flow: name(of: flow)))
    return change(animated: animated) { $0.pop(to: value, flow: flow) }
  }

  func popToRoot(_ flow: FlowID, animated: Bool) {
    onEvent?(.popped(flow: name(of: flow)))
    change(animated: animated) { $0.popToRoot(flow: flow) }
  }

  func dismiss(_ flow: FlowID, animated: Bool) -> Bool {
    onEvent?(.dismissed(flow: name(of: flow)))
    return change(animated: animated) { $0.dismiss(flow: flow) }
  }

  func finish(_ flow: FlowID, output: any Sendable, animated: Bool) {
    flows[flow]?.output = output
    change(animated: animated) { $0.end([flow], .finished) }
  }

  func cancel(_ flow: FlowID, animated: Bool) {
    change(animated: animated) { $0.cancel(flow) }
  }

  func supersede(_ flow: FlowID) {
    change(animated: true) { $0.end([flow], .superseded) }
  }

  func ask(_ alert: AlertView.Configuration, of flow: FlowID, onAnswer: @escaping @MainActor (Action.ID?) -> Void) {
    onEvent?(.asked(flow: name(of: flow), alert))
    change(animated: true) { state in
      let id = AlertID(number: state.mint())
      answers[id] = onAnswer
      state.addAlert(.init(id: id, flow: flow, configuration: alert))
    }
  }

  func setTabs(_ tabs: [FlowTab], selected: String?, of flow: FlowID, animated: Bool) {
    var names: Set<String> = []
    let tabs = tabs.filter { names.insert($0.id).inserted }
    guard !tabs.isEmpty else { return }
    onEvent?(.setTabs(flow: name(of: flow), tabs.map(\.id)))
    batch {
      let fresh = change(animated: animated) {
        $0.setTabs(
          tabs.map { .init(id: $0.id, title: $0.title, symbol: $0.symbol) }, selected: selected, flow: flow)
      }
      for (id, stack) in fresh { tabs.first { $0.id == id }?.open(self, flow, stack) }
    }
  }

  func select(tab: String, of flow: FlowID, animated: Bool) -> Bool {
    guard let layer = state.records[flow]?.tabLayer else { return false }
    guard change(animated: animated, { $0.select(tab: tab, in: layer) }) else { return false }
    onEvent?(.selected(flow: name(of: flow), tab: tab))
    return true
  }

  // MARK: Opening flows

  @discardableResult
  func open<Child: FlowCoordinator>(
    _ child: Child, under parent: FlowID, at place: FlowPlace, by edge: NavigationTree.EdgeUse? = nil,
    animated: Bool, onEnd: @escaping @MainActor (AnyFlowEnd) -> Void
  ) -> FlowID? {
    guard
      !child.navigation.isLive,
      let flow = change(
        animated: animated, { $0.open(name: child.name, parent: parent, at: place, by: edge) })
    else {
      onEnd(.superseded)
      return nil
    }
    if case .presented(let presentation) = place { onEvent?(.opened(flow: child.name, presentation)) }
    begin(child, as: flow, parent: parent, animated: animated, onEnd: onEnd)
    return flow
  }

  /// Starts a flow, unless it needs what nobody provides.
  func begin<Child: FlowCoordinator>(
    _ child: Child, as flow: FlowID, parent: FlowID? = nil, animated: Bool,
    onEnd: @escaping @MainActor (AnyFlowEnd) -> Void
  ) {
    let live = LiveFlow(coordinator: child, deliverEnd: onEnd)
    flows[flow] = live
    onLife?(.began(flow, name: child.name, parent: parent))
    child.navigation.bind(to: self, as: flow)
    if child.flowCoordinatorDelegate == nil, let parent {
      child.flowCoordinatorDelegate = flows[parent]?.coordinator as? any FlowCoordinatorDelegate
    }
    batch {
      if let attributes = attributes(of: child) {
        if let missing = bind(attributes, of: child, from: parent) {
          onProblem?(.missingProvider(missing))
          return supersede(flow)
        }
        live.provisions = attributes.provisions
        live.memories = attributes.memories
        for (_, memory) in attributes.memories { memory.observe { [weak self] in self?.keeper?.note() } }
      }
      claim(flow, parent: parent, edge: tree.flows[flow]?.edge)
      child.start(animated: animated)
    }
  }

  func addTask(_ work: @escaping @MainActor () async -> Void, of flow: FlowID) {
    let id = state.mint()
    flows[flow]?.tasks[id] = Task { [weak self] in
      await work()
      self?.taskEnded(id, of: flow)
    }
  }

  func show(_ screen: any Screen, at entry: EntryID) {
    // Building the screen may have moved navigation on; then it was built in vain.
    guard let (place, index) = state.position(of: entry) else { return }
    let screen = equip(screen, of: tree.layers[place.layer].stacks[place.stack].entries[index].flow)
    let work = Task { [weak self] in
      await screen.run()
      self?.screens[entry]?.work = nil
    }
    screens[entry] = LiveScreen(screen: screen, work: work)
  }

  func name(of flow: FlowID) -> String { tree.flows[flow]?.name ?? "?" }
}
