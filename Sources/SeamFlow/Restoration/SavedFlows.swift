/// The flows of a snapshot while it is put back: which are back, and which cannot come back.
///
/// They are named by their index in the snapshot; a parent's is lower than its children's.
struct SavedFlows {
  let flows: [NavigationSnapshot.Flow]
  /// The flows that are back.
  private(set) var live: [Int: FlowID] = [:]
  private var saved: [FlowID: Int] = [:]
  private var lost: Set<Int> = []
  /// The flows that each flow opened.
  private let children: [Int: [Int]]

  init(_ flows: [NavigationSnapshot.Flow]) {
    self.flows = flows
    children = Dictionary(grouping: flows.indices.dropFirst()) { flows[$0].parent ?? 0 }
  }

  subscript(flow: Int) -> NavigationSnapshot.Flow { flows[flow] }

  func isLost(_ flow: Int) -> Bool { lost.contains(flow) }

  /// Whether a live flow is a saved one that is back.
  func holds(_ flow: FlowID) -> Bool { saved[flow] != nil }

  /// Takes a live flow for the saved one that it is.
  ///
  /// - Returns: the saved flow; nil if it is another one.
  mutating func claim(_ flow: FlowID, in state: NavigationState) -> NavigationSnapshot.Flow? {
    guard let open = state.tree.flows[flow] else { return nil }
    let candidates = open.parent.map { parent in saved[parent].flatMap { children[$0] } ?? [] } ?? [0]
    let index = candidates.first { live[$0] == nil && !lost.contains($0) && flows[$0].edge == open.edge }
    guard let index else { return nil }
    live[index] = flow
    saved[flow] = index
    return flows[index]
  }

  /// The flow itself or the highest above it that is not back yet; its parent is.
  func firstMissing(above flow: Int) -> Int {
    var flow = flow
    while let parent = flows[flow].parent, live[parent] == nil { flow = parent }
    return flow
  }

  /// Gives up the flows that are not back, with all that they opened.
  mutating func lose(_ flows: Set<Int>) {
    var pending = flows.filter { live[$0] == nil }
    while let flow = pending.popFirst() {
      if lost.insert(flow).inserted { pending.formUnion(children[flow] ?? []) }
    }
  }

  /// A flow by the edge that leads to it, as it has no name before it is made.
  func name(of flow: Int) -> String {
    guard let edge = flows[flow].edge, let parent = flows[flow].parent else { return flows[flow].name }
    return "\(flows[parent].name).\(edge)"
  }
}

/// How much of each saved stack is on show again.
struct SavedStacks {
  /// The count, and the entry that this was seen by.
  private var progress: [StackID: (count: Int, last: EntryID)] = [:]

  /// The index of the first saved entry that is not on a stack; nil if all are.
  ///
  /// Cost: proportional to what is new since the last call.
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
