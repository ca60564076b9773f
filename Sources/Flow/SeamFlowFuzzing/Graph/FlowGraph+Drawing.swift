import SeamFlowTesting

extension FlowGraph {
  /// The graph as a Mermaid flowchart.
  ///
  /// Equal graphs have equal text.
  ///
  /// ```
  /// flowchart LR
  ///   start(("start"))
  ///   subgraph flow0["PeopleFlow"]
  ///     node0["list"]
  ///   end
  ///   start -->|"start"| node0
  /// ```
  public var mermaid: String {
    var lines = ["flowchart LR"]
    let names = names
    if names[.start] != nil { lines.append("  start((\"start\"))") }
    for (index, flow) in flows.enumerated() {
      lines.append("  subgraph flow\(index)[\"\(Self.mermaid(flow.name))\"]")
      for node in flow.nodes {
        lines.append("    \(names[node] ?? "")[\"\(Self.mermaid(node.route ?? flow.name))\"]")
      }
      lines.append("  end")
    }
    for edge in edges { lines.append("  \(names[edge.from] ?? "") -->|\"\(label(edge))\"| \(names[edge.to] ?? "")") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The graph in Graphviz's DOT language.
  ///
  /// Equal graphs have equal text.
  public var dot: String {
    var lines = ["digraph flows {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    let names = names
    if names[.start] != nil { lines.append("  start [shape=circle, label=\"start\"];") }
    for (index, flow) in flows.enumerated() {
      lines.append("  subgraph cluster\(index) {")
      lines.append("    label=\(Self.dot(flow.name));")
      for node in flow.nodes { lines.append("    \(names[node] ?? "") [label=\(Self.dot(node.route ?? flow.name))];") }
      lines.append("  }")
    }
    for edge in edges {
      lines.append("  \(names[edge.from] ?? "") -> \(names[edge.to] ?? "") [label=\(Self.dot(label(edge)))];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Returns the kind and, if greater than one, the number of runs.
  private func label(_ edge: Edge) -> String {
    let count = counts[edge] ?? 0
    return count > 1 ? "\(edge.kind.rawValue) ×\(count)" : edge.kind.rawValue
  }

  /// The flows with their screens, sorted.
  private var flows: [(name: String, nodes: [ScreenName])] {
    Dictionary(grouping: nodes.filter { $0 != .start }, by: \.flow).sorted { $0.key < $1.key }.map {
      ($0.key, $0.value)
    }
  }

  /// The identifiers of the nodes.
  ///
  /// They are numbered, because flows may have any name.
  private var names: [ScreenName: String] {
    let numbered = nodes.filter { $0 != .start }.enumerated().map { ($1, "node\($0)") }
    var names = Dictionary(uniqueKeysWithValues: numbered)
    if nodes.contains(.start) { names[.start] = "start" }
    return names
  }

  private static func mermaid(_ text: String) -> String {
    text.replacing("\"", with: "#quot;")
  }

  private static func dot(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
