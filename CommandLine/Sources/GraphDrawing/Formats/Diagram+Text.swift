extension Diagram {
  /// A diagram for pages that render Mermaid, such as GitHub's.
  ///
  /// Layers are subgraphs. Dotted arrows are imports that no manifest declares, or uses that are not certain.
  public var mermaid: String {
    var lines = ["graph TD"]
    for (layer, members) in groups {
      if let layer { lines.append("  subgraph l\(layer)[\"\(Self.mermaid(layers[layer]))\"]") }
      for index in members {
        lines.append(
          "\(layer == nil ? "" : "  ")  n\(index)[\"\(nodes[index].sign)\(Self.mermaid(nodes[index].name))\"]")
      }
      if layer != nil { lines.append("  end") }
    }
    let strokes = zip(edges, marks).map(Stroke.init)
    for (edge, stroke) in zip(edges, strokes) {
      let isDotted = stroke.dashes != nil
      lines.append("  n\(edge.from) \(isDotted ? "-.->" : stroke == .inherited ? "--o" : "-->") n\(edge.to)")
    }
    for (stroke, color) in Self.colors {
      let numbers = strokes.indices.filter { strokes[$0] == stroke }.map(String.init)
      if !numbers.isEmpty { lines.append("  linkStyle \(numbers.joined(separator: ",")) stroke:\(color)") }
      let changed = nodes.indices.filter { nodes[$0].change?.rawValue == stroke.name }
      for index in changed {
        lines.append("  style n\(index) stroke:\(color)\(stroke == .removed ? ",stroke-dasharray:5 5" : "")")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A graph for Graphviz, with layers as clusters.
  public var dot: String {
    var lines = ["digraph \(subject.rawValue) {", "  node [shape=box];"]
    for (layer, members) in groups {
      if let layer { lines.append("  subgraph cluster_\(layer) { label=\"\(Self.dot(layers[layer]))\";") }
      for index in members {
        let style = nodes[index].change.map { change in
          change == .added ? ", color=\"#1a7f37\"" : ", color=\"#c0262d\", style=dashed"
        }
        lines.append("  n\(index) [label=\"\(nodes[index].sign)\(Self.dot(nodes[index].name))\"\(style ?? "")];")
      }
      if layer != nil { lines.append("  }") }
    }
    for (edge, marks) in zip(edges, marks) {
      let stroke = Stroke(edge, marks)
      var attributes: [String] = []
      if stroke.dashes != nil {
        attributes.append("style=\(stroke == .undeclared || stroke == .uncertain ? "dotted" : "dashed")")
      }
      if stroke == .inherited { attributes.append("arrowhead=empty") }
      if let color = Self.colors.first(where: { $0.0 == stroke })?.1 { attributes.append("color=\"\(color)\"") }
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  n\(edge.from) -> n\(edge.to)\(list);")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// The changes, one a line: `+ App → Core`, and behind it whether no manifest declares the dependency.
  public var summary: String {
    let modules = nodes.filter { $0.change != nil }.map { "\($0.sign)\($0.name)\n" }
    let uses = edges.filter { $0.change != nil }.map { edge in
      let end = if case .dependency(isDeclared: false, _) = edge.use { " (\(Stroke.undeclared.meaning))" } else { "" }
      return "\(edge.change == .added ? "+" : "−") \(nodes[edge.from].name) → \(nodes[edge.to].name)\(end)\n"
    }
    return (modules + uses).joined()
  }

  private static let colors: [(Stroke, String)] = [
    (.cyclic, "#b35900"), (.upward, "#b35900"), (.added, "#1a7f37"), (.removed, "#c0262d"),
  ]

  /// The nodes of each layer, and those of none.
  private var groups: [(layer: Int?, members: [Int])] {
    let members = Dictionary(grouping: nodes.indices) { nodes[$0].layer }
    return (layers.indices.map { $0 } + [nil]).compactMap { layer in members[layer].map { (layer, $0) } }
  }

  // https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters
  private static func mermaid(_ text: String) -> String {
    text.escaped(["\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "\n": " "])
  }

  private static func dot(_ text: String) -> String { text.escaped(["\\": "\\\\", "\"": "\\\"", "\n": " "]) }
}

extension Diagram.Node {
  /// A sign of the change.
  fileprivate var sign: String { change.map { $0 == .added ? "+ " : "− " } ?? "" }
}

extension String {
  fileprivate func escaped(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
