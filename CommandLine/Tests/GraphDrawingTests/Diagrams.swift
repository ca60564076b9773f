import GraphDrawing
import SourceModel

extension Diagram {
  /// A diagram of modules by their names, and edges such as `App>Core`: `~` before one that is not declared.
  ///
  /// - Parameter names: a name, with a layer behind an at sign: `App@0`.
  static func modules(_ names: [String], _ edges: [String], layers: [String] = []) -> Diagram {
    let nodes = names.map { text in
      let parts = text.split(separator: "@").map(String.init)
      return Node(name: parts[0], kind: "library", files: 1, layer: parts.count > 1 ? Int(parts[1]) : nil)
    }
    return Diagram(
      subject: .modules, title: "p", layers: layers, nodes: nodes,
      edges: edges.map { text in
        let ends = text.drop { $0 == "~" }.split(separator: ">", maxSplits: 1).map { end in
          nodes.firstIndex { $0.name == end } ?? 0
        }
        return Edge(from: ends[0], to: ends[1], use: .dependency(isDeclared: text.first != "~", imports: 1))
      })
  }

  /// The edges with a sign for their change: `+App>Core`.
  var edgeTexts: [String] {
    edges.map { edge in
      let sign = edge.change.map { $0 == .added ? "+" : "-" } ?? ""
      return "\(sign)\(nodes[edge.from].name)>\(nodes[edge.to].name)"
    }
  }
}
