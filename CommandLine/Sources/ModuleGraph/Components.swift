/// The strongly connected components of a graph.
package enum Components {
  /// Groups of nodes each of which uses all others of its group, directly or not.
  ///
  /// Tarjan's algorithm, without recursion.
  ///
  /// - Parameter uses: for each node the nodes that it uses.
  package static func of(_ uses: [[Int]]) -> [[Int]] {
    var numbers: [Int: Int] = [:]
    var lowest: [Int: Int] = [:]
    var isOnStack: Set<Int> = []
    var stack: [Int] = []
    var result: [[Int]] = []
    for root in uses.indices where numbers[root] == nil {
      var work = [(node: root, next: 0)]
      while let (node, next) = work.last {
        if next == 0 {
          numbers[node] = numbers.count
          lowest[node] = numbers[node]
          stack.append(node)
          isOnStack.insert(node)
        }
        if next < uses[node].count {
          work[work.count - 1].next += 1
          let used = uses[node][next]
          if numbers[used] == nil {
            work.append((used, 0))
          } else if isOnStack.contains(used) {
            lowest[node] = min(lowest[node] ?? 0, numbers[used] ?? 0)
          }
          continue
        }
        work.removeLast()
        if let parent = work.last?.node { lowest[parent] = min(lowest[parent] ?? 0, lowest[node] ?? 0) }
        guard lowest[node] == numbers[node] else { continue }
        var component: [Int] = []
        repeat {
          component.append(stack.removeLast())
          isOnStack.remove(component[component.count - 1])
        } while component.last != node
        result.append(component)
      }
    }
    return result
  }

  /// The nodes of a shortest cycle through a node, which comes first; none if it is on no cycle.
  package static func shortestCycle(through start: Int, _ uses: [[Int]]) -> [Int] {
    var previous: [Int: Int] = [:]
    var open = [start]
    var next = 0
    search: while next < open.count {
      let node = open[next]
      next += 1
      for used in uses[node] where previous[used] == nil {
        previous[used] = node
        if used == start { break search }
        open.append(used)
      }
    }
    var way: [Int] = []
    var node = previous[start]
    while let step = node {
      way.append(step)
      node = step == start ? nil : previous[step]
    }
    return way.reversed()
  }
}
