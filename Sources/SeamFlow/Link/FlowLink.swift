/// A typed way from the root flow to a place in the app; a wrong step does not compile.
///
/// ```swift
/// let link = FlowLink(from: TabsFlow.self).open(\.people).show(.person(wilma.id)).open(\.note, wilma.id)
/// ```
///
/// Routes come on top of the flow's first screen. ``Navigator/follow(_:policy:)-(FlowLink<Root,Place>,_)`` goes there.
public struct FlowLink<Root: FlowCoordinator, Place: FlowCoordinator>: Hashable, Sendable {
  /// The way as plain data.
  public private(set) var path = LinkPath()

  /// Shows a screen of the flow that the link has come to, over those before.
  public func show(_ route: Place.Route) -> FlowLink<Root, Place> {
    appending(.show(RouteValue(describing: route)))
  }

  /// Goes on to the flow that an edge leads to; a phase or a tab is waited for until its flow shows it.
  @MainActor
  public func open<Argument, Child, Use>(
    _ edge: KeyPath<Place.Edges, FlowEdge<Place, Argument, Child, Use>>, _ argument: Argument
  ) -> FlowLink<Root, Child> {
    let edge = Place.edges[keyPath: edge]
    return appending(.open(.init(name: edge.name, argument: RouteValue(describing: argument))))
  }

  /// Goes on to the flow that an edge without an argument leads to.
  @MainActor
  public func open<Child, Use>(
    _ edge: KeyPath<Place.Edges, FlowEdge<Place, NoArgument, Child, Use>>
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

extension FlowLink where Root == Place {
  /// Begins at the root flow, of this type.
  public init(from root: Root.Type) { self.init() }
}
