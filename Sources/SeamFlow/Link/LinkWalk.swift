/// Where on its path a link has come to.
struct LinkWalk {
  let policy: LinkPolicy
  /// The flow that it has come to.
  private(set) var flow: FlowID
  /// The flows that it came through.
  private(set) var passed: [FlowID] = []
  /// The steps from this flow on.
  private(set) var rest: LinkPath

  init(path: LinkPath, policy: LinkPolicy, flow: FlowID) {
    self.policy = policy
    self.flow = flow
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

  /// Goes on to the next flow.
  mutating func advance(to next: FlowID) {
    passed.append(flow)
    flow = next
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

  private static func knows(_ route: RouteValue) -> Bool { (try? route.decode(as: Route.self)) != nil }
}
