public import SeamViews

/// A tab: the edge to its flow, and how it looks in the bar.
@MainActor
public struct FlowTab<Parent: FlowCoordinator> {
  let edge: any NamedFlowEdge
  let title: String
  let symbol: Symbol?

  /// Makes a tab with the flow that an edge leads to; the edge's name is the tab's.
  ///
  /// - Parameter symbol: the symbol in the bar; nil for none.
  public init<Child>(
    _ edge: KeyPath<Parent.Edges, FlowEdge<Parent, NoArgument, Child, TabEdge>>, title: String, symbol: Symbol? = nil
  ) {
    self.init(Parent.edges[keyPath: edge], title: title, symbol: symbol)
  }

  package init<Child>(
    _ edge: FlowEdge<Parent, NoArgument, Child, TabEdge>, title: String, symbol: Symbol? = nil
  ) {
    self.edge = edge
    self.title = title
    self.symbol = symbol
  }
}

extension FlowCoordinator {
  /// Makes tabs what this flow shows, each with a flow of its own.
  ///
  /// They take the place of what the flow showed: its screens, its sheets and what it opened go. Tabs that it had
  /// before under the same name keep their flow. A flow that shares its place with others gets a full-screen layer for
  /// its tabs. The tab that was selected stays selected, or else the first one.
  ///
  /// Without tabs, or with two of one name, nothing is done and observers of the navigator get a
  /// ``NavigationProblem/misuse(_:)``.
  public func setTabs(_ tabs: [FlowTab<Self>], animated: Bool = true) {
    navigation.with { $0.setTabs(tabs, of: self, $1, animated: animated) }
  }

  /// Selects a tab of this flow.
  ///
  /// - Returns: false if the tab is not set, and nothing was done.
  @discardableResult
  public func select<Child>(
    tab edge: KeyPath<Edges, FlowEdge<Self, NoArgument, Child, TabEdge>>, animated: Bool = true
  ) -> Bool {
    select(tab: Self.edges[keyPath: edge].name, animated: animated)
  }

  @discardableResult
  package func select(tab: String, animated: Bool = true) -> Bool {
    navigation.with { $0.select(tab: tab, of: $1, animated: animated) } ?? false
  }
}
