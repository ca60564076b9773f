/// The rules of navigation: a pure value that changes the tree and collects the effects of each change.
///
/// It does not know coordinators or screens. The ``Navigator`` takes and performs the effects.
struct NavigationState {
  typealias Ending = NavigationEvent.Ending

  /// The effects of the changes since they were last taken, in order.
  struct Effects {
    /// Entries that left the tree.
    var removed: [EntryID] = []
    /// Flows that ended, children before their parents.
    var ended: [(flow: FlowID, ending: Ending)] = []
    /// Alerts that were withdrawn because their flows ended.
    var withdrawnAlerts: [AlertID] = []
    /// Flows that became idle, without entries, children and alerts.
    var orphaned: [FlowID] = []
  }

  /// The place of a flow's first entry.
  enum Home {
    /// An existing stack; the visible stack of the layer if that no longer exists.
    case location(LayerID, StackID)
    /// The flow's own layer, created on demand.
    case newLayer(NavigationTree.Style)
  }

  /// A flow's state that is not part of the tree.
  struct Record {
    let parent: FlowID?
    var home: Home
    var children: Set<FlowID> = []
    /// The stacks that hold its entries and the number of entries in each, in order of first use.
    var stacks: [(id: StackID, count: Int)] = []
    /// The layer of its tabs.
    var tabLayer: LayerID?

    /// Whether it has entries or tabs.
    var isPresent: Bool { !stacks.isEmpty || tabLayer != nil }
  }

  struct Location {
    var layer: Int
    var stack: Int
  }

  var tree = NavigationTree()
  var records: [FlowID: Record] = [:]
  var locations: [StackID: Location] = [:]
  /// The flow that each modal layer was made for.
  ///
  /// The layer exists, even empty, as long as that flow lives.
  var layerFlows: [LayerID: FlowID] = [:]
  private(set) var rootFlow: FlowID?
  private var effects = Effects()
  private var lastNumber: UInt64 = 0

  mutating func mint() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the effects of the changes so far and clears them.
  mutating func takeEffects() -> Effects {
    defer { effects = Effects() }
    return effects
  }

  func isLive(_ flow: FlowID) -> Bool { records[flow] != nil }

  // MARK: Flows

  mutating func openRoot(name: String) -> FlowID {
    let flow = addFlow(name: name, parent: nil, home: .newLayer(.root))
    rootFlow = flow
    _ = makeLayer(.root, presenter: nil, for: flow)
    return flow
  }

  /// Opens a flow under another; returns nil if the parent has ended or the place no longer exists.
  mutating func open(
    name: String, parent: FlowID, at destination: FlowDestination, by edge: NavigationTree.EdgeUse
  ) -> FlowID? {
    guard isLive(parent) else { return nil }
    let stack: StackID?
    switch destination {
    case .presented(let presentation):
      if let style = presentation.layerStyle {
        return addFlow(name: name, parent: parent, home: .newLayer(style), edge: edge)
      }
      stack = presentation == .detail ? clearDetail(of: parent) : currentStack(of: parent)
    case .phase: stack = vacate(parent)
    case .stack(let existing): stack = existing
    }
    guard let stack, let location = locations[stack], isLive(parent) else { return nil }
    return addFlow(name: name, parent: parent, home: .location(tree.layers[location.layer].id, stack), edge: edge)
  }

  private mutating func addFlow(
    name: String, parent: FlowID?, home: Home, edge: NavigationTree.EdgeUse? = nil
  ) -> FlowID {
    let flow = FlowID(number: mint())
    records[flow] = Record(parent: parent, home: home)
    tree.flows[flow] = .init(name: name, parent: parent, edge: edge)
    if let parent { records[parent]?.children.insert(flow) }
    return flow
  }

  /// Ends flows with all their descendants.
  ///
  /// Descendants that are not listed end as superseded, before their parents.
  mutating func end(_ flows: [FlowID], _ ending: Ending) {
    let named = Set(flows)
    var pending = flows.filter { records[$0] != nil }
    guard !pending.isEmpty else { return }
    var dying: Set<FlowID> = []
    var endings: [(flow: FlowID, ending: Ending)] = []
    var losses: [StackID: Int] = [:]
    var layers: Set<LayerID> = []
    var tabLayers: Set<LayerID> = []
    while let flow = pending.popLast() {
      guard let record = records[flow], dying.insert(flow).inserted else { continue }
      endings.append((flow, named.contains(flow) ? ending : .superseded))
      pending += record.children
      for (stack, count) in record.stacks { losses[stack, default: 0] += count }
      if let layer = record.tabLayer { tabLayers.insert(layer) }
      if case .location(let layer, _) = record.home { layers.insert(layer) }
    }
    for (stack, count) in losses { removeEntries(of: dying, count: count, from: stack) }
    for flow in dying { forget(flow, survivingParentsOutside: dying) }
    withdrawAlerts(of: dying)
    if let rootFlow, dying.contains(rootFlow) {
      self.rootFlow = nil
      tree.layers = []
      locations = [:]
      layerFlows = [:]
    } else {
      for layer in tabLayers { removeTabBar(of: layer) }
      for layer in layers.union(tabLayers) { prune(layer) }
    }
    // A child's number is greater than its parent's: descending order ends children first, the newest first.
    effects.ended += endings.sorted { $0.flow.number > $1.flow.number }
  }

  /// Returns whether a live flow has no entry, no tabs, no alert and no child.
  func isIdle(_ flow: FlowID) -> Bool {
    guard let record = records[flow] else { return false }
    return !record.isPresent && record.children.isEmpty && !tree.alerts.contains { $0.flow == flow }
  }

  private mutating func forget(_ flow: FlowID, survivingParentsOutside dying: Set<FlowID>) {
    guard let record = records.removeValue(forKey: flow) else { return }
    tree.flows[flow] = nil
    if let parent = record.parent, !dying.contains(parent) {
      records[parent]?.children.remove(flow)
      if isIdle(parent) { effects.orphaned.append(parent) }
    }
  }

  // MARK: Entries

  func position(of entry: EntryID) -> (location: Location, index: Int)? {
    for layer in tree.layers.indices.reversed() {
      for stack in tree.layers[layer].stacks.indices {
        // Search from the top: nearly every report is about the topmost entry.
        if let index = tree.layers[layer].stacks[stack].entries.lastIndex(where: { $0.id == entry }) {
          return (Location(layer: layer, stack: stack), index)
        }
      }
    }
    return nil
  }

  mutating func append(_ route: RouteValue, of flow: FlowID, to stack: StackID) -> EntryID? {
    guard let location = locations[stack], records[flow] != nil else { return nil }
    let entry = EntryID(number: mint())
    tree.layers[location.layer].stacks[location.stack].entries.append(.init(id: entry, flow: flow, route: route))
    if let use = records[flow]?.stacks.lastIndex(where: { $0.id == stack }) {
      records[flow]?.stacks[use].count += 1
    } else {
      records[flow]?.stacks.append((stack, 1))
    }
    return entry
  }

  /// Removes the entries of a stack from an index on; returns the flows that have no entry left.
  mutating func truncate(_ stack: StackID, from index: Int) -> [FlowID] {
    guard let location = locations[stack] else { return [] }
    var gone: [FlowID] = []
    for entry in tree.layers[location.layer].stacks[location.stack].cut(from: index).reversed() {
      effects.removed.append(entry.id)
      if release(1, of: entry.flow, from: stack), records[entry.flow]?.isPresent == false { gone.append(entry.flow) }
    }
    return gone
  }

  private mutating func removeEntries(of flows: Set<FlowID>, count: Int, from stack: StackID) {
    guard let location = locations[stack] else { return }
    effects.removed += tree.layers[location.layer].stacks[location.stack].remove(count, of: flows)
    prune(tree.layers[location.layer].id)
  }

  /// Decreases a flow's entry count in a stack; returns whether it has none left there.
  private mutating func release(_ count: Int, of flow: FlowID, from stack: StackID) -> Bool {
    guard let use = records[flow]?.stacks.lastIndex(where: { $0.id == stack }) else { return false }
    records[flow]?.stacks[use].count -= count
    guard records[flow]?.stacks[use].count ?? 0 <= 0 else { return false }
    records[flow]?.stacks.remove(at: use)
    return true
  }

  // MARK: Alerts

  mutating func addAlert(_ alert: NavigationTree.Alert) { tree.alerts.append(alert) }

  mutating func removeAlert(_ alert: AlertID) {
    guard let index = tree.alerts.firstIndex(where: { $0.id == alert }) else { return }
    let flow = tree.alerts.remove(at: index).flow
    if isIdle(flow) { effects.orphaned.append(flow) }
  }

  private mutating func withdrawAlerts(of flows: Set<FlowID>) {
    guard !tree.alerts.isEmpty else { return }
    effects.withdrawnAlerts += tree.alerts.filter { flows.contains($0.flow) }.map(\.id)
    tree.alerts.removeAll { flows.contains($0.flow) }
  }
}
