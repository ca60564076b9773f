/// What an earlier run left, while it is being put back: what of it is there already and what is lost.
struct Restoration {
  private(set) var saved: NavigationSnapshot
  /// The flows that are back, by their index in the snapshot.
  private(set) var live: [Int: FlowID] = [:]
  /// Flows that cannot come back.
  private var lost: Set<Int> = []
  private var selectedLayers: Set<Int> = []
  var restored = 0
  private(set) var losses: [RestorationReport.Loss]

  init(_ saved: NavigationSnapshot) {
    self.saved = saved
    losses = saved.omissions
  }

  /// Whether anything was put back already; before that, flows may show a gate such as a login.
  var hasBegun: Bool { live.count > 1 || restored > 0 }

  var report: RestorationReport { RestorationReport(restored: restored, losses: losses) }

  func isLost(_ flow: Int) -> Bool { lost.contains(flow) }

  // MARK: Flows

  /// Takes a flow that was just opened for the saved one that it is; nil where it is another.
  mutating func claim(_ flow: FlowID, parent: FlowID?, edge: NavigationTree.EdgeUse?) -> NavigationSnapshot.Flow? {
    let index = saved.flows.indices.first { index in
      let candidate = saved.flows[index]
      return live[index] == nil && !lost.contains(index) && candidate.edge == edge
        && candidate.parent.flatMap { live[$0] } == parent
    }
    guard let index else { return nil }
    live[index] = flow
    return saved.flows[index]
  }

  /// The flow itself or the highest above it that is not back yet; its parent is.
  func firstMissing(on flow: Int) -> Int {
    var flow = flow
    while let parent = saved.flows[flow].parent, live[parent] == nil { flow = parent }
    return flow
  }

  // MARK: Tabs

  /// The tab to select in a layer, the first time that it is asked.
  mutating func takeSelection(of layer: Int) -> String? {
    selectedLayers.insert(layer).inserted ? saved.layers[layer].tabs?.selected : nil
  }

  /// Whether a tab is still to be selected in a layer.
  func hasSelection(of layer: Int) -> Bool { !selectedLayers.contains(layer) && saved.layers[layer].tabs != nil }

  // MARK: Losses

  /// Gives up an entry with everything over it in its stack, and what these flows opened.
  mutating func lose(
    _ index: Int, of stack: Int, in layer: Int, _ reason: RestorationReport.Reason, culprit: Int? = nil
  ) {
    let gone = saved.layers[layer].stacks[stack][index...]
    guard let first = gone.first else { return }
    let place =
      culprit.map { name(of: $0) } ?? "\(saved.flows[first.flow].name).\(first.route)"
    losses.append(.init(place: place, reason: reason))
    saved.layers[layer].stacks[stack].removeSubrange(index...)
    lose(Set(gone.map(\.flow)))
  }

  /// Gives up a layer and all it holds.
  mutating func lose(layer: Int, _ reason: RestorationReport.Reason, culprit: Int? = nil) {
    let culprit = culprit ?? saved.layers[layer].content ?? 0
    if !lost.contains(culprit) { losses.append(.init(place: name(of: culprit), reason: reason)) }
    let flows = saved.layers[layer].stacks.joined().map(\.flow)
    saved.layers.remove(at: layer)
    selectedLayers = Set(selectedLayers.filter { $0 < layer })
    lose(Set(flows).union([culprit]))
  }

  private mutating func lose(_ flows: Set<Int>) {
    lost.formUnion(flows.filter { live[$0] == nil })
    for index in saved.flows.indices {
      if let parent = saved.flows[index].parent, lost.contains(parent) { lost.insert(index) }
    }
  }

  /// A flow by the edge that leads to it, as it has no name before it is made.
  private func name(of flow: Int) -> String {
    let flow = saved.flows[flow]
    guard let edge = flow.edge, let parent = flow.parent else { return flow.name }
    return "\(saved.flows[parent].name).\(edge)"
  }
}
