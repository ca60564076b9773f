/// A named, typed way from one flow to another: how the child is made, how it is shown, and how its result is handled.
///
/// Edges are the only way to open a flow. An edge has a name and its argument can be encoded, so it survives the end of
/// the process: a restored flow is opened by the same edge, and its result goes to the same `onEnd`. Links follow
/// edges, too.
///
/// The use of an edge is part of its type, so a tab's edge cannot be opened as a sheet, nor the other way round:
///
/// - `FlowEdge("edit", as: .sheet)` is opened by ``FlowCoordinator/open(_:_:animated:)`` and
///   ``FlowCoordinator/run(_:_:animated:)``, over the flow's content.
/// - `FlowEdge(phase: "unlock")` is shown by ``FlowCoordinator/show(_:_:animated:)``, in place of the flow's content.
/// - `FlowEdge(tab: "people")` is shown by ``FlowCoordinator/setTabs(_:animated:)``.
///
/// Snapshots and links contain the name: do not change it once released.
///
/// If '()' cannot conform though `make` returns a flow, the mistake is in `onEnd`: write `{ (_: Parent) -> Child in`.
@MainActor
public struct FlowEdge<Parent: FlowCoordinator, Argument: Codable & Sendable, Child: FlowCoordinator, Use>: Sendable {
  /// The name, unique among the edges of its flow.
  public let name: String
  package let use: FlowEdgeUse
  package let isKept: Bool
  let make: @MainActor (Parent, Argument) -> Child
  let onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)?

  nonisolated init(
    name: String, use: FlowEdgeUse, isKept: Bool, make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)?
  ) {
    self.name = name
    self.use = use
    self.isKept = isKept
    self.make = make
    self.onEnd = onEnd
  }
}

/// Marks edges that are opened over the content of their flow.
public enum OpenedEdge: Sendable {}

/// Marks edges that are shown in place of the content of their flow, one at a time.
public enum PhaseEdge: Sendable {}

/// Marks edges that are shown as tabs.
public enum TabEdge: Sendable {}

extension FlowEdge where Use == OpenedEdge {
  /// Creates an edge to a flow that takes an argument.
  ///
  /// - Parameters:
  ///   - name: the name, unique among the edges of the flow.
  ///   - presentation: how the flow is shown.
  ///   - isKept: whether snapshots include the flow, its screens and the flows that it opens; pass false for a flow
  ///     that must not be restored, such as a payment.
  ///   - make: makes the flow. It must be a pure factory: restoration, links and audits call it too.
  ///   - onEnd: receives the argument and how the flow ended, once. Not called if the parent has already ended.
  public nonisolated init(
    _ name: String, as presentation: FlowPresentation = .push, isKept: Bool = true,
    to make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(name: name, use: .opened(presentation), isKept: isKept, make: make, onEnd: onEnd)
  }
}

extension FlowEdge where Use == OpenedEdge, Argument == NoArgument {
  /// Creates an edge to a flow that takes no argument.
  public nonisolated init(
    _ name: String, as presentation: FlowPresentation = .push, isKept: Bool = true,
    to make: @escaping @MainActor (Parent) -> Child,
    onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(
      name: name, use: .opened(presentation), isKept: isKept, make: { parent, _ in make(parent) },
      onEnd: Self.dropArgument(of: onEnd))
  }
}

extension FlowEdge where Use == PhaseEdge {
  /// Creates an edge to a phase that takes an argument.
  ///
  /// - Parameters:
  ///   - name: identifies the phase in links and snapshots.
  ///   - isKept: whether the phase is restored after the end of the process.
  ///   - make: makes the phase's flow with the argument.
  ///   - onEnd: receives the argument and how the phase ended. Show the next phase or finish here. Not called if the
  ///     parent replaced the phase itself.
  public nonisolated init(
    phase name: String, isKept: Bool = true, to make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(name: name, use: .phase, isKept: isKept, make: make, onEnd: onEnd)
  }
}

extension FlowEdge where Use == PhaseEdge, Argument == NoArgument {
  /// Creates an edge to a phase: a flow that is shown in place of its parent, such as a login or the tabs after it.
  ///
  /// Only the parent decides which phase is shown. Restoration and links wait until the parent shows the phase that
  /// they lead to, so neither bypasses a login.
  ///
  /// Phases that lead back to each other must not name each other in `onEnd`, because the compiler infers their types
  /// from these closures: call a method of the flow that shows the next phase.
  ///
  /// - Parameters:
  ///   - name: identifies the phase in links and snapshots.
  ///   - isKept: whether the phase is restored after the end of the process.
  ///   - make: makes the phase's flow.
  ///   - onEnd: receives how the phase ended. Show the next phase or finish here. Not called if the parent replaced the
  ///     phase itself.
  public nonisolated init(
    phase name: String, isKept: Bool = true, to make: @escaping @MainActor (Parent) -> Child,
    onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(
      name: name, use: .phase, isKept: isKept, make: { parent, _ in make(parent) },
      onEnd: Self.dropArgument(of: onEnd))
  }
}

extension FlowEdge where Use == TabEdge, Argument == NoArgument {
  /// Creates an edge to the flow of a tab.
  ///
  /// - Parameters:
  ///   - name: identifies the tab in links and snapshots.
  ///   - make: makes the tab's flow.
  ///   - onEnd: receives how the flow ended. Its tab is empty until the tabs are set again.
  public nonisolated init(
    tab name: String, to make: @escaping @MainActor (Parent) -> Child,
    onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(
      name: name, use: .tab, isKept: true, make: { parent, _ in make(parent) }, onEnd: Self.dropArgument(of: onEnd))
  }
}

extension FlowEdge where Argument == NoArgument {
  fileprivate nonisolated static func dropArgument(
    of onEnd: (@MainActor (Parent, FlowEnd<Child.Output>) -> Void)?
  ) -> (@MainActor (Parent, NoArgument, FlowEnd<Child.Output>) -> Void)? {
    guard let onEnd else { return nil }
    return { parent, _, end in onEnd(parent, end) }
  }
}

/// The argument of an edge that takes none.
public struct NoArgument: Codable, Hashable, Sendable {
  /// Creates the argument.
  public init() {}
}

/// The use of an edge.
package enum FlowEdgeUse: Equatable, Sendable {
  /// Opened over the content of its flow.
  case opened(FlowPresentation)
  /// Shown in place of the content of its flow.
  case phase
  /// Shown as a tab.
  case tab

  /// The presentation of an edge that is opened over its flow; nil for phases and tabs.
  package var presentation: FlowPresentation? { if case .opened(let presentation) = self { presentation } else { nil } }

  /// The use as events and snapshots state it.
  var opening: NavigationEvent.Opening {
    switch self {
    case .opened(let presentation): .presented(presentation)
    case .phase: .phase
    case .tab: .tab
    }
  }
}
