import ProjectModel

extension ModuleGraph {
  /// The graph without tests.
  public var withoutTests: ModuleGraph { filter { nodes[$0].kind != .test && nodes[$0].kind != .uiTest } }

  /// The node with a name; nil if there is none.
  public func node(_ name: String) -> Int? { nodes.firstIndex { $0.name == name } }

  /// A node with those that use it and those that it uses.
  public func focus(on node: Int) -> ModuleGraph {
    let around = Set(edges.filter { $0.from == node || $0.to == node }.flatMap { [$0.from, $0.to] })
    return filter { $0 == node || around.contains($0) }
  }

  /// A node with all that use it, directly or not.
  public func reaching(_ node: Int) -> ModuleGraph {
    var reached: Set<Int> = [node]
    var open = [node]
    let users = Dictionary(grouping: edges, by: \.to)
    while let next = open.popLast() {
      for edge in users[next] ?? [] where reached.insert(edge.from).inserted { open.append(edge.from) }
    }
    return filter(reached.contains)
  }

  /// Circles of nodes that use one another, each as the names along it, the first at its beginning and end.
  public var cycles: [[String]] {
    let targets = Dictionary(grouping: edges, by: \.from).mapValues { $0.map(\.to) }
    return Components.of(nodes.indices.map { targets[$0] ?? [] }).filter { $0.count > 1 }.map { component in
      let inside = Set(component)
      let uses = nodes.indices.map { node in
        inside.contains(node) ? (targets[node] ?? []).filter(inside.contains) : []
      }
      let way = Components.shortestCycle(through: component.min() ?? 0, uses)
      return (way + way.prefix(1)).map { nodes[$0].name }
    }
  }

  private func filter(_ isIncluded: (Int) -> Bool) -> ModuleGraph {
    let kept = nodes.indices.filter(isIncluded)
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    return ModuleGraph(
      nodes: kept.map { nodes[$0] },
      edges: edges.compactMap { edge in
        guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
        return Edge(from: from, to: to, isDeclared: edge.isDeclared, imports: edge.imports)
      })
  }
}
