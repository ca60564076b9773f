import SeamFlow
import SeamViews

/// The objects that one run of the app has shown, by names that are the same in another run of the same steps.
struct FuzzHistory {
  /// Objects of one kind, by name and by number starting at one.
  struct Record<ID: Hashable> {
    private(set) var all: [(name: String, nth: Int)] = []
    private var ids: [String: [ID]] = [:]
    private var known: Set<ID> = []

    mutating func add(_ id: ID, name: () -> String) {
      guard known.insert(id).inserted else { return }
      let name = name()
      ids[name, default: []].append(id)
      all.append((name, ids[name]?.count ?? 1))
    }

    subscript(name: String, nth: Int) -> ID? {
      ids[name].flatMap { $0.indices.contains(nth - 1) ? $0[nth - 1] : nil }
    }
  }

  struct TabID: Hashable {
    let layer: LayerID
    let tab: String
  }

  private(set) var entries = Record<EntryID>()
  private(set) var layers = Record<LayerID>()
  private(set) var tabs = Record<TabID>()
  private(set) var alerts = Record<AlertID>()
  private var last = NavigationTree()

  /// Records the objects of a tree that are new.
  mutating func look(at tree: NavigationTree) {
    guard tree != last else { return }
    last = tree
    for layer in tree.layers {
      for stack in layer.stacks {
        for entry in stack.entries { entries.add(entry.id) { tree.name(of: entry) } }
      }
      if layer.style != .root {
        layers.add(layer.id) { layer.stacks.first?.entries.first.map(tree.name(of:)) ?? layer.style.rawValue }
      }
      for tab in layer.tabBar?.tabs ?? [] { tabs.add(TabID(layer: layer.id, tab: tab.id)) { tab.id } }
    }
    for alert in tree.alerts { alerts.add(alert.id) { alert.configuration.title } }
  }
}

extension NavigationTree {
  /// Returns the name of an entry, as in the outline: `PeopleFlow.person(7F…)`.
  func name(of entry: Entry) -> String { "\(flows[entry.flow]?.name ?? "?").\(entry.route)" }

  func contains(_ entry: EntryID) -> Bool {
    layers.contains { $0.stacks.contains { $0.entries.contains { $0.id == entry } } }
  }

  /// Returns a flow and its ancestors, from the root down.
  func chain(to flow: FlowID) -> [FlowID] {
    var chain: [FlowID] = []
    var next: FlowID? = flow
    while let current = next {
      chain.append(current)
      next = flows[current]?.parent
    }
    return chain.reversed()
  }
}
