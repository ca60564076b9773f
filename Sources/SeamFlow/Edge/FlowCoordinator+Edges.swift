// Flows that a flow opens by a named edge.
extension FlowCoordinator {
  /// Opens the flow that an edge leads to, and goes on.
  public func open<Argument, Child>(
    _ edge: KeyPath<Edges, FlowEdge<Self, Argument, Child>>, _ argument: Argument, animated: Bool = true
  ) {
    let edge = Self.edges[keyPath: edge]
    navigation.with { navigator, _ in
      edge.open(
        from: self, argument, written: RouteValue(describing: argument), at: .presented(edge.presentation ?? .push),
        animated: animated, in: navigator)
    }
  }

  /// Opens the flow that an edge without an argument leads to, and goes on.
  public func open<Child>(_ edge: KeyPath<Edges, FlowEdge<Self, NoArgument, Child>>, animated: Bool = true) {
    open(edge, NoArgument(), animated: animated)
  }
}

extension FlowTab {
  /// Makes a tab with the flow that an edge leads to; it is selected by the edge's name.
  ///
  /// - Parameter symbol: the symbol in the bar, by its freedesktop icon name; nil for none.
  public init<Parent: FlowCoordinator, Child>(
    _ edge: KeyPath<Parent.Edges, FlowEdge<Parent, NoArgument, Child>>, of parent: Parent, title: String,
    symbol: String? = nil
  ) {
    let edge = Parent.edges[keyPath: edge]
    self.init(id: edge.name, title: title, symbol: symbol) { [weak parent] navigator, _, stack in
      guard let parent else { return }
      edge.open(
        from: parent, NoArgument(), written: .object([:]), at: .stack(stack), animated: false, in: navigator)
    }
  }
}
