/// The flows of a snapshot during restoration: which of them are restored, and which are lost.
///
/// They are identified by their index in the snapshot; a parent has a lower index than its children.
struct SavedFlows {
  let flows: [NavigationSnapshot.Flow]
  /// The restored flows.
  private(set) var live: [Int: FlowID] = [:]
  private var saved: [FlowID: Int] = [:]
  private var lost: Set<Int> = []
  /// The children of each flow.
  private let children: [Int: [Int]]

  init(_ flows: [NavigationSnapshot.Flow]) {
    self.flows = flows
    children = Dictionary(grouping: flows.indices.dropFirst()) { flows[$0].parent ?? 0 }
  }

  subscript(flow: Int) -> NavigationSnapshot.Flow { flows[flow] }

  func isLost(_ flow: Int) -> Bool { lost.contains(flow) }

  /// Returns whether a live flow is a restored one.
  func holds(_ flow: FlowID) -> Bool { saved[flow] != nil }

  /// Matches a live flow with a saved one.
  ///
  /// - Returns: the saved flow; nil if none matches.
  mutating func claim(_ flow: FlowID, in state: NavigationState) -> NavigationSnapshot.Flow? {
    guard let open = state.tree.flows[flow] else { return nil }
    let candidates = open.parent.map { parent in saved[parent].flatMap { children[$0] } ?? [] } ?? [0]
    let index = candidates.first { live[$0] == nil && !lost.contains($0) && flows[$0].edge == open.edge }
    guard let index else { return nil }
    live[index] = flow
    saved[flow] = index
    return flows[index]
  }

  /// Returns the topmost flow that is not restored, of a flow and its ancestors.
  ///
  /// The parent of that one is restored.
  func firstMissing(above flow: Int) -> Int {
    var flow = flow
    while let parent = flows[flow].parent, live[parent] == nil { flow = parent }
    return flow
  }

  /// Gives up flows that are not restored, with all their descendants.
  mutating func lose(_ flows: Set<Int>) {
    var pending = flows.filter { live[$0] == nil }
    while let flow = pending.popFirst() {
      if lost.insert(flow).inserted { pending.formUnion(children[flow] ?? []) }
    }
  }

  /// Returns the name of a flow: the edge that opens it, as only a live flow has a name of its own.
  func name(of flow: Int) -> String {
    guard let edge = flows[flow].edge, let parent = flows[flow].parent else { return flows[flow].name }
    return "\(flows[parent].name).\(edge)"
  }
}

/// How many entries of each saved stack are restored.
struct SavedStacks {
  /// The number, and the last restored entry for validation.
  private var progress: [StackID: (count: Int, last: EntryID)] = [:]

  /// Returns the index of the first saved entry that is not on a stack; nil if all are.
  ///
  /// Cost: proportional to the number of entries added since the last call.
  mutating func firstMissing(
    of entries: [NavigationSnapshot.Entry], on stack: NavigationTree.Stack, _ flows: SavedFlows
  ) -> Int? {
    var count = 0
    if let known = progress[stack.id], known.count <= stack.entries.count,
      stack.entries[known.count - 1].id == known.last
    {
      count = min(known.count, entries.count)
    }
    while count < min(entries.count, stack.entries.count), entries[count].route == stack.entries[count].route,
      flows.live[entries[count].flow] == stack.entries[count].flow
    {
      count += 1
    }
    if count > 0 { progress[stack.id] = (count, stack.entries[count - 1].id) }
    return count < entries.count ? count : nil
  }
}
