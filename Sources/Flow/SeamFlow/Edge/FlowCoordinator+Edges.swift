// Opens other flows, always by an edge.
extension FlowCoordinator {
  /// Opens the flow that an edge leads to, without waiting for its end.
  public func open<Argument, Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, Argument, Child, OpenedEdge>>, _ argument: Argument, animated: Bool = true
  ) {
    open(Self.edges[keyPath: edge], argument, animated: animated)
  }

  /// Opens the flow of an edge without an argument, without waiting for its end.
  public func open<Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, OpenedEdge>>, animated: Bool = true
  ) {
    open(Self.edges[keyPath: edge], NoArgument(), animated: animated)
  }

  /// Opens the flow that an edge leads to and waits for its end.
  ///
  /// Call it inside ``task(_:)``, so that this flow stays alive while it handles the result. The edge's `onEnd` is also
  /// called, before this returns. Cancelling the surrounding task removes the child. A restored flow has no task that
  /// waits: handle results that must survive the end of the process in `onEnd`.
  /// - Returns: how the child ended. If this flow is not live or the navigator is gone, the child is never started and
  ///   the result is `superseded`.
  @discardableResult
  public func run<Argument, Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, Argument, Child, OpenedEdge>>, _ argument: Argument, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    await run(Self.edges[keyPath: edge], argument, animated: animated)
  }

  /// Opens the flow of an edge without an argument and waits for its end.
  @discardableResult
  public func run<Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, OpenedEdge>>, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    await run(Self.edges[keyPath: edge], NoArgument(), animated: animated)
  }

  /// Shows a phase: the flow that an edge leads to replaces everything that this flow shows.
  ///
  /// This flow's other screens are removed, and the flows that it opened end as `superseded`.
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

  /// Shows a phase that takes no argument.
  public func show<Child>(
    _ phase: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, PhaseEdge>>, animated: Bool = true
  ) {
    show(phase, NoArgument(), animated: animated)
  }
}

// Takes edges as values, which the kernel's tests make ad hoc.
extension FlowCoordinator {
  package func open<Argument, Child>(
    _ edge: FlowEdge<Self, Argument, Child, OpenedEdge>, _ argument: Argument, animated: Bool = true
  ) {
    navigation.with { navigator, _ in
      edge.open(from: self, argument, at: edge.destination, animated: animated, in: navigator)
    }
  }

  package func run<Argument, Child>(
    _ edge: FlowEdge<Self, Argument, Child, OpenedEdge>, _ argument: Argument, animated: Bool = true
  ) async -> FlowEnd<Child.Output> {
    await navigation.wait(otherwise: .superseded) { navigator, _, answer in
      let flow = edge.open(
        from: self, argument, at: edge.destination, animated: animated, in: navigator, onEnd: answer)
      return { navigator in if let flow { navigator.supersede(flow) } }
    }
  }
}

extension FlowEdge where Use == OpenedEdge {
  fileprivate var destination: FlowDestination { .presented(use.presentation ?? .push) }
}
