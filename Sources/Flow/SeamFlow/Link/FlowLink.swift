/// A typed path from the root flow to a destination in the app.
///
/// A wrong step does not compile.
///
/// ```swift
/// let link = FlowLink(from: TabsFlow.self).open(\.people).show(.person(wilma.id)).open(\.note, wilma.id)
/// ```
///
/// Routes are shown over the flow's first screen. Open the link with
/// ``Navigator/follow(_:policy:)-(FlowLink<Root,Destination>,_)``.
public struct FlowLink<Root: FlowCoordinator, Destination: FlowCoordinator>: Hashable, Sendable {
  /// The path as plain data.
  public private(set) var path = LinkPath()

  /// Appends a screen of the flow that the link has reached.
  public func show(_ route: Destination.Route) -> FlowLink<Root, Destination> {
    appending(.show(RouteValue(describing: route)))
  }

  /// Appends the flow that an edge leads to.
  ///
  /// A link waits until a phase or a tab is shown by its parent.
  @MainActor
  public func open<Argument, Child, Use>(
    _ edge: KeyPath<Destination.Edges, FlowEdge<Destination, Argument, Child, Use>>, _ argument: Argument
  ) -> FlowLink<Root, Child> {
    let edge = Destination.edges[keyPath: edge]
    return appending(.open(.init(name: edge.name, argument: RouteValue(describing: argument))))
  }

  /// Appends the flow of an edge without an argument.
  @MainActor
  public func open<Child, Use>(
    _ edge: KeyPath<Destination.Edges, FlowEdge<Destination, NoArgument, Child, Use>>
  ) -> FlowLink<Root, Child> {
    open(edge, NoArgument())
  }

  private func appending<Next>(_ step: LinkPath.Step) -> FlowLink<Root, Next> {
    var link = FlowLink<Root, Next>()
    link.path = path
    link.path.steps.append(step)
    return link
  }

  init() {}
}

extension FlowLink where Root == Destination {
  /// Creates a link to the root flow, of this type.
  public init(from root: Root.Type) { self.init() }
}
