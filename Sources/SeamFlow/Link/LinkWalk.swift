/// How a link gets to its place: a value that knows where on its path the link has come to, and what is next.
struct LinkWalk {
  let policy: LinkPolicy
  /// The flow that it has come to.
  private(set) var flow: FlowID
  /// The name of this flow.
  private var name: String
  /// The flows that it came through.
  private(set) var passed: [FlowID] = []
  /// The steps from this flow on.
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

  /// The edge to the next flow; nil where this is the last one.
  var edge: NavigationTree.EdgeUse? {
    rest.steps.lazy.compactMap(\.edge).first
  }

  /// The flow that it has come to and the first step from there.
  var place: LinkPlace { LinkPlace(flow: name, step: rest.steps.first.map { "\($0)" }) }

  /// The flow that it has come to and the edge from there.
  var edgePlace: LinkPlace { LinkPlace(flow: name, step: edge?.description) }

  /// What is to be done next on the way.
  enum Step: Equatable {
    /// The next flow runs already, over just the screens that the link names.
    case advance(to: FlowID)
    /// The next flow is a phase or a tab that its parent does not show yet.
    case wait
    /// From here on, screens are shown and flows opened.
    case build
  }

  /// What is to be done next.
  ///
  /// - Parameter isOwn: whether only the flow itself shows the next one, as a phase or a tab.
  func next(in state: NavigationState, isOwn: Bool) -> Step {
    guard let edge else { return .build }
    let child = state.child(of: flow, by: edge)
    if isOwn { return child.map(Step.advance) ?? .wait }
    guard let child, policy == .push || state.routes(of: flow) == wantedRoutes(in: state) else { return .build }
    return .advance(to: child)
  }

  /// The flow's first screen and over it those of the link.
  func wantedRoutes(in state: NavigationState) -> [RouteValue] {
    guard state.records[flow]?.tabLayer == nil, let first = state.routes(of: flow).first, routes.first != first else {
      return routes
    }
    return [first] + routes
  }

  /// How many of the flow's entries stay; nil for all of them.
  func kept(in state: NavigationState) -> Int? {
    let shown = state.routes(of: flow)
    guard policy != .push, !shown.isEmpty else { return nil }
    return zip(shown, wantedRoutes(in: state)).prefix { $0 == $1 }.count
  }

  /// The routes that are still to be pushed, once room was made.
  func missingRoutes(in state: NavigationState) -> [RouteValue] {
    guard policy == .push else {
      return Array(wantedRoutes(in: state).dropFirst(state.routes(of: flow).count))
    }
    return state.isOnTop(routes, of: flow) ? [] : routes
  }

  /// Goes on to the next flow.
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

  /// The step as one would write it: `person(7F…)`.
  public var description: String {
    switch self {
    case .open(let edge): edge.description
    case .show(let route): route.description
    }
  }
}

extension FlowCoordinator {
  /// The first step of a path that the types of its flows do not know; nil where they know all.
  static func unknownPlace(in path: LinkPath) -> LinkPlace? {
    var type: any FlowCoordinator.Type = Self.self
    for step in path.steps {
      switch step {
      case .show(let route):
        guard type.knows(route) else { return LinkPlace(flow: "\(type)", step: route.description) }
      case .open(let use):
        guard let edge = type.edge(named: use.name), edge.accepts(use.argument) else {
          return LinkPlace(flow: "\(type)", step: use.description)
        }
        type = edge.childType
      }
    }
    return nil
  }

  static func knows(_ route: RouteValue) -> Bool { (try? route.decode(as: Route.self)) != nil }
}
