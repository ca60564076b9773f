import SeamViews

/// A deferred link and its progress.
struct WaitingLink {
  let path: LinkPath
  let policy: LinkPolicy
  /// The progress; nil if the app is not running.
  let walk: LinkWalk?
}

// Following links. All changes of a link happen within one turn, so the host draws one difference.
extension Navigator {
  /// Follows a link to a destination in the app.
  ///
  /// It may be called at any time: before the app has started, during a transition, under a sheet or an alert, or
  /// directly after another link. A link that waits for a gate, a phase or a tab continues from there as soon as
  /// possible; if the flow where it waits ends first, the link is blocked. Navigation in the meantime is not undone.
  /// Alerts of flows that are kept stay visible.
  /// - Returns: the outcome; with ``LinkPolicy/ask(_:)``, after the user has answered.
  @discardableResult
  public func follow<Root, Destination>(
    _ link: FlowLink<Root, Destination>, policy: LinkPolicy = .replace
  ) async -> LinkOutcome {
    await follow(link.path, policy: policy)
  }

  /// Follows an untyped path, for example a stored one.
  @discardableResult
  public func follow(_ path: LinkPath, policy: LinkPolicy = .replace) async -> LinkOutcome {
    await withCheckedContinuation { continuation in
      let reply = Reply(continuation, otherwise: LinkOutcome.blocked(.ended, at: LinkLocation(flow: "the app")))
      batch { follow(WaitingLink(path: path, policy: policy, walk: nil)) { reply.send($0) } }
    }
  }

  /// Retries the deferred links, oldest first.
  func retryLinks() {
    let links = waitingLinks
    waitingLinks = []
    for link in links { follow(link, isFirst: false) { _ in } }
  }

  /// - Parameter isFirst: whether this is the first attempt; a deferral is reported only once.
  private func follow(
    _ link: WaitingLink, isFirst: Bool = true, then report: @escaping @MainActor (LinkOutcome) -> Void
  ) {
    switch attempt(link) {
    case .over(let outcome):
      send(.followed(link.path, outcome))
      report(outcome)
    case .waits(let waiting, let location):
      waitingLinks.append(waiting)
      if isFirst { send(.followed(link.path, .deferred(at: location))) }
      report(.deferred(at: location))
    case .asks(let question): ask(question, about: link, then: report)
    }
  }

  private func ask(
    _ question: LinkQuestion, about link: WaitingLink, then report: @escaping @MainActor (LinkOutcome) -> Void
  ) {
    guard let root = state.rootFlow else { return report(.blocked(.ended, at: LinkLocation(flow: "the app"))) }
    let location = LinkLocation(flow: name(of: root))
    _ = ask(question.alert, of: root) { [weak self] answer in
      if answer == LinkQuestion.open, let self {
        return follow(WaitingLink(path: link.path, policy: .replace, walk: nil), then: report)
      }
      let outcome = LinkOutcome.blocked(answer == nil ? .ended : .declined, at: location)
      self?.send(.followed(link.path, outcome))
      report(outcome)
    }
  }

  private enum Attempt {
    case over(LinkOutcome)
    case waits(WaitingLink, at: LinkLocation)
    /// The user must be asked first; nothing changed.
    case asks(LinkQuestion)
  }

  /// Follows a link from where it waits until it lands, is blocked or is deferred.
  private func attempt(_ link: WaitingLink) -> Attempt {
    var walk: LinkWalk
    if let waiting = link.walk {
      guard state.isLive(waiting.flow) else { return .over(.blocked(.ended, at: waiting.location)) }
      walk = waiting
    } else {
      guard let root = state.rootFlow, let coordinator = flows[root]?.coordinator else {
        return .waits(link, at: LinkLocation(flow: "the app"))
      }
      if let location = type(of: coordinator).unknownLocation(in: link.path) { return .over(.unknown(at: location)) }
      walk = LinkWalk(path: link.path, policy: link.policy, flow: root, name: name(of: root))
    }
    while true {
      switch passGate(walk) {
      case .open: break
      case .wait: return waits(link, walk)
      case .refuse(let reason): return .over(.blocked(.refused(reason), at: walk.location))
      }
      switch walk.next(in: state, isOwn: isOwn(walk)) {
      case .advance(let flow): walk.advance(to: flow, name: name(of: flow))
      case .wait: return waits(link, walk)
      case .build:
        switch makeRoom(walk) {
        case .ask(let question): return .asks(question)
        case .blocked(let obstacle, let location): return .over(.blocked(obstacle, at: location))
        case .done: break
        }
        showRoutes(of: walk)
        guard let edge = walk.edge else { return .over(.landed) }
        guard let flow = open(edge, from: walk.flow) else { return .over(.blocked(.ended, at: walk.edgeLocation)) }
        walk.advance(to: flow, name: name(of: flow))
      }
    }
  }

  private func waits(_ link: WaitingLink, _ walk: LinkWalk) -> Attempt {
    .waits(WaitingLink(path: link.path, policy: link.policy, walk: walk), at: walk.location)
  }

  private func passGate(_ walk: LinkWalk) -> LinkGate {
    (flows[walk.flow]?.coordinator as? any GatedFlow)?.gate(for: walk.rest) ?? .open
  }

  /// Returns whether only the flow itself may show the next one, as a phase or a tab.
  private func isOwn(_ walk: LinkWalk) -> Bool {
    guard let use = walk.edge, let coordinator = flows[walk.flow]?.coordinator else { return false }
    return type(of: coordinator).edge(named: use.name)?.use.presentation == nil
  }

  private enum Room {
    case done
    case ask(LinkQuestion)
    case blocked(LinkObstacle, LinkLocation)
  }

  /// Removes the screens that the link does not name, unless a screen blocks leaving or the user must be asked.
  private func makeRoom(_ walk: LinkWalk) -> Room {
    let keeping = walk.kept(in: state)
    var trial = state
    _ = trial.takeEffects()
    trial.uncover(walk.flow, keeping: keeping)
    let leaving = trial.takeEffects().removed
    if let holder = leaving.first(where: { screens[$0]?.screen.canLeave == false }), let entry = entry(holder) {
      announce(holder)
      return .blocked(
        .leavingPrevented(route: entry.route), LinkLocation(flow: name(of: entry.flow), step: entry.route.description))
    }
    if !leaving.isEmpty {
      if case .ask(let question) = walk.policy { return .ask(question) }
      restoration?.userActed(in: state)
    }
    change(animated: true) { state in
      state.uncover(walk.flow, keeping: keeping)
      for flow in walk.passed { state.selectTab(of: flow) }
    }
    return .done
  }

  private func showRoutes(of walk: LinkWalk) {
    guard let coordinator = flows[walk.flow]?.coordinator else { return }
    push(walk.missingRoutes(in: state), of: coordinator, walk.flow)
  }

  private func push<Flow: FlowCoordinator>(_ routes: [RouteValue], of coordinator: Flow, _ flow: FlowID) {
    for route in routes {
      guard let typed = try? route.decode(as: Flow.Route.self) else { return }
      push(typed, of: coordinator, flow, animated: true)
    }
  }

  /// Opens the next flow; returns nil if it ended immediately.
  private func open(_ use: NavigationTree.EdgeUse, from flow: FlowID) -> FlowID? {
    guard let coordinator = flows[flow]?.coordinator, let edge = type(of: coordinator).edge(named: use.name) else {
      return nil
    }
    let child = edge.open(
      from: coordinator, argument: use.argument, at: .presented(edge.use.presentation ?? .push), animated: true,
      in: self)
    return child.flatMap { state.isLive($0) ? $0 : nil }
  }
}
