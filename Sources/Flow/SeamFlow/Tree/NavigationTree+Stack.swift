// Changes of a stack, in place: entries are never copied while the stack is cut.
extension NavigationTree.Stack {
  /// Removes and returns the entries from an index on.
  mutating func cut(from index: Int) -> [NavigationTree.Entry] {
    guard index < entries.count else { return [] }
    let tail = Array(entries[index...])
    entries.truncate(to: index)
    return tail
  }

  /// Removes a number of entries of some flows, from the top down; returns them in that order.
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

  /// Returns the index of a flow's lowest entry, given their number in this stack; the end index if there is none.
  func firstIndex(of flow: FlowID, count: Int) -> Int {
    var left = count
    var index = entries.count
    while left > 0, index > 0 {
      index -= 1
      if entries[index].flow == flow { left -= 1 }
    }
    return index
  }

  /// Returns where a flow's entries begin, and how many of the routes they already show.
  func match(_ routes: [RouteValue], of flow: FlowID, count: Int) -> (first: Int, kept: Int) {
    let first = firstIndex(of: flow, count: count)
    let kept = zip(entries[first...], routes).prefix { $0.flow == flow && $0.route == $1 }.count
    return (first, kept)
  }
}
