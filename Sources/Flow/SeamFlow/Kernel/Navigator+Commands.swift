import SeamViews

// The commands of coordinators, which come through their ``FlowNavigation``.
extension Navigator {
  func push<Flow: FlowCoordinator>(_ route: Flow.Route, of coordinator: Flow, _ flow: FlowID, animated: Bool) {
    let value = RouteValue(describing: route)
    send(.pushed(flow: coordinator.name, value))
    batch {
      guard let entry = change(animated: animated, { $0.push(value, flow: flow) }) else { return }
      show(coordinator.screen(for: route), for: route, at: entry)
    }
  }

  func present<Flow: FlowCoordinator>(
    _ route: Flow.Route, of coordinator: Flow, _ flow: FlowID, as presentation: FlowPresentation, animated: Bool
  ) {
    guard presentation != .push else { return push(route, of: coordinator, flow, animated: animated) }
    guard presentation != .detail || mayReplaceDetail(of: flow) else { return }
    let value = RouteValue(describing: route)
    send(.presented(flow: coordinator.name, value, presentation))
    batch {
      let entry = change(animated: animated) { state in
        presentation.layerStyle.map { state.present(value, as: $0, flow: flow) }
          ?? state.presentDetail(value, flow: flow)
      }
      guard let entry else { return }
      show(coordinator.screen(for: route), for: route, at: entry)
    }
  }

  /// Returns whether no screen of a flow's detail blocks leaving; a screen that does is notified that the user tried.
  func mayReplaceDetail(of flow: FlowID) -> Bool {
    guard let detail = state.detail(of: flow), let holder = holder(of: detail) else { return true }
    announce(holder)
    changed(animated: false)
    return false
  }

  func set<Flow: FlowCoordinator>(_ routes: [Flow.Route], of coordinator: Flow, _ flow: FlowID, animated: Bool) {
    set(routes, of: coordinator, animated: animated) { $0.set($1, flow: flow) }
  }

  func setColumns<Flow: FlowCoordinator>(_ list: Flow.Route, of coordinator: Flow, _ flow: FlowID, animated: Bool) {
    set([list], of: coordinator, animated: animated) { $0.setColumns($1[0], flow: flow) }
  }

  private func set<Flow: FlowCoordinator>(
    _ routes: [Flow.Route], of coordinator: Flow, animated: Bool,
    _ body: (inout NavigationState, [RouteValue]) -> (kept: Int, entries: [EntryID])?
  ) {
    let values = routes.map { RouteValue(describing: $0) }
    send(.set(flow: coordinator.name, values))
    batch {
      guard let (kept, entries) = change(animated: animated, { body(&$0, values) }) else { return }
      for (route, entry) in zip(routes[kept...], entries) {
        show(coordinator.screen(for: route), for: route, at: entry)
      }
    }
  }

  func pop(_ flow: FlowID, animated: Bool) {
    send(.popped(flow: name(of: flow)))
    change(animated: animated) { $0.pop(flow: flow) }
  }

  func pop(_ flow: FlowID, to route: some Encodable, animated: Bool) -> Bool {
    let value = RouteValue(describing: route)
    send(.popped(flow: name(of: flow)))
    return change(animated: animated) { $0.pop(to: value, flow: flow) }
  }

  func popToRoot(_ flow: FlowID, animated: Bool) {
    send(.popped(flow: name(of: flow)))
    change(animated: animated) { $0.popToRoot(flow: flow) }
  }

  func dismiss(_ flow: FlowID, animated: Bool) -> Bool {
    send(.dismissed(flow: name(of: flow)))
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

  func ask(
    _ alert: AlertConfiguration, of flow: FlowID, onAnswer: @escaping @MainActor (Action.ID?) -> Void
  ) -> AlertID {
    send(.asked(flow: name(of: flow), alert))
    return change(animated: true) { state in
      let id = AlertID(number: state.mint())
      answers[id] = onAnswer
      state.addAlert(.init(id: id, flow: flow, configuration: alert))
      return id
    }
  }

  /// Withdraws an alert, unless it was answered.
  func withdraw(_ alert: AlertID) {
    guard let answer = answers.removeValue(forKey: alert) else { return }
    batch {
      change(animated: true) { $0.removeAlert(alert) }
      answer(nil)
    }
  }

  func setTabs<Flow: FlowCoordinator>(_ tabs: [FlowTab<Flow>], of coordinator: Flow, _ flow: FlowID, animated: Bool) {
    let names = tabs.map(\.edge.name)
    guard !tabs.isEmpty else {
      return send(
        .problem(.misuse("\(coordinator.name) called setTabs without tabs. Pass at least one tab, or set a route.")))
    }
    guard Set(names).count == names.count else {
      return send(
        .problem(
          .misuse(
            "\(coordinator.name) called setTabs with two tabs of the same name: \(names.joined(separator: ", ")).")))
    }
    send(.setTabs(flow: coordinator.name, names))
    batch {
      let fresh = change(animated: animated) { state in
        state.setTabs(tabs.map { .init(id: $0.edge.name, title: $0.title, symbol: $0.symbol) }, flow: flow)
      }
      for (id, stack) in fresh {
        guard let tab = tabs.first(where: { $0.edge.name == id }) else { continue }
        _ = tab.edge.open(from: coordinator, argument: .object([:]), at: .stack(stack), animated: false, in: self)
      }
    }
  }

  func select(tab: String, of flow: FlowID, animated: Bool) -> Bool {
    guard let layer = state.records[flow]?.tabLayer else { return false }
    guard change(animated: animated, { $0.select(tab: tab, in: layer) }) else { return false }
    send(.selected(flow: name(of: flow), tab: tab))
    return true
  }

  // MARK: Opening flows

  func open<Child: FlowCoordinator>(
    _ child: Child, _ opening: FlowOpening, onEnd: @escaping @MainActor (FlowEnd<any Sendable>) -> Void
  ) -> FlowID? {
    var flow: FlowID?
    batch {
      if child.navigation.isLive {
        send(.problem(.misuse("\(child.name) is already running. An edge must make a new coordinator each time.")))
      } else {
        flow = change(animated: opening.animated) {
          $0.open(name: child.name, parent: opening.parent, at: opening.destination, by: opening.edge)
        }
      }
      guard let flow else { return onEnd(.superseded) }
      begin(
        child, as: flow, parent: opening.parent, opening: opening.event, isKept: opening.isKept,
        animated: opening.animated, onEnd: onEnd)
    }
    return flow
  }

  /// Starts a flow, unless a provider that it needs is missing.
  func begin<Child: FlowCoordinator>(
    _ child: Child, as flow: FlowID, parent: FlowID? = nil, opening: NavigationEvent.Opening, isKept: Bool = true,
    animated: Bool, onEnd: @escaping @MainActor (FlowEnd<any Sendable>) -> Void
  ) {
    let live = LiveFlow(coordinator: child, opening: opening, isKept: isKept, deliverEnd: onEnd)
    flows[flow] = live
    if child is any GatedFlow { gates.insert(flow) }
    send(.opened(flow: child.name, id: flow, parent: parent, opening))
    child.navigation.bind(to: self, as: flow)
    if child.flowCoordinatorDelegate == nil, let parent {
      child.flowCoordinatorDelegate = flows[parent]?.coordinator as? any FlowCoordinatorDelegate
    }
    batch {
      if let attributes = attributes(of: child) {
        if let problem = bind(attributes, of: child, from: parent) {
          send(.problem(problem))
          return supersede(flow)
        }
        live.provisions = attributes.provisions
        live.memories = attributes.memories
        for (_, memory) in attributes.memories { memory.observe { [weak self] in self?.autosaver?.note() } }
      }
      claim(flow)
      child.start(animated: animated)
    }
  }

  func addTask(_ work: @escaping @MainActor () async -> Void, of flow: FlowID) {
    let id = FlowTask.ID(flow: flow, number: state.mint())
    flows[flow]?.tasks[id.number] = Task { [weak self] in
      await FlowTask.$current.withValue(id) { await work() }
      self?.taskEnded(id)
    }
  }

  func show(_ screen: any Screen, for route: Any, at entry: EntryID) {
    // If building the screen changed navigation and removed the entry, the screen is dropped.
    guard let (location, index) = state.position(of: entry) else { return }
    let screen = equip(screen, of: tree.layers[location.layer].stacks[location.stack].entries[index].flow)
    let live = LiveScreen(screen: screen, route: route)
    live.work = Task { [weak live] in
      await screen.run()
      live?.work = nil
    }
    screens[entry] = live
  }

  /// Returns the typed route that a flow's screen was built for; nil if the screen is not in the tree.
  func route(of screen: any Screen, in flow: FlowID) -> Any? {
    for layer in tree.layers.reversed() {
      for stack in layer.stacks {
        for entry in stack.entries.reversed() where entry.flow == flow && screens[entry.id]?.screen === screen {
          return screens[entry.id]?.route
        }
      }
    }
    return nil
  }

  func name(of flow: FlowID) -> String { tree.flows[flow]?.name ?? "?" }
}

extension FlowOpening {
  /// The opening as events state it.
  var event: NavigationEvent.Opening {
    switch destination {
    case .presented(let presentation): .presented(presentation)
    case .phase: .phase
    case .stack: use
    }
  }
}
