/// The progress of a link: the flow that it has reached, the remaining steps, and the next action.
struct LinkWalk {
  let policy: LinkPolicy
  /// The flow that it has reached.
  private(set) var flow: FlowID
  /// The name of this flow.
  private var name: String
  /// The flows that it has passed.
  private(set) var passed: [FlowID] = []
  /// The remaining steps, beginning at this flow.
  private(set) var rest: LinkPath

  init(path: LinkPath, policy: LinkPolicy, flow: FlowID, name: String) {
    self.policy = policy
    self.flow = flow
    self.name = name
    rest = path
  }

  /// The screens of this flow that the link names.
  var routes: [RouteValue] {
    rest.steps.prefix { $0.route != nil }.compactMap(\.route)
  }

  /// The edge to the next flow; nil if this is the last one.
  var edge: NavigationTree.EdgeUse? {
    rest.steps.lazy.compactMap(\.edge).first
  }

  /// The flow that it has reached and the next step.
  var location: LinkLocation { LinkLocation(flow: name, step: rest.steps.first.map { "\($0)" }) }

  /// The flow that it has reached and its next edge.
  var edgeLocation: LinkLocation { LinkLocation(flow: name, step: edge?.description) }

  /// The next step of following a link.
  enum Step: Equatable {
    /// The next flow is running, over exactly the screens that the link names.
    case advance(to: FlowID)
    /// The next flow is a phase or a tab that its parent does not show yet.
    case wait
    /// From here on, screens must be shown and flows opened.
    case build
  }

  /// Returns the next step.
  ///
  /// - Parameter isOwn: whether only the flow itself may show the next one, as a phase or a tab.
  func next(in state: NavigationState, isOwn: Bool) -> Step {
    guard let edge else { return .build }
    let child = state.child(of: flow, by: edge)
    if isOwn { return child.map(Step.advance) ?? .wait }
    guard let child, policy == .push || state.routes(of: flow) == wantedRoutes(in: state) else { return .build }
    return .advance(to: child)
  }

  /// Returns the flow's first screen and, over it, those of the link.
  func wantedRoutes(in state: NavigationState) -> [RouteValue] {
    guard state.records[flow]?.tabLayer == nil, let first = state.routes(of: flow).first, routes.first != first else {
      return routes
    }
    return [first] + routes
  }

  /// Returns the number of the flow's entries that are kept; nil for all of them.
  func kept(in state: NavigationState) -> Int? {
    let shown = state.routes(of: flow)
    guard policy != .push, !shown.isEmpty else { return nil }
    return zip(shown, wantedRoutes(in: state)).prefix { $0 == $1 }.count
  }

  /// Returns the routes that are still to be pushed after uncovering the flow.
  func missingRoutes(in state: NavigationState) -> [RouteValue] {
    guard policy == .push else {
      return Array(wantedRoutes(in: state).dropFirst(state.routes(of: flow).count))
    }
    return state.isOnTop(routes, of: flow) ? [] : routes
  }

  /// Moves on to the next flow.
  mutating func advance(to next: FlowID, name: String) {
    passed.append(flow)
    flow = next
    self.name = name
    rest.steps.removeSubrange(...(rest.steps.firstIndex { $0.edge != nil } ?? 0))
  }
}

extension LinkPath.Step: CustomStringConvertible {
  var route: RouteValue? { if case .show(let route) = self { route } else { nil } }
  var edge: NavigationTree.EdgeUse? { if case .open(let edge) = self { edge } else { nil } }

  /// The step in Swift's notation, such as `person(7F…)`.
  public var description: String {
    switch self {
    case .open(let edge): edge.description
    case .show(let route): route.description
    }
  }
}

extension FlowCoordinator {
  /// Returns the place of the first step that the flows' types do not know; nil if they know all steps.
  static func unknownLocation(in path: LinkPath) -> LinkLocation? {
    var type: any FlowCoordinator.Type = Self.self
    for step in path.steps {
      switch step {
      case .show(let route):
        guard type.knows(route) else { return LinkLocation(flow: "\(type)", step: route.description) }
      case .open(let use):
        guard let edge = type.edge(named: use.name), edge.accepts(use.argument) else {
          return LinkLocation(flow: "\(type)", step: use.description)
        }
        type = edge.childType
      }
    }
    return nil
  }

  static func knows(_ route: RouteValue) -> Bool { (try? route.decode(as: Route.self)) != nil }
}
