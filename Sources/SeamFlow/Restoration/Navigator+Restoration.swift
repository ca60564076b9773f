import SeamViews

// Putting back what an earlier run left. Flows always start as they do; where what they show is how their saved
// stack begins, the rest of it is put on, step by step, with flows opened again by their edges.
extension Navigator {
  /// Whether something of an earlier run is still to be put back.
  public var isRestoring: Bool { restoration != nil }

  /// Puts a snapshot back under the root flow, if there is one, and keeps what is on show from then on.
  func keep(in store: any SnapshotStore, after snapshot: NavigationSnapshot?) {
    guard let root = state.rootFlow else { return }
    keeper = SnapshotKeeper(for: self, in: store, last: snapshot)
    guard restoration == nil else { return }
    restoration = snapshot.map { Restoration($0) }
    batch { claim(root, parent: nil, edge: nil) }
    keeper?.note()
  }

  /// Waits until what is on show is kept for the next run, where the root flow has it kept.
  ///
  /// An app does so before it ends.
  public func saved() async {
    keeper?.note()
    while let saving = keeper?.saving { await saving.value }
  }

  /// Gives a flow that was just opened the memory of the saved one that it is, if it is one.
  func claim(_ flow: FlowID, parent: FlowID?, edge: NavigationTree.EdgeUse?) {
    guard let saved = restoration?.claim(flow, parent: parent, edge: edge) else { return }
    for (name, memory) in flows[flow]?.memories ?? [] {
      if let value = saved.memory[name] { _ = memory.read(value) }
    }
  }

  /// Gives up what was not put back yet.
  func abandonRestoration() {
    guard restoration != nil else { return }
    while let step = nextStep() {
      switch step {
      case .select: continue
      case .present(let layer): restoration?.lose(layer: layer, .overtaken)
      case .append(let saved): restoration?.lose(saved.index, of: saved.stack, in: saved.layer, .overtaken)
      case .wait(let layer, let stack, let index):
        _ = restoration?.takeSelection(of: layer)
        restoration?.lose(index, of: stack, in: layer, .overtaken)
      }
    }
    endRestoration()
  }

  /// Gives up what waits for flows that have nothing under way: they will not show by themselves what they did.
  ///
  /// While nothing was put back yet, flows may stand at a gate, such as a login, and are waited for.
  func settleRestoration() {
    while let losses = restoration?.losses.count, restoration?.hasBegun == true,
      case .wait(let layer, let stack, let index)? = nextStep(), flows.values.allSatisfy(\.tasks.isEmpty)
    {
      restoration?.lose(index, of: stack, in: layer, .notShown)
      batch {}
      if restoration?.losses.count == losses { return }
    }
  }

  private func endRestoration() {
    guard let report = restoration?.report else { return }
    restoration = nil
    onRestored?(report)
    keeper?.note()
  }

  /// Puts back what can be put back now.
  func advanceRestoration() {
    while let step = nextStep() {
      switch step {
      case .wait: return
      case .select(let tab, let layer): _ = change(animated: false) { $0.select(tab: tab, in: layer) }
      case .present(let layer): present(layer)
      case .append(let entry): append(entry)
      }
    }
    endRestoration()
  }

  /// What is to be done next.
  private enum Step {
    case select(tab: String, LayerID)
    case present(layer: Int)
    case append(SavedEntry)
    /// A flow does not show yet what came before this entry.
    case wait(layer: Int, stack: Int, index: Int)
  }

  /// An entry of the snapshot and the stack that it goes to.
  private struct SavedEntry {
    let entry: NavigationSnapshot.Entry
    let layer: Int
    let stack: Int
    let index: Int
    let target: StackID
  }

  /// Nil where nothing is left.
  private func nextStep() -> Step? {
    guard let layers = restoration?.saved.layers else { return nil }
    for (index, saved) in layers.enumerated() {
      guard index < tree.layers.count else {
        return isComing(saved) ? waiting(for: saved, at: index) : .present(layer: index)
      }
      let layer = tree.layers[index]
      var stacks: [NavigationTree.Stack?] = layer.stacks
      guard layer.style == saved.style, (layer.tabBar == nil) == (saved.tabs == nil) else {
        return waiting(for: saved, at: index)
      }
      if let tabs = saved.tabs, let bar = layer.tabBar {
        guard restoration?.live[tabs.flow] == bar.flow else { return waiting(for: saved, at: index) }
        if let tab = restoration?.takeSelection(of: index) { return .select(tab: tab, layer.id) }
        stacks = tabs.names.map { name in
          bar.tabs.firstIndex { $0.id == name }.map { layer.stacks[$0] }
        }
      }
      var wait: Step?
      for (number, entries) in saved.stacks.enumerated() where !entries.isEmpty {
        guard let stack = stacks[number] else {
          restoration?.lose(0, of: number, in: index, .unknownEdge)
          continue
        }
        guard let next = restoration?.firstMissing(of: entries, on: stack) else { continue }
        if next == stack.entries.count, mayAppend(entries[next]) {
          return .append(
            .init(entry: entries[next], layer: index, stack: number, index: next, target: stack.id))
        }
        wait = wait ?? .wait(layer: index, stack: number, index: next)
      }
      if let wait { return wait }
    }
    return nil
  }

  /// Whether a layer's flow was opened and has not shown anything yet.
  private func isComing(_ layer: NavigationSnapshot.Layer) -> Bool {
    guard let content = layer.content, content != layer.presenter,
      let flow = restoration?.live[content], let record = state.records[flow]
    else { return false }
    return !record.isPresent
  }

  private func waiting(for layer: NavigationSnapshot.Layer, at index: Int) -> Step? {
    let stack = layer.stacks.firstIndex { !$0.isEmpty }
    if let stack { return .wait(layer: index, stack: stack, index: 0) }
    // Where no screen can be put back, there may still be a tab to select.
    return restoration?.hasSelection(of: index) == true ? .wait(layer: index, stack: 0, index: 0) : nil
  }

  /// Whether an entry can go on a stack that ends right before it: a flow shows its first one itself.
  private func mayAppend(_ entry: NavigationSnapshot.Entry) -> Bool {
    guard let flow = restoration?.live[entry.flow], let record = state.records[flow] else { return true }
    return record.isPresent
  }

  private func append(_ saved: SavedEntry) {
    guard let flow = restoration?.live[saved.entry.flow] else {
      if let failure = open(saved.entry.flow, at: .stack(saved.target)) {
        restoration?.lose(saved.index, of: saved.stack, in: saved.layer, failure.reason, culprit: failure.flow)
      }
      return
    }
    guard let coordinator = flows[flow]?.coordinator else {
      restoration?.lose(saved.index, of: saved.stack, in: saved.layer, .ended)
      return
    }
    guard push(saved.entry.route, of: coordinator, flow, on: saved.target) else {
      restoration?.lose(saved.index, of: saved.stack, in: saved.layer, .unknownRoute)
      return
    }
    restoration?.restored += 1
  }

  private func present(_ index: Int) {
    guard let layer = restoration?.saved.layers[index], let presenter = layer.presenter else { return }
    let content = layer.content ?? presenter
    var failure: (reason: RestorationReport.Reason, flow: Int)?
    if restoration?.isLost(presenter) != false || restoration?.isLost(content) != false {
      failure = (.unknownEdge, content)
    } else if restoration?.live[presenter] == nil {
      failure = open(presenter, at: nil)
    } else if restoration?.live[content] == nil {
      // A flow in the layer of one that shows nothing itself goes where that one was opened.
      let isOwn = restoration?.saved.flows[content].parent == presenter
      failure = open(content, at: isOwn ? .presented(layer.presentation) : .presented(.push))
    } else if let flow = restoration?.live[content], !state.isLive(flow) {
      failure = (.ended, content)
    } else if !presentRoute(of: layer, by: presenter) {
      failure = (.unknownRoute, content)
    }
    if let failure { restoration?.lose(layer: index, failure.reason, culprit: failure.flow) }
  }

  /// Presents a flow's own screen in a layer; false where it cannot.
  private func presentRoute(of layer: NavigationSnapshot.Layer, by presenter: Int) -> Bool {
    guard
      layer.content == presenter, let route = layer.stacks.first?.first?.route,
      let flow = restoration?.live[presenter], let coordinator = flows[flow]?.coordinator,
      present(route, of: coordinator, flow, as: layer.presentation)
    else { return false }
    restoration?.restored += 1
    return true
  }

  /// Opens a saved flow by its edge, or first the one above it that is missing, too.
  ///
  /// - Parameter place: where it goes; nil for where its edge says.
  /// - Returns: what went wrong with which flow; nil where it is open.
  private func open(_ flow: Int, at place: FlowPlace?) -> (reason: RestorationReport.Reason, flow: Int)? {
    guard let missing = restoration?.firstMissing(on: flow), let saved = restoration?.saved.flows[missing],
      let use = saved.edge, let parent = saved.parent.flatMap({ restoration?.live[$0] }).flatMap({ flows[$0] })
    else { return (.ended, flow) }
    guard let edge = type(of: parent.coordinator).edge(named: use.name), edge.accepts(use.argument) else {
      return (.unknownEdge, missing)
    }
    let opened = edge.open(
      from: parent.coordinator, argument: use.argument, at: place ?? .presented(edge.presentation ?? .push),
      animated: false, in: self)
    guard let opened, state.isLive(opened), restoration?.live[missing] == opened else { return (.ended, missing) }
    restoration?.restored += 1
    return nil
  }

  /// Pushes a route that was written down onto a stack; false where the flow does not know it.
  private func push<Flow: FlowCoordinator>(
    _ route: RouteValue, of coordinator: Flow, _ flow: FlowID, on stack: StackID
  ) -> Bool {
    guard let typed = try? route.decode(as: Flow.Route.self) else { return false }
    batch {
      onEvent?(.pushed(flow: coordinator.name, route))
      guard let entry = change(animated: false, { $0.append(route, of: flow, to: stack) }) else { return }
      show(coordinator.screen(for: typed), at: entry)
    }
    return true
  }

  private func present<Flow: FlowCoordinator>(
    _ route: RouteValue, of coordinator: Flow, _ flow: FlowID, as presentation: FlowPresentation
  ) -> Bool {
    guard let typed = try? route.decode(as: Flow.Route.self) else { return false }
    present(typed, of: coordinator, flow, as: presentation, animated: false)
    return true
  }
}
