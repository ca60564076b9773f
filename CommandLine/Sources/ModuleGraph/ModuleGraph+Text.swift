import ProjectModel

extension ModuleGraph {
  /// A diagram for pages that render Mermaid, such as GitHub's.
  ///
  /// Dotted arrows are imports that no manifest declares.
  public var mermaid: String {
    var lines = ["graph TD"]
    for (index, node) in nodes.enumerated() { lines.append("  n\(index)[\"\(node.name.escaped(["\"": "#quot;"]))\"]") }
    for edge in edges { lines.append("  n\(edge.from) \(edge.isDeclared ? "-->" : "-.->") n\(edge.to)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line for each module with those that it uses; behind a question mark are imports that no manifest declares.
  public var text: String {
    let uses = Dictionary(grouping: edges, by: \.from)
    return nodes.indices.map { index in
      let kind = nodes[index].kind == .library ? "" : " (\(nodes[index].kind.rawValue))"
      let used = (uses[index] ?? []).map { (($0.isDeclared ? "" : "?") + nodes[$0.to].name) }
      return "\(nodes[index].name)\(kind)\(used.isEmpty ? "" : ": ")\(used.joined(separator: ", "))\n"
    }.joined()
  }

  /// A graph for Graphviz.
  public var dot: String {
    var lines = ["digraph modules {", "  node [shape=box];"]
    for (index, node) in nodes.enumerated() {
      lines.append("  n\(index) [label=\"\(node.name.escaped(["\\": "\\\\", "\"": "\\\""]))\"];")
    }
    for edge in edges { lines.append("  n\(edge.from) -> n\(edge.to)\(edge.isDeclared ? "" : " [style=dotted]");") }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// The graph as JSON, version 1.
  ///
  /// `{"version": 1, "modules": [{name, kind, files}], "dependencies": [{from, to, declared, imports}]}`
  public var json: String {
    let document = Document(
      version: 1, modules: nodes.map { .init(name: $0.name, kind: $0.kind.rawValue, files: $0.files) },
      dependencies: edges.map {
        .init(from: nodes[$0.from].name, to: nodes[$0.to].name, declared: $0.isDeclared, imports: $0.imports)
      })
    return JSONText.text(document)
  }

  private struct Document: Encodable {
    struct Module: Encodable {
      let name: String
      let kind: String
      let files: Int
    }

    struct Dependency: Encodable {
      let from: String
      let to: String
      let declared: Bool
      let imports: Int
    }

    let version: Int
    let modules: [Module]
    let dependencies: [Dependency]
  }
}

extension String {
  fileprivate func escaped(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
