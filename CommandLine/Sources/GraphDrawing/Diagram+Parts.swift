extension Diagram {
  /// A node with those that use it and those that it uses.
  public func focus(on node: Int) -> Diagram {
    let around = Set(edges.filter { $0.from == node || $0.to == node }.flatMap { [$0.from, $0.to] })
    return filter(focus: node) { $0 == node || around.contains($0) }
  }

  /// A node with all that use it, directly or not.
  public func reaching(_ node: Int) -> Diagram {
    var reached: Set<Int> = [node]
    var open = [node]
    let users = Dictionary(grouping: edges, by: \.to)
    while let next = open.popLast() {
      for edge in users[next] ?? [] where reached.insert(edge.from).inserted { open.append(edge.from) }
    }
    return filter(focus: node, reached.contains)
  }

  /// The nodes and edges that differ, and the nodes at the ends of these edges.
  public var changes: Diagram {
    let changed = edges.filter { $0.change != nil }
    let ends = Set(changed.flatMap { [$0.from, $0.to] })
    var part = filter(focus: focus) { nodes[$0].change != nil || ends.contains($0) }
    part.edges.removeAll { $0.change == nil }
    return part
  }

  private func filter(focus: Int?, _ isIncluded: (Int) -> Bool) -> Diagram {
    let kept = nodes.indices.filter(isIncluded)
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    var part = self
    part.focus = focus.flatMap { numbers[$0] }
    part.nodes = kept.map { nodes[$0] }
    part.edges = edges.compactMap { edge in
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
      return Edge(from: from, to: to, use: edge.use, change: edge.change)
    }
    return part
  }

  /// The union of this diagram and an earlier one, whose differences are marked; nodes are matched by name.
  public func compared(with earlier: Diagram) -> Diagram {
    var result = self
    let numbers = Dictionary(nodes.indices.map { (nodes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    let before = Set(earlier.nodes.map(\.name))
    for index in nodes.indices where !before.contains(nodes[index].name) { result.nodes[index].change = .added }
    // A layer that is gone comes below the one that was above it.
    for (place, name) in earlier.layers.enumerated() where !result.layers.contains(name) {
      let above = earlier.layers[..<place].last.flatMap(result.layers.firstIndex)
      result.layers.insert(name, at: above.map { $0 + 1 } ?? 0)
    }
    for index in nodes.indices {
      result.nodes[index].layer = nodes[index].layer.flatMap { result.layers.firstIndex(of: layers[$0]) }
    }
    var places: [Int] = []
    for node in earlier.nodes {
      if let number = numbers[node.name] {
        places.append(number)
        continue
      }
      var node = node
      node.change = .removed
      node.layer = node.layer.flatMap { result.layers.firstIndex(of: earlier.layers[$0]) }
      places.append(result.nodes.count)
      result.nodes.append(node)
    }
    let old = Set(earlier.edges.map { [places[$0.from], places[$0.to]] })
    for index in edges.indices where !old.contains([edges[index].from, edges[index].to]) {
      result.edges[index].change = .added
    }
    let new = Set(edges.map { [$0.from, $0.to] })
    result.edges += earlier.edges.compactMap { edge in
      let (from, to) = (places[edge.from], places[edge.to])
      return new.contains([from, to]) ? nil : Edge(from: from, to: to, use: edge.use, change: .removed)
    }
    return result
  }
}
