// Changes of one stack, made in place: the array is never copied while it is cut.
extension NavigationTree.Stack {
  /// Cuts everything from an index on off; nothing where the stack is not that high.
  mutating func cut(from index: Int) -> [NavigationTree.Entry] {
    guard index < entries.count else { return [] }
    let tail = Array(entries[index...])
    entries.truncate(to: index)
    return tail
  }

  /// Removes the given number of entries of some flows, looking from the top down; returns them in that order.
  mutating func remove(_ count: Int, of flows: Set<FlowID>) -> [EntryID] {
    var removed: [EntryID] = []
    var low = entries.count
    while removed.count < count, low > 0 {
      low -= 1
      if flows.contains(entries[low].flow) { removed.append(entries[low].id) }
    }
    let kept = entries[low...].filter { !flows.contains($0.flow) }
    entries.truncate(to: low)
    for entry in kept { entries.append(entry) }
    return removed
  }

  /// The index of a flow's lowest entry, given how many it has here; the end where it has none.
  func firstIndex(of flow: FlowID, count: Int) -> Int {
    var left = count
    var index = entries.count
    while left > 0, index > 0 {
      index -= 1
      if entries[index].flow == flow { left -= 1 }
    }
    return index
  }

  /// Where a flow's entries begin, and how many of the routes they already show from there on.
  func match(_ routes: [RouteValue], of flow: FlowID, count: Int) -> (first: Int, kept: Int) {
    let first = firstIndex(of: flow, count: count)
    let kept = zip(entries[first...], routes).prefix { $0.flow == flow && $0.route == $1 }.count
    return (first, kept)
  }
}
