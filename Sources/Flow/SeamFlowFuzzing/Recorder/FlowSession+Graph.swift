import SeamFlow
import SeamFlowTesting

extension FlowSession {
  /// The screens that were visible and the transitions between them.
  ///
  /// Alerts are left out.
  public var graph: FlowGraph {
    var tracer = FlowTracer()
    for step in steps { tracer.take(step) }
    tracer.arrive(end)
    return tracer.graph
  }
}

/// Follows a session from screen to screen.
///
/// Some events precede the change of the tree and some follow it, and some name only the flow or the entry that left:
/// their destination is known at the next step.
private struct FlowTracer {
  private(set) var graph = FlowGraph()
  private var last: ScreenName?
  /// The screen from which a link was followed.
  private var linkStart: ScreenName?
  /// A transition whose destination is not known yet.
  private var pending: (from: ScreenName, kind: FlowGraph.Kind)?
  /// The openings of flows that have not shown anything yet.
  private var openings: [String: (opening: NavigationEvent.Opening, parent: String?)] = [:]
  private var names: [FlowID: String] = [:]

  mutating func take(_ step: FlowSession.Step) {
    if case .link = step.event { linkStart = step.screen }
    guard case .flow(let event) = step.event else { return arrive(step.screen) }
    switch event {
    case .ended(_, _, let ending): return end(ending, step.screen)
    case .selected, .userSelected: return selectTab(step.screen)
    default: arrive(step.screen)
    }
    switch event {
    case .setTabs(let flow, _): beginTabs(of: flow)
    case .opened(let flow, let id, let parent, let opening):
      names[id] = flow
      openings[flow] = (opening, parent.flatMap { names[$0] })
    case .pushed(let flow, let route): show(route, of: flow, .push, step.screen)
    case .set(let flow, let routes): show(routes.last, of: flow, .set, step.screen)
    case .presented(let flow, let route, let presentation): show(route, of: flow, .init(presentation), step.screen)
    case .popped: leave(.pop)
    case .dismissed: leave(.dismiss)
    case .userLeft: leave(.userLeft)
    case .followed:
      if let from = linkStart, let screen = step.screen, from != screen { graph.add(.init(from, .link, screen)) }
      linkStart = nil
    default: break
    }
  }

  /// Completes the pending transition at the visible screen.
  mutating func arrive(_ screen: ScreenName?) {
    if let pending, let screen { graph.add(.init(pending.from, pending.kind, screen)) }
    pending = nil
    last = screen
  }

  private mutating func show(
    _ route: RouteValue?, of flow: String, _ kind: FlowGraph.Kind, _ screen: ScreenName?
  ) {
    let shown = ScreenName(flow: flow, route: route?.caseName)
    let begun = openings.removeValue(forKey: flow)
    switch begun?.opening {
    case .root: graph.add(.init(.start, .start, shown))
    case .tab: graph.add(.init(.init(flow: begun?.parent ?? "?"), .tabStart, shown))
    case .phase: graph.add(.init(.init(flow: begun?.parent ?? "?"), .phase, shown))
    case .presented(let presentation):
      let isPresented = [.sheet, .fullScreen].contains(kind)
      graph.add(.init(screen ?? .start, isPresented ? kind : .init(presentation), shown))
    case nil: graph.add(.init(screen ?? .start, kind, shown))
    }
    last = shown
  }

  private mutating func beginTabs(of flow: String) {
    guard case .root? = openings[flow]?.opening else { return }
    openings[flow] = nil
    graph.add(.init(.start, .start, .init(flow: flow)))
  }

  private mutating func leave(_ kind: FlowGraph.Kind) {
    pending = last.map { ($0, kind) }
  }

  /// Ends are reported after the flow's screens have left, children before their parents.
  private mutating func end(_ ending: NavigationEvent.Ending, _ screen: ScreenName?) {
    let kind: FlowGraph.Kind =
      switch ending {
      case .finished: .finish
      case .dismissed: .cancel
      case .superseded: .supersede
      }
    if let pending {
      // A flow that finishes ends its children too: it is the cause.
      if pending.kind == .supersede { self.pending?.kind = kind }
    } else if let last, last != screen {
      pending = (last, kind)
    }
  }

  private mutating func selectTab(_ screen: ScreenName?) {
    if pending == nil, let last, last != screen { pending = (last, .tab) }
    arrive(screen)
  }
}

extension FlowGraph.Kind {
  fileprivate init(_ presentation: FlowPresentation) {
    switch presentation {
    case .push: self = .push
    case .sheet: self = .sheet
    case .fullScreen: self = .fullScreen
    case .detail: self = .detail
    }
  }
}
