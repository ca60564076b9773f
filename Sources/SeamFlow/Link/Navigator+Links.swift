import SeamViews

// Following links. What a link changes, it changes within one turn: the host draws one difference.
extension Navigator {
  /// Goes to a place in the app.
  ///
  /// It may come at any time: before the app has started, during a transition, under a sheet or an alert, right
  /// after another one. A link that must wait is tried again after every change of navigation. An alert of a flow
  /// that stays is still there to be answered.
  /// - Returns: what became of it; with ``LinkPolicy/ask(_:)`` once the user has answered.
  @discardableResult
  public func follow<Root, Place>(
    _ link: FlowLink<Root, Place>, policy: LinkPolicy = .replace
  ) async -> LinkOutcome {
    await follow(link.path, policy: policy)
  }

  /// Goes to a place in the app, by a path without types, for instance one that was kept.
  @discardableResult
  public func follow(_ path: LinkPath, policy: LinkPolicy = .replace) async -> LinkOutcome {
    await withCheckedContinuation { continuation in
      batch { follow(path, policy: policy) { continuation.resume(returning: $0) } }
    }
  }

  private func follow(_ path: LinkPath, policy: LinkPolicy, then report: @escaping @MainActor (LinkOutcome) -> Void) {
    guard let outcome = attempt(path, policy: policy) else { return ask(about: path, policy: policy, then: report) }
    if case .deferred = outcome { waitingLinks.append((path, policy)) }
    onEvent?(.followed(path, outcome))
    report(outcome)
  }

  private func ask(
    about path: LinkPath, policy: LinkPolicy, then report: @escaping @MainActor (LinkOutcome) -> Void
  ) {
    guard case .ask(let question) = policy, let root = state.rootFlow else { return }
    ask(question.alert, of: root) { [weak self] answer in
      guard let self else { return report(.blocked(.declined, at: LinkPlace(flow: "\(path)"))) }
      if answer == LinkQuestion.open { return follow(path, policy: .replace, then: report) }
      let outcome = LinkOutcome.blocked(.declined, at: LinkPlace(flow: name(of: root)))
      onEvent?(.followed(path, outcome))
      report(outcome)
    }
  }

  /// Tries the links that wait, oldest first.
  func retryLinks() {
    let links = waitingLinks
    waitingLinks = []
    for link in links {
      switch attempt(link.path, policy: link.policy) {
      case .deferred: waitingLinks.append(link)
      case let outcome?: onEvent?(.followed(link.path, outcome))
      case nil: ask(about: link.path, policy: link.policy) { _ in }
      }
    }
  }

  /// Follows a path as far as it is open.
  ///
  /// - Returns: nil where the user has to be asked first, and nothing was done.
  private func attempt(_ path: LinkPath, policy: LinkPolicy) -> LinkOutcome? {
    guard let root = state.rootFlow, let coordinator = flows[root]?.coordinator else {
      return .deferred(at: LinkPlace(flow: "the app"))
    }
    if let place = type(of: coordinator).unknownPlace(in: path) { return .unknown(at: place) }
    var walk = LinkWalk(path: path, policy: policy, flow: root)
    while true {
      if let outcome = passGate(walk) { return outcome }
      switch next(walk) {
      case .reuse(let flow): walk.advance(to: flow)
      case .wait(let place): return .deferred(at: place)
      case .build:
        switch makeRoom(walk) {
        case .ask: return nil
        case .held(let obstacle, let place): return .blocked(obstacle, at: place)
        case .done: break
        }
        showRoutes(of: walk)
        guard let edge = walk.edge else { return .landed }
        guard let flow = open(edge, from: walk.flow) else {
          return .blocked(.ended, at: LinkPlace(flow: name(of: walk.flow), step: edge.description))
        }
        walk.advance(to: flow)
      }
    }
  }

  private func passGate(_ walk: LinkWalk) -> LinkOutcome? {
    guard let gated = flows[walk.flow]?.coordinator as? any GatedFlow else { return nil }
    let place = LinkPlace(flow: name(of: walk.flow), step: walk.rest.steps.first.map { "\($0)" })
    switch gated.gate(for: walk.rest) {
    case .open: return nil
    case .wait: return .deferred(at: place)
    case .refuse(let reason): return .blocked(.refused(reason), at: place)
    }
  }

  private enum Passage {
    /// The next flow is there already, over just the screens that the link names.
    case reuse(FlowID)
    /// The next flow is a tab that is not set yet.
    case wait(LinkPlace)
    /// From here on, screens are shown and flows opened.
    case build
  }

  private func next(_ walk: LinkWalk) -> Passage {
    guard let use = walk.edge, let coordinator = flows[walk.flow]?.coordinator else { return .build }
    let child = state.child(of: walk.flow, by: use)
    if type(of: coordinator).edge(named: use.name)?.presentation == nil {
      return child.map(Passage.reuse) ?? .wait(LinkPlace(flow: name(of: walk.flow), step: use.description))
    }
    guard let child, walk.policy == .push || state.routes(of: walk.flow) == wantedRoutes(walk) else { return .build }
    return .reuse(child)
  }

  /// The flow's first screen and over it those of the link.
  private func wantedRoutes(_ walk: LinkWalk) -> [RouteValue] {
    guard state.records[walk.flow]?.tabLayer == nil, let first = state.routes(of: walk.flow).first,
      walk.routes.first != first
    else { return walk.routes }
    return [first] + walk.routes
  }

  private enum Room {
    case done
    case ask
    case held(LinkObstacle, LinkPlace)
  }

  /// Takes away what the link does not name, unless a screen holds the user or they have to be asked.
  private func makeRoom(_ walk: LinkWalk) -> Room {
    let shown = state.routes(of: walk.flow)
    let kept = zip(shown, wantedRoutes(walk)).prefix { $0 == $1 }.count
    let keeping = walk.policy == .push || shown.isEmpty ? nil : kept
    var trial = state
    _ = trial.takeEffects()
    trial.uncover(walk.flow, keeping: keeping)
    let leaving = trial.takeEffects().removed
    if let holder = leaving.first(where: { screens[$0]?.screen.canLeave == false }), let entry = entry(holder) {
      announce(holder)
      return .held(
        .held(route: entry.route), LinkPlace(flow: name(of: entry.flow), step: entry.route.description))
    }
    if case .ask = walk.policy, !leaving.isEmpty { return .ask }
    change(animated: true) { state in
      state.uncover(walk.flow, keeping: keeping)
      for flow in walk.passed { state.selectTab(of: flow) }
    }
    return .done
  }

  private func showRoutes(of walk: LinkWalk) {
    guard let coordinator = flows[walk.flow]?.coordinator else { return }
    let shown = state.routes(of: walk.flow)
    let wanted = walk.policy == .push ? shown + walk.routes : wantedRoutes(walk)
    let isThere = walk.policy == .push && state.isOnTop(walk.routes, of: walk.flow)
    if !isThere { push(wanted[min(shown.count, wanted.count)...], of: coordinator, walk.flow) }
  }

  private func push<Flow: FlowCoordinator>(_ routes: ArraySlice<RouteValue>, of coordinator: Flow, _ flow: FlowID) {
    for route in routes {
      guard let typed = try? route.decode(as: Flow.Route.self) else { return }
      push(typed, of: coordinator, flow, animated: true)
    }
  }

  /// Opens the next flow; nil where it ended at once.
  private func open(_ use: NavigationTree.EdgeUse, from flow: FlowID) -> FlowID? {
    guard let coordinator = flows[flow]?.coordinator, let edge = type(of: coordinator).edge(named: use.name) else {
      return nil
    }
    let child = edge.open(
      from: coordinator, argument: use.argument, at: .presented(edge.presentation ?? .push), animated: true, in: self)
    return child.flatMap { state.isLive($0) ? $0 : nil }
  }
}
