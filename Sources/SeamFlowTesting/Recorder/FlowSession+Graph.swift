import SeamFlow

extension FlowSession {
  /// The screens that were on show and how one led to another; questions to the user are left out.
  public var graph: FlowGraph {
    var tracer = FlowTracer()
    for step in steps { tracer.take(step) }
    tracer.arrive(end)
    return tracer.graph
  }
}

/// Follows a session from screen to screen.
///
/// Some events come before the tree changes and some after it, and some name only what left: where those led to is
/// seen with the next step.
private struct FlowTracer {
  private(set) var graph = FlowGraph()
  private var last: FlowGraph.Node?
  /// A way whose end is not known yet.
  private var pending: (from: FlowGraph.Node, kind: FlowGraph.Kind)?
  /// How flows were opened that have shown nothing yet.
  private var openings: [String: FlowGraph.Kind] = [:]

  mutating func take(_ step: FlowSession.Step) {
    guard case .flow(let deed) = step.deed else { return arrive(step.place) }
    if deed.kind == .ended { return end(deed, step.place) }
    if [.selected, .userSelected].contains(deed.kind) { return selectTab(step.place) }
    arrive(step.place)
    switch deed.kind {
    case .setTabs: beginTabs(deed)
    case .opened: openings[deed.flow ?? ""] = deed.presentation.map(FlowGraph.Kind.init)
    case .pushed, .set, .presented: show(deed, step.place)
    case .popped: leave(.pop)
    case .dismissed: leave(.dismiss)
    case .userLeft: leave(.userLeft)
    case .ended, .selected, .userSelected, .asked, .userAnswered, .userWasHeld: break
    }
  }

  /// Ends the pending way at the screen that is now on show.
  mutating func arrive(_ place: FlowGraph.Node?) {
    if let pending, let place { graph.add(.init(pending.from, pending.kind, place)) }
    pending = nil
    last = place
  }

  private mutating func show(_ deed: FlowDeed, _ place: FlowGraph.Node?) {
    guard let flow = deed.flow else { return }
    let shown = FlowGraph.Node(flow: flow, route: deed.routes?.last?.caseName)
    let opening = openings.removeValue(forKey: flow)
    switch deed.beginsIn {
    case "": graph.add(.init(.start, .start, shown))
    case let parent?: graph.add(.init(.init(flow: parent), .tabStart, shown))
    case nil:
      let kind = deed.presentation.map(FlowGraph.Kind.init) ?? opening ?? (deed.kind == .set ? .set : .push)
      graph.add(.init(place ?? .start, kind, shown))
    }
    last = shown
  }

  private mutating func beginTabs(_ deed: FlowDeed) {
    guard deed.beginsIn == "", let flow = deed.flow else { return }
    let edge = FlowGraph.Edge(.start, .start, .init(flow: flow))
    // Tabs may be set again.
    if graph.counts[edge] == nil { graph.add(edge) }
  }

  private mutating func leave(_ kind: FlowGraph.Kind) {
    pending = last.map { ($0, kind) }
  }

  /// Ends are told when what the flow showed is gone already, children before their parents.
  private mutating func end(_ deed: FlowDeed, _ place: FlowGraph.Node?) {
    let kind: FlowGraph.Kind =
      switch deed.end {
      case .finished: .finish
      case .dismissed: .cancel
      case .superseded, nil: .supersede
      }
    if let pending {
      // A flow that finishes takes those that it opened along: it is the reason.
      if pending.kind == .supersede { self.pending?.kind = kind }
    } else if let last, last != place {
      pending = (last, kind)
    }
  }

  private mutating func selectTab(_ place: FlowGraph.Node?) {
    if pending == nil, let last, last != place { pending = (last, .tab) }
    arrive(place)
  }
}

extension FlowGraph.Kind {
  fileprivate init(_ presentation: FlowPresentation) {
    switch presentation {
    case .push: self = .push
    case .sheet: self = .sheet
    case .fullScreen: self = .fullScreen
    }
  }
}
