/// A type-erased edge, which restoration, links and audits find by its name.
@MainActor
package protocol NamedFlowEdge: Sendable {
  var name: String { get }
  var use: FlowEdgeUse { get }
  var isKept: Bool { get }
  var childType: any FlowCoordinator.Type { get }
  var argumentType: any Codable.Type { get }

  /// Returns whether an argument can be decoded as the type that the edge takes.
  func accepts(_ argument: RouteValue) -> Bool

  /// Makes the flow without opening it; returns nil if the parent or the argument has another type.
  func makeChild(of parent: any FlowCoordinator, argument: RouteValue) -> (any FlowCoordinator)?

  /// Opens the flow; returns nil if the parent or the argument has another type, or the destination no longer exists.
  func open(
    from parent: any FlowCoordinator, argument: RouteValue, at destination: FlowDestination, animated: Bool,
    in navigator: Navigator
  ) -> FlowID?
}

extension FlowEdge: NamedFlowEdge {
  package var childType: any FlowCoordinator.Type { Child.self }
  package var argumentType: any Codable.Type { Argument.self }

  package func accepts(_ argument: RouteValue) -> Bool { (try? argument.decode(as: Argument.self)) != nil }

  package func makeChild(of parent: any FlowCoordinator, argument: RouteValue) -> (any FlowCoordinator)? {
    guard let parent = parent as? Parent, let argument = try? argument.decode(as: Argument.self) else { return nil }
    return make(parent, argument)
  }

  package func open(
    from parent: any FlowCoordinator, argument: RouteValue, at destination: FlowDestination, animated: Bool,
    in navigator: Navigator
  ) -> FlowID? {
    guard let parent = parent as? Parent, let typed = try? argument.decode(as: Argument.self) else { return nil }
    return open(from: parent, typed, written: argument, at: destination, animated: animated, in: navigator)
  }

  /// Opens the flow.
  ///
  /// - Parameter onEnd: receives how it ended, before the edge's own closure and even if the parent has ended.
  @discardableResult
  func open(
    from parent: Parent, _ argument: Argument, written: RouteValue? = nil, at destination: FlowDestination,
    animated: Bool,
    in navigator: Navigator, onEnd waiting: (@MainActor (FlowEnd<Child.Output>) -> Void)? = nil
  ) -> FlowID? {
    guard let flow = parent.navigation.flow else {
      waiting?(.superseded)
      return nil
    }
    if destination == .presented(.detail), !navigator.mayReplaceDetail(of: flow) {
      waiting?(.superseded)
      return nil
    }
    let taken = NavigationTree.EdgeUse(name: name, argument: written ?? RouteValue(describing: argument))
    let opening = FlowOpening(
      edge: taken, use: self.use.opening, parent: flow, destination: destination, isKept: isKept, animated: animated)
    let isPhase = self.use == .phase
    return navigator.open(make(parent, argument), opening) { [weak parent, onEnd] end in
      let end = FlowEnd<Child.Output>(end)
      waiting?(end)
      guard let onEnd, let parent, parent.navigation.isLive else { return }
      // The parent itself replaced the phase; if it were told, it would show the next phase twice.
      if isPhase, case .superseded = end { return }
      onEnd(parent, argument, end)
    }
  }
}

/// The parameters of opening a flow under another.
struct FlowOpening {
  let edge: NavigationTree.EdgeUse
  /// The use of the edge.
  let use: NavigationEvent.Opening
  let parent: FlowID
  let destination: FlowDestination
  /// Whether snapshots include it.
  let isKept: Bool
  let animated: Bool
}

/// The place where an opened flow shows its first screen.
package enum FlowDestination: Equatable, Sendable {
  case presented(FlowPresentation)
  /// In place of its parent's content.
  case phase
  /// On an existing stack: a tab's, or one that is being restored.
  case stack(StackID)
}
