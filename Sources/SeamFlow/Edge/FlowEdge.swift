/// A named way from one flow to another: what opens it, how it is shown and what becomes of its result.
///
/// Edges are the only way to open a flow. Because an edge has a name and its argument can be written down, it
/// survives the end of the process: a restored flow is opened through it again and its result arrives at the same
/// place. Links follow edges, too.
///
/// What an edge is for is part of its type, so a tab's edge cannot be opened as a sheet, nor the other way:
///
/// - `FlowEdge("edit", as: .sheet)` is opened by ``FlowCoordinator/open(_:_:animated:)`` and
///   ``FlowCoordinator/run(_:_:animated:)``, over what the flow shows.
/// - `FlowEdge(phase: "unlock")` is shown by ``FlowCoordinator/show(_:_:animated:)``, in the place of the flow.
/// - `FlowEdge(tab: "people")` is shown by ``FlowCoordinator/setTabs(_:animated:)``.
///
/// The name stands in snapshots and in links; choose it once.
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

/// Marks edges that are opened over what the flow shows.
public enum OpenedEdge: Sendable {}

/// Marks edges that are shown in the place of the flow, one after another.
public enum PhaseEdge: Sendable {}

/// Marks edges that are shown as tabs.
public enum TabEdge: Sendable {}

extension FlowEdge where Use == OpenedEdge {
  /// Makes an edge to a flow that needs an argument.
  ///
  /// - Parameters:
  ///   - presentation: how the flow is shown.
  ///   - isKept: whether snapshots keep the flow for the next run, with what it shows; false suits what is over once
  ///     the app ends, such as a payment.
  ///   - make: makes the flow: a pure factory, as restoration, links and audits go through it as well.
  ///   - onEnd: takes the argument and how the flow ended, once; not called if the parent has ended by then.
  public nonisolated init(
    _ name: String, as presentation: FlowPresentation = .push, isKept: Bool = true,
    to make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(name: name, use: .opened(presentation), isKept: isKept, make: make, onEnd: onEnd)
  }
}

extension FlowEdge where Use == OpenedEdge, Argument == NoArgument {
  /// Makes an edge to a flow that needs no argument.
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
  /// Makes an edge to a phase that needs an argument.
  ///
  /// - Parameter onEnd: takes the argument and how the phase ended; the place to show the next phase or to finish. Not
  ///   called if the parent replaced the phase itself.
  public nonisolated init(
    phase name: String, isKept: Bool = true, to make: @escaping @MainActor (Parent, Argument) -> Child,
    onEnd: (@MainActor (Parent, Argument, FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(name: name, use: .phase, isKept: isKept, make: make, onEnd: onEnd)
  }
}

extension FlowEdge where Use == PhaseEdge, Argument == NoArgument {
  /// Makes an edge to a phase: a flow that is shown in the place of its parent, such as a login or the tabs after it.
  ///
  /// Only the parent decides which phase is shown. Restoration puts back what a phase showed once the parent shows
  /// this phase, and links wait for it: neither passes a login.
  ///
  /// Phases that lead back to one another must not name each other in `onEnd`, as the compiler infers their types from
  /// these closures: call a method of the flow there, which shows the next one.
  /// - Parameter onEnd: takes how the phase ended; the place to show the next phase or to finish. Not called if the
  ///   parent replaced the phase itself.
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
  /// Makes an edge to the flow of a tab.
  ///
  /// - Parameter onEnd: takes how the flow ended; its tab is empty until the tabs are set again.
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

/// The argument of an edge that has none.
public struct NoArgument: Codable, Hashable, Sendable {
  public init() {}
}

/// What an edge is for.
package enum FlowEdgeUse: Equatable, Sendable {
  /// Opened over what the flow shows.
  case opened(FlowPresentation)
  /// Shown in the place of the flow.
  case phase
  /// Shown as a tab.
  case tab

  /// How the flow is shown if it is opened over another; nil for phases and tabs.
  package var presentation: FlowPresentation? { if case .opened(let presentation) = self { presentation } else { nil } }

  /// The way in which the flow is opened, as events and snapshots tell it.
  var opening: NavigationEvent.Opening {
    switch self {
    case .opened(let presentation): .presented(presentation)
    case .phase: .phase
    case .tab: .tab
    }
  }
}
