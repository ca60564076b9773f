import SeamViews

// Restoring an earlier run's state: performs the steps that a RestorationPlan decides.
extension Navigator {
  /// Whether a state of an earlier run is still to be restored.
  public var isRestoring: Bool { restoration != nil }

  /// Starts restoring a snapshot under the root flow, if there is one.
  ///
  /// - Returns: the number of screens and flows restored so far, the lost parts, and the waiting ones.
  func restore(_ snapshot: NavigationSnapshot?, rest: Restoration.Rest) -> RestorationReport {
    guard let root = state.rootFlow, restoration == nil else { return restoration?.plan?.report ?? .init() }
    restoration = snapshot.map { Restoration($0, rest: rest) }
    var report = RestorationReport()
    onRestored = { report.add($0) }
    batch {
      claim(root)
      dropUnknownStates(of: root)
    }
    onRestored = nil
    if let plan = restoration?.plan { report.add(plan.report) }
    report.waiting += restoration?.waiting.compactMap(\.beginning) ?? []
    if rest != .now { changed(animated: false) }
    return report
  }

  /// Discards the states that the root's type cannot show any more, for example because a route was renamed, and those
  /// in which it showed nothing.
  func dropUnknownStates(of root: FlowID) {
    guard let type = flows[root].map({ Swift.type(of: $0.coordinator) }) else { return }
    let reports = restoration?.dropUnknown { face in
      switch face {
      case .route(let route): type.knows(route) ? nil : .unknownRoute
      case .flow(let edge): type.edge(named: edge.name)?.accepts(edge.argument) == true ? nil : .unknownEdge
      case .tabs: nil
      case .nothing: .notShown
      }
    }
    for report in reports ?? [] { deliver(report) }
    if restoration?.isOver == true { restoration = nil }
  }

  /// Finds the saved flow that matches a new or running one, and restores its memory.
  func claim(_ flow: FlowID) {
    guard restoration != nil else { return }
    guard flow != state.rootFlow else {
      remember(restoration?.takeRootMemory() ?? [:], in: flow)
      adopt()
      return
    }
    let open = state.tree.flows[flow]
    if adopt(opening: open?.parent == state.rootFlow ? open?.edge : nil) { return }
    guard let saved = restoration?.plan?.flows.claim(flow, in: state) else { return }
    remember(saved.memory, in: flow)
  }

  /// Adopts a saved state that matches the visible one, and matches the running flows, parents first.
  @discardableResult
  private func adopt(opening edge: NavigationTree.EdgeUse? = nil) -> Bool {
    guard restoration?.adopt(in: state, opening: edge) == true else { return false }
    for flow in flows.keys.sorted(by: { $0.number < $1.number }) {
      guard let saved = restoration?.plan?.flows.claim(flow, in: state), flow != state.rootFlow else { continue }
      remember(saved.memory, in: flow)
    }
    return true
  }

  private func remember(_ values: [String: RouteValue], in flow: FlowID) {
    for (name, memory) in flows[flow]?.memories ?? [] {
      if let value = values[name] { _ = memory.read(value) }
    }
  }

  /// Discards the states that were not restored yet.
  func abandonRestoration() {
    guard let reports = restoration?.giveUp(in: state) else { return }
    restoration = nil
    for report in reports { deliver(report) }
    autosaver?.note()
  }

  /// Performs the steps of restoration that are possible now.
  func advanceRestoration() {
    while restoration != nil {
      if adopt() { continue }
      guard restoration?.plan != nil else { return }
      switch nextStep() {
      case .step(let step): perform(step)
      case .waiting: return
      case .over: endPlan()
      }
    }
  }

  private func nextStep() -> RestorationPlan.Progress {
    // Taken out of the property, because a gate is the app's code and may re-enter.
    guard var plan = restoration?.takePlan() else { return .over }
    defer { restoration?.plan = plan }
    return plan.next(in: state) { [self] in gate(for: $1, below: $0) }
  }

  private func endPlan() {
    guard let (report, face) = restoration?.endPlan() else { return }
    deliver(report)
    if restoration?.isOver == true {
      restoration = nil
    } else if state.rootFace == face, adopt() {
      // An older state with the same beginning.
      restoration?.plan?.closeRoot()
    }
    autosaver?.note()
  }

  private func deliver(_ report: RestorationReport) {
    onRestored?(report)
    send(.restored(report))
  }

  /// Records the end of the turn in which restoration was requested.
  func restRoot() {
    guard restoration?.rest == .afterTurn else { return }
    batch { restoration?.rootRests() }
  }

  /// Gives up the waiting parts if no flow has a task under way, as then no flow will show them.
  ///
  /// If nothing was restored yet, flows may be waiting at a gate, such as a login, so nothing is given up.
  func settleRestoration() {
    guard restoration?.hasBegun == true else { return }
    guard flows.values.allSatisfy(\.tasks.isEmpty) else { return startRestorationTimer() }
    giveUpWaiting()
  }

  private func giveUpWaiting() {
    while restoration?.hasBegun == true, restoration?.plan?.isHeldByGate == false,
      var plan = restoration?.takePlan()
    {
      let isGivenUp = plan.giveUp(.notShown, in: state) { [self] in gate(for: $1, below: $0) }
      restoration?.plan = plan
      guard isGivenUp else { return }
      batch {}
    }
  }

  /// Limits how long restoration waits for tasks that never end.
  private func startRestorationTimer() {
    guard restorationTimer == nil else { return }
    restorationTimer = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: .seconds(10))) != nil else { return }
      self?.restorationTimer = nil
      self?.giveUpWaiting()
    }
  }

  // MARK: Gates

  /// Asks every gate above a destination.
  private func gate(for step: LinkPath.Step, below flow: FlowID) -> LinkGate {
    guard !gates.isEmpty else { return .open }
    var path = [step]
    var next: FlowID? = flow
    while let current = next {
      if gates.contains(current), let gated = flows[current]?.coordinator as? any GatedFlow {
        let answer = gated.gate(for: LinkPath(steps: path))
        guard answer == .open else { return answer }
      }
      if let edge = tree.flows[current]?.edge { path.insert(.open(edge), at: 0) }
      next = state.records[current]?.parent
    }
    return .open
  }

  // MARK: Steps

  private func perform(_ step: RestorationPlan.Step) {
    switch step {
    case .select(let tab, let layer):
      _ = change(animated: false) { $0.select(tab: tab, in: layer) }
      restoration?.plan?.didPerform(restoring: 0)
    case .open(let saved, let edge, let parent, let destination): open(saved, by: edge, under: parent, at: destination)
    case .push(let route, let flow, let stack):
      finish(flows[flow].map { push(route, of: $0.coordinator, flow, on: stack) })
    case .present(let route, let flow, let presentation):
      finish(flows[flow].map { present(route, of: $0.coordinator, flow, as: presentation) })
    }
  }

  /// Records whether a route was shown; nil means that its flow has ended.
  private func finish(_ isKnown: Bool?) {
    switch isKnown {
    case true: restoration?.plan?.didPerform()
    case false: restoration?.plan?.fail(.unknownRoute)
    case nil: restoration?.plan?.fail(.ended)
    }
  }

  private func open(
    _ saved: Int, by use: NavigationTree.EdgeUse, under parent: FlowID, at destination: FlowDestination?
  ) {
    guard let coordinator = flows[parent]?.coordinator else { return restoration?.plan?.fail(.ended) ?? () }
    guard let edge = type(of: coordinator).edge(named: use.name), edge.accepts(use.argument),
      let presentation = edge.use.presentation
    else {
      restoration?.plan?.fail(.unknownEdge, culprit: saved)
      return
    }
    let opened = edge.open(
      from: coordinator, argument: use.argument, at: destination ?? .presented(presentation), animated: false, in: self)
    guard let opened, state.isLive(opened), restoration?.plan?.flows.live[saved] == opened else {
      restoration?.plan?.fail(.ended, culprit: saved)
      return
    }
    restoration?.plan?.didPerform()
  }

  /// Pushes a saved route onto a stack; returns false if the flow cannot decode it.
  private func push<Flow: FlowCoordinator>(
    _ route: RouteValue, of coordinator: Flow, _ flow: FlowID, on stack: StackID
  ) -> Bool {
    guard let typed = try? route.decode(as: Flow.Route.self) else { return false }
    batch {
      send(.pushed(flow: coordinator.name, route))
      guard let entry = change(animated: false, { $0.append(route, of: flow, to: stack) }) else { return }
      show(coordinator.screen(for: typed), for: typed, at: entry)
    }
    return true
  }

  private func present<Flow: FlowCoordinator>(
    _ route: RouteValue, of coordinator: Flow, _ flow: FlowID, as presentation: FlowPresentation
  ) -> Bool {
    guard let typed = try? route.decode(as: Flow.Route.self) else { return false }
    present(typed, of: coordinator, flow, as: presentation, animated: false)
    return true
  }
}

extension RestorationReport {
  mutating func add(_ other: RestorationReport) {
    restored += other.restored
    losses += other.losses
    waiting += other.waiting
  }
}
