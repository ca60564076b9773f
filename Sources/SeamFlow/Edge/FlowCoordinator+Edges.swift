// Flows that a flow opens: always by an edge.
extension FlowCoordinator {
  /// Opens the flow that an edge leads to, and goes on.
  public func open<Argument, Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, Argument, Child, OpenedEdge>>, _ argument: Argument, animated: Bool = true
  ) {
    open(Self.edges[keyPath: edge], argument, animated: animated)
  }

  /// Opens the flow that an edge without an argument leads to, and goes on.
  public func open<Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, OpenedEdge>>, animated: Bool = true
  ) {
    open(Self.edges[keyPath: edge], NoArgument(), animated: animated)
  }

  /// Opens the flow that an edge leads to and waits for its end.
  ///
  /// Best inside ``task(_:)``, so that this flow stays while it decides what to do with the result. The edge's own
  /// `onEnd` is called as well, before this returns. Cancelling the surrounding task removes the child. A flow that is
  /// restored has no task that waits for it: what must survive the end of the process belongs into `onEnd`.
  /// - Returns: how it ended; superseded if this flow is not live or the navigator is gone, and the child was never
  ///   started.
  @discardableResult
  public func run<Argument, Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, Argument, Child, OpenedEdge>>, _ argument: Argument, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    await run(Self.edges[keyPath: edge], argument, animated: animated)
  }

  /// Opens the flow that an edge without an argument leads to and waits for its end.
  @discardableResult
  public func run<Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, OpenedEdge>>, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    await run(Self.edges[keyPath: edge], NoArgument(), animated: animated)
  }

  /// Shows a phase: the flow that an edge leads to takes this flow's place.
  ///
  /// Everything else that this flow shows goes, and so do the flows that it opened; they end as superseded.
  ///
  /// ```swift
  /// func start(animated: Bool) { show(\.unlock, animated: animated) }
  /// ```
  public func show<Argument, Child>(
    _ phase: KeyPath<Edges, FlowEdge<Self, Argument, Child, PhaseEdge>>, _ argument: Argument, animated: Bool = true
  ) {
    let edge = Self.edges[keyPath: phase]
    navigation.with { navigator, _ in
      edge.open(from: self, argument, at: .phase, animated: animated, in: navigator)
    }
  }

  /// Shows a phase that needs no argument.
  public func show<Child>(
    _ phase: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, PhaseEdge>>, animated: Bool = true
  ) {
    show(phase, NoArgument(), animated: animated)
  }
}

// Edges as values, which tests of the kernel make on the spot.
extension FlowCoordinator {
  package func open<Argument, Child>(
    _ edge: FlowEdge<Self, Argument, Child, OpenedEdge>, _ argument: Argument, animated: Bool = true
  ) {
    navigation.with { navigator, _ in
      edge.open(from: self, argument, at: edge.place, animated: animated, in: navigator)
    }
  }

  package func run<Argument, Child>(
    _ edge: FlowEdge<Self, Argument, Child, OpenedEdge>, _ argument: Argument, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    await navigation.wait(otherwise: .superseded) { navigator, _, answer in
      let flow = edge.open(
        from: self, argument, at: edge.place, animated: animated, in: navigator, onEnd: answer)
      return { navigator in if let flow { navigator.supersede(flow) } }
    }
  }
}

extension FlowEdge where Use == OpenedEdge {
  fileprivate var place: FlowPlace { .presented(use.presentation ?? .push) }
}
