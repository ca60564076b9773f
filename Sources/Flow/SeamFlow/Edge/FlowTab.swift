public import SeamViews

/// A tab: the edge to its flow, its title and its symbol.
@MainActor
public struct FlowTab<Parent: FlowCoordinator> {
  let edge: any NamedFlowEdge
  let title: String
  let symbol: Symbol?

  /// Creates a tab for the flow that an edge leads to.
  ///
  /// The tab's name is that of the edge.
  ///
  /// - Parameters:
  ///   - edge: leads to the tab's flow.
  ///   - title: the text in the tab bar.
  ///   - symbol: the symbol in the tab bar; nil for none.
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
  /// Shows tabs, each with its own flow.
  ///
  /// They replace the flow's previous content: its screens and sheets are removed, and the flows that it opened end. A
  /// tab that was already set under the same name keeps its flow. If the flow's stack has entries of other flows, the
  /// tabs get their own full-screen layer. The selected tab stays selected if it is kept; otherwise the first one is
  /// selected.
  ///
  /// If there are no tabs, or two with the same name, nothing changes and observers of the navigator receive a
  /// ``NavigationProblem/misuse(_:)``.
  public func setTabs(_ tabs: [FlowTab<Self>], animated: Bool = true) {
    navigation.with { $0.setTabs(tabs, of: self, $1, animated: animated) }
  }

  /// Selects a tab of this flow.
  ///
  /// - Returns: false if the tab is not set; nothing changes then.
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
