import ModuleGraph
import SourceModel

extension Diagram {
  /// The properties of an edge that follow from the graph around it.
  struct Marks: Equatable {
    /// It is part of a cycle.
    var isCyclic = false
    /// It leads from a layer to a higher one.
    var isUpward = false
    /// Its user reaches its end through others, too, and nothing else is remarkable about it.
    var isImplied = false
  }

  /// The marks of all edges.
  var marks: [Marks] {
    let targets = Dictionary(grouping: edges, by: \.from).mapValues { $0.map(\.to) }
    let components = Components.of(nodes.indices.map { targets[$0] ?? [] })
    var component = [Int](repeating: 0, count: nodes.count)
    for (number, members) in components.enumerated() { for node in members { component[node] = number } }
    // Components are in the order of their uses, those that use nothing first.
    let words = (components.count + 63) / 64
    var reached = [[UInt64]](repeating: [], count: components.count)
    for (number, members) in components.enumerated() {
      var all = [UInt64](repeating: 0, count: words)
      for used in Set(members.lazy.flatMap { targets[$0] ?? [] }.map { component[$0] }) where used != number {
        for (word, bits) in reached[used].enumerated() { all[word] |= bits }
        all[used / 64] |= 1 << (used % 64)
      }
      reached[number] = all
    }
    return edges.map { edge in
      var marks = Marks()
      let (from, to) = (component[edge.from], component[edge.to])
      marks.isCyclic = from == to
      if let user = nodes[edge.from].layer, let used = nodes[edge.to].layer { marks.isUpward = used < user }
      marks.isImplied =
        isPlain(edge) && !marks.isCyclic && !marks.isUpward
        && (targets[edge.from] ?? []).contains { other in
          component[other] != from && reached[component[other]][to / 64] & 1 << (to % 64) != 0
        }
      return marks
    }
  }

  private func isPlain(_ edge: Edge) -> Bool {
    guard edge.change == nil, edge.from != focus, edge.to != focus else { return false }
    switch edge.use {
    case .dependency(let isDeclared, _): return isDeclared
    case .inheritance: return false
    case .reference(let grade): return grade == .resolved
    }
  }
}
