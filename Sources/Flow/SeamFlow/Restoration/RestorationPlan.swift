/// Decides step by step how a saved state is restored: a value that inspects navigation and returns the next step.
///
/// Flows start as they always do, and a saved stack is continued if the visible stack is its beginning. The plan never
/// makes a decision that belongs to the flow: only the flow itself shows its phases, tabs and first screen, and the
/// plan then matches them. So no gate is bypassed.
struct RestorationPlan {
  /// A step for the navigator to perform.
  enum Step: Equatable {
    case select(tab: String, in: LayerID)
    /// Opens a saved flow by its edge; without a place, as the edge says.
    case open(saved: Int, by: NavigationTree.EdgeUse, under: FlowID, at: FlowDestination?)
    case push(RouteValue, of: FlowID, on: StackID)
    case present(RouteValue, of: FlowID, as: FlowPresentation)
  }

  /// The progress of the plan.
  enum Progress: Equatable {
    case step(Step)
    /// The next step waits for flows to show the preceding part.
    case waiting
    case over
  }

  private(set) var saved: NavigationSnapshot
  /// The bottommost content of the root flow.
  let face: RootFace
  var flows: SavedFlows
  private var stacks = SavedStacks()
  private(set) var report: RestorationReport
  /// When the root flow has shown everything that it shows without user input, such as a login.
  var rest = Restoration.Rest.now
  /// Whether the last call of ``next(in:gate:)`` stopped at a gate.
  private(set) var isHeldByGate = false
  /// Flows that have shown something else meanwhile: only the flows that they open themselves are matched.
  private(set) var closed: Set<FlowID> = []
  private var selectedLayers: Set<Int> = []
  /// The place of the last step.
  private var current: Location?

  /// A place in the saved state.
  private enum Location {
    case layer(Int)
    case entry(layer: Int, stack: Int, index: Int)
  }

  init(_ saved: NavigationSnapshot) {
    self.saved = saved
    face = saved.rootFace
    report = RestorationReport(losses: saved.omissions)
    flows = SavedFlows(saved.flows)
  }

  /// Whether more than the root flow is restored.
  var hasBegun: Bool { flows.live.count > 1 || report.restored > 0 }

  // MARK: Steps

  /// Returns the next step.
  ///
  /// Repeated calls without a change of navigation return the same step.
  ///
  /// - Parameter gate: asks the gates above a destination below a flow.
  mutating func next(in state: NavigationState, gate: (FlowID, LinkPath.Step) -> LinkGate) -> Progress {
    report.waiting = []
    isHeldByGate = false
    var index = 0
    while index < saved.layers.count {
      switch next(layer: index, in: state, gate) {
      case .step(let step, let location):
        current = location
        return .step(step)
      case .waits(let location):
        report.waiting = [description(of: location)]
        if !isHeldByGate { closeFlowsThatWentOn(in: state) }
        return .waiting
      case .lost: continue
      case .complete: index += 1
      }
    }
    return .over
  }

  private enum LayerProgress {
    case step(Step, Location)
    case waits(Location)
    /// Something was given up.
    case lost
    case complete
  }

  private mutating func next(
    layer index: Int, in state: NavigationState, _ gate: (FlowID, LinkPath.Step) -> LinkGate
  ) -> LayerProgress {
    let tree = state.tree
    let layer = saved.layers[index]
    guard index < tree.layers.count else { return present(index, in: state, gate) }
    let shown = tree.layers[index]
    guard shown.style == layer.style, (shown.tabBar == nil) == (layer.tabs == nil) else {
      if let presenter = shown.presenter, flows.holds(presenter) { closed.insert(presenter) }
      return waits(index)
    }
    var stacks: [NavigationTree.Stack?] = shown.stacks
    if let tabs = layer.tabs, let bar = shown.tabBar {
      guard flows.live[tabs.flow] == bar.flow else { return waits(index) }
      if selectedLayers.insert(index).inserted, bar.tabs[bar.selected].id != tabs.selected,
        bar.tabs.contains(where: { $0.id == tabs.selected })
      {
        return .step(.select(tab: tabs.selected, in: shown.id), .layer(index))
      }
      stacks = tabs.names.map { name in bar.tabs.firstIndex { $0.id == name }.map { shown.stacks[$0] } }
    }
    var wait: Location?
    for number in layer.stacks.indices where !layer.stacks[number].isEmpty {
      guard let stack = stacks[number] else {
        lose(0, of: number, in: index, .unknownEdge)
        return .lost
      }
      guard let next = self.stacks.firstMissing(of: layer.stacks[number], on: stack, flows) else { continue }
      let location = Location.entry(layer: index, stack: number, index: next)
      guard next == stack.entries.count else {
        // A flow that pushed another entry over its own first ones is closed.
        let other = stack.entries[next].flow
        if next > 0, stack.entries[next - 1].flow == other { closed.insert(other) }
        wait = wait ?? location
        continue
      }
      switch append(layer.stacks[number][next], on: stack.id, in: state, gate) {
      case .step(let step): return .step(step, location)
      case .wait: wait = wait ?? location
      case .lose(let reason):
        lose(next, of: number, in: index, reason)
        return .lost
      }
    }
    return wait.map(LayerProgress.waits) ?? .complete
  }

  /// Waits for a layer, if any of its content is still to be restored.
  private func waits(_ index: Int) -> LayerProgress {
    let layer = saved.layers[index]
    if let stack = layer.stacks.firstIndex(where: { !$0.isEmpty }) {
      return .waits(.entry(layer: index, stack: stack, index: 0))
    }
    // Without screens to restore, there may still be a tab to select.
    return layer.tabs != nil && !selectedLayers.contains(index) ? .waits(.layer(index)) : .complete
  }

  private enum Decision {
    case step(Step)
    case wait
    case lose(RestorationReport.Reason)
  }

  /// Decides how to add an entry to a stack that ends directly before it.
  private mutating func append(
    _ entry: NavigationSnapshot.Entry, on stack: StackID, in state: NavigationState,
    _ gate: (FlowID, LinkPath.Step) -> LinkGate
  ) -> Decision {
    guard let flow = flows.live[entry.flow] else { return open(entry.flow, at: .stack(stack), in: state, gate) }
    guard state.isLive(flow) else { return .lose(.ended) }
    // A flow shows its first screen itself.
    guard state.records[flow]?.isPresent == true else { return .wait }
    return decide(for: flow, .show(entry.route), in: state, gate, .push(entry.route, of: flow, on: stack))
  }

  /// Decides how to open a saved flow by its edge, or its topmost missing ancestor first.
  private mutating func open(
    _ flow: Int, at destination: FlowDestination?, in state: NavigationState,
    _ gate: (FlowID, LinkPath.Step) -> LinkGate
  ) -> Decision {
    let missing = flows.firstMissing(above: flow)
    guard !flows.isLost(missing), let edge = flows[missing].edge,
      let parent = flows[missing].parent.flatMap({ flows.live[$0] })
    else { return .lose(.ended) }
    guard state.isLive(parent) else { return .lose(.ended) }
    // Only the parent shows phases and tabs, and a flow without entries decides itself which flow it opens.
    guard !flows[missing].isOwn, state.records[parent]?.isPresent == true else { return .wait }
    return decide(
      for: parent, .open(edge), in: state, gate, .open(saved: missing, by: edge, under: parent, at: destination))
  }

  private mutating func decide(
    for flow: FlowID, _ step: LinkPath.Step, in state: NavigationState, _ gate: (FlowID, LinkPath.Step) -> LinkGate,
    _ result: Step
  ) -> Decision {
    guard !closed.contains(flow), flow != state.rootFlow || isRootReady(for: step) else { return .wait }
    switch gate(flow, step) {
    case .open: return .step(result)
    case .wait:
      isHeldByGate = true
      return .wait
    case .refuse: return .lose(.refused)
    }
  }

  /// Returns whether the root can be continued: it may open a login in the turn after it requested restoration, or set
  /// it in the task that did.
  private func isRootReady(for step: LinkPath.Step) -> Bool {
    switch rest {
    case .now: true
    case .afterTurn: step.route != nil
    case .afterTask: false
    }
  }

  /// Closes the flows that opened something that they had not saved: it may be a gate.
  private mutating func closeFlowsThatWentOn(in state: NavigationState) {
    for flow in flows.live.values {
      guard let opened = state.records[flow]?.children else { continue }
      if opened.contains(where: { !flows.holds($0) }) { closed.insert(flow) }
    }
  }

  /// Closes the root: only the flows that it opens itself are matched.
  mutating func closeRoot() { if let root = flows.live[0] { closed.insert(root) } }

  /// Returns whether the root has no unmatched child and will not continue: the user has passed this state.
  func isPassed(in state: NavigationState) -> Bool {
    guard let root = state.rootFlow, closed.contains(root) else { return false }
    return state.records[root]?.children.allSatisfy { flows.holds($0) } ?? true
  }

  /// Decides how to show a layer that does not exist yet.
  private mutating func present(
    _ index: Int, in state: NavigationState, _ gate: (FlowID, LinkPath.Step) -> LinkGate
  ) -> LayerProgress {
    let layer = saved.layers[index]
    guard let presenter = layer.presenter else { return .complete }
    let content = layer.content ?? presenter
    var decision: Decision
    if flows.isLost(presenter) || flows.isLost(content) {
      decision = .lose(.unknownEdge)
    } else if flows.live[presenter] == nil {
      decision = open(presenter, at: nil, in: state, gate)
    } else if let flow = flows.live[content] {
      decision = present(layer, content, as: flow, in: state, gate)
    } else {
      // A flow in a layer whose presenter has no entries is pushed where that presenter was opened.
      let isOwn = flows[content].parent == presenter
      decision = open(
        content, at: isOwn ? .presented(layer.presentation) : .presented(.push), in: state, gate)
    }
    switch decision {
    case .step(let step): return .step(step, .layer(index))
    case .wait: return waits(index)
    case .lose(let reason):
      lose(layer: index, reason)
      return .lost
    }
  }

  /// Decides how a restored flow shows a layer.
  private mutating func present(
    _ layer: NavigationSnapshot.Layer, _ content: Int, as flow: FlowID, in state: NavigationState,
    _ gate: (FlowID, LinkPath.Step) -> LinkGate
  ) -> Decision {
    guard state.isLive(flow) else { return .lose(.ended) }
    guard content == layer.presenter, layer.tabs == nil, let route = layer.stacks[0].first?.route else { return .wait }
    guard state.records[flow]?.isPresent == true else { return .wait }
    return decide(
      for: flow, .show(route), in: state, gate, .present(route, of: flow, as: layer.presentation))
  }

  // MARK: Outcomes

  /// Records that the last step was performed, and the number of screens and flows that it restored.
  mutating func didPerform(restoring count: Int = 1) {
    report.restored += count
  }

  /// Records that the last step failed: its place is given up with everything over it.
  mutating func fail(_ reason: RestorationReport.Reason, culprit: Int? = nil) {
    switch current {
    case .layer(let layer): lose(layer: layer, reason, culprit: culprit)
    case .entry(let layer, let stack, let index): lose(index, of: stack, in: layer, reason, culprit: culprit)
    case nil: break
    }
  }

  /// Gives up the first place that waits.
  ///
  /// - Returns: false if nothing waits.
  mutating func giveUp(
    _ reason: RestorationReport.Reason, in state: NavigationState, gate: (FlowID, LinkPath.Step) -> LinkGate
  ) -> Bool {
    for index in saved.layers.indices {
      guard case .waits(let location) = next(layer: index, in: state, gate) else { continue }
      current = location
      if case .layer(let layer) = location { selectedLayers.insert(layer) }
      fail(reason)
      return true
    }
    return false
  }

  /// Gives up everything that is not restored.
  mutating func giveUpAll(_ reason: RestorationReport.Reason, in state: NavigationState) {
    while let layer = saved.layers.indices.last {
      let shown = layer < state.tree.layers.count ? state.tree.layers[layer] : nil
      let stacks = saved.layers[layer].stacks
      for number in stacks.indices where !stacks[number].isEmpty {
        let name = saved.layers[layer].tabs?.names[number]
        let tab = name.flatMap { name in shown?.tabBar?.tabs.firstIndex { $0.id == name } } ?? number
        let stack = shown.flatMap { $0.stacks.indices.contains(tab) ? $0.stacks[tab] : nil }
        let missing = stack.map { self.stacks.firstMissing(of: stacks[number], on: $0, flows) } ?? 0
        if let missing { lose(missing, of: number, in: layer, reason) }
      }
      saved.layers.removeLast()
    }
    report.waiting = []
  }

  /// Gives up an entry with everything over it in its stack, and those of its flows that are not restored, with their
  /// descendants.
  private mutating func lose(
    _ index: Int, of stack: Int, in layer: Int, _ reason: RestorationReport.Reason, culprit: Int? = nil
  ) {
    let gone = saved.layers[layer].stacks[stack][index...]
    guard let first = gone.first else { return }
    let location = culprit.map { flows.name(of: $0) } ?? "\(flows[first.flow].name).\(first.route)"
    report.losses.append(.init(location: location, reason: reason))
    saved.layers[layer].stacks[stack].removeSubrange(index...)
    flows.lose(Set(gone.map(\.flow)))
  }

  /// Gives up a layer with its contents.
  private mutating func lose(layer: Int, _ reason: RestorationReport.Reason, culprit: Int? = nil) {
    guard layer > 0 else { return }
    let culprit = culprit ?? saved.layers[layer].content ?? saved.layers[layer].presenter ?? 0
    if !flows.isLost(culprit) { report.losses.append(.init(location: flows.name(of: culprit), reason: reason)) }
    let gone = saved.layers[layer].stacks.joined().map(\.flow)
    saved.layers.remove(at: layer)
    selectedLayers = Set(selectedLayers.filter { $0 < layer })
    flows.lose(Set(gone).union([culprit]))
  }

  private func description(of location: Location) -> String {
    switch location {
    case .layer(let layer): return flows.name(of: saved.layers[layer].content ?? 0)
    case .entry(let layer, let stack, let index):
      let entry = saved.layers[layer].stacks[stack][index]
      return flows.live[entry.flow] == nil ? flows.name(of: entry.flow) : "\(flows[entry.flow].name).\(entry.route)"
    }
  }
}
