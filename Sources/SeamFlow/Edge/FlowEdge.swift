/// A named way from one flow to another: what opens it, how it comes on show and what becomes of its result.
///
/// Because the edge has a name and its argument can be written down, it survives the end of the process: a
/// restored flow is opened through it again and its result arrives at the same place. Links follow edges, too.
///
/// The name stands in what is kept between runs and in URLs' tables; choose it once.
@MainActor
public struct FlowEdge<Parent: FlowCoordinator, Argument: Codable & Sendable, Child: FlowCoordinator>: Sendable {
  /// The name, unique among the edges of its flow.
  public let name: String
  package let presentation: FlowPresentation?
  let make: @MainActor (Parent, Argument) -> Child
  let onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)?

  /// Makes an edge to a flow that needs an argument.
  ///
  /// - Parameters:
  ///   - presentation: how the flow comes on show.
  ///   - make: makes the flow: a pure factory, as restoration and links go through it as well.
  ///   - onEnd: takes the argument and how it ended, once; not called where the flow that opened it has ended by then.
  public nonisolated init(
    _ name: String, as presentation: FlowPresentation = .push,
    to make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(name: name, presentation: presentation, make: make, onEnd: onEnd)
  }

  nonisolated init(
    name: String, presentation: FlowPresentation?, make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)?
  ) {
    self.name = name
    self.presentation = presentation
    self.make = make
    self.onEnd = onEnd
  }
}

extension FlowEdge where Argument == NoArgument {
  /// Makes an edge to a flow that needs no argument.
  public nonisolated init(
    _ name: String, as presentation: FlowPresentation = .push, to make: @escaping @MainActor (Parent) -> Child,
    onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(
      name: name, presentation: presentation, make: { parent, _ in make(parent) },
      onEnd: Self.dropArgument(of: onEnd))
  }

  /// Makes an edge to the flow of a tab; it is opened by ``FlowCoordinator/setTabs(_:selected:animated:)``.
  ///
  /// - Parameter onEnd: takes how the flow ended; its tab is then empty until the tabs are set again.
  public nonisolated init(
    tab name: String, to make: @escaping @MainActor (Parent) -> Child,
    onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(
      name: name, presentation: nil, make: { parent, _ in make(parent) },
      onEnd: Self.dropArgument(of: onEnd))
  }

  private nonisolated static func dropArgument(
    of onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)?
  ) -> (@MainActor (Parent, NoArgument, FlowEnd<Child.Output>) -> Void)? {
    guard let onEnd else { return nil }
    return { parent, _, end in onEnd(parent, end) }
  }
}

/// The argument of an edge that has none.
public struct NoArgument: Codable, Hashable, Sendable {
  public init() {}
}

/// An edge without its types, as restoration, links and audits find it by its name.
@MainActor
package protocol NamedFlowEdge: Sendable {
  var name: String { get }
  /// Nil for the flow of a tab.
  var presentation: FlowPresentation? { get }
  var childType: any FlowCoordinator.Type { get }
  var argumentType: any Codable.Type { get }

  /// Whether an argument can be read back as the type that the edge takes.
  func accepts(_ argument: RouteValue) -> Bool

  /// Makes the flow without opening it; nil where the parent or the argument are of other types.
  func makeChild(of parent: any FlowCoordinator, argument: RouteValue) -> (any FlowCoordinator)?

  /// Opens the flow; nil where the parent or the argument are of other types or the place is gone.
  func open(
    from parent: any FlowCoordinator, argument: RouteValue, at place: FlowPlace, animated: Bool, in navigator: Navigator
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
    from parent: any FlowCoordinator, argument: RouteValue, at place: FlowPlace, animated: Bool, in navigator: Navigator
  ) -> FlowID? {
    guard let parent = parent as? Parent, let typed = try? argument.decode(as: Argument.self) else { return nil }
    return open(from: parent, typed, written: argument, at: place, animated: animated, in: navigator)
  }

  @discardableResult
  func open(
    from parent: Parent, _ argument: Argument, written: RouteValue, at place: FlowPlace, animated: Bool,
    in navigator: Navigator
  ) -> FlowID? {
    guard let flow = parent.navigation.flow else { return nil }
    let use = NavigationTree.EdgeUse(name: name, argument: written)
    return navigator.open(make(parent, argument), under: flow, at: place, by: use, animated: animated) {
      [weak parent, onEnd] end in
      if let onEnd, let parent, parent.navigation.isLive { onEnd(parent, argument, FlowEnd(end)) }
    }
  }
}

/// Where a flow that is opened begins.
package enum FlowPlace {
  case presented(FlowPresentation)
  /// On a stack that is there: a tab's, or one that is being put back.
  case stack(StackID)
}
