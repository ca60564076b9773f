import ProjectModel

extension Diagram {
  /// The graph as JSON, version 1.
  ///
  /// Of modules: `{"version": 1, "modules": [{name, kind, files, layer}], "dependencies": [{from, to, declared,
  /// imports}]}`; of types: `{"version": 1, "types": [{name, kind, files}], "uses": [{from, to, relation, grade}]}`.
  /// A comparison adds `change`, `added` or `removed`.
  public var json: String {
    let modules = subject == .modules
    return JSONText.text(
      Document(
        version: 1, modules: modules ? nodeItems : nil, dependencies: modules ? edgeItems : nil,
        types: modules ? nil : nodeItems, uses: modules ? nil : edgeItems))
  }

  private var nodeItems: [Document.Node] {
    nodes.map { node in
      Document.Node(
        name: node.name, kind: node.kind, files: node.files, layer: node.layer.map { layers[$0] },
        change: node.change?.rawValue)
    }
  }

  private var edgeItems: [Document.Edge] {
    edges.map { edge in
      var item = Document.Edge(
        from: nodes[edge.from].name, to: nodes[edge.to].name, change: edge.change?.rawValue)
      switch edge.use {
      case .dependency(let isDeclared, let imports): (item.declared, item.imports) = (isDeclared, imports)
      case .inheritance(let grade): (item.relation, item.grade) = ("inherits", grade.word)
      case .reference(let grade): (item.relation, item.grade) = ("uses", grade.word)
      }
      return item
    }
  }

  /// Values that are nil are left out.
  private struct Document: Encodable {
    struct Node: Encodable {
      let name: String
      let kind: String
      let files: Int
      let layer: String?
      let change: String?
    }

    struct Edge: Encodable {
      let from: String
      let to: String
      let change: String?
      var declared: Bool?
      var imports: Int?
      var relation: String?
      var grade: String?
    }

    let version: Int
    let modules: [Node]?
    let dependencies: [Edge]?
    let types: [Node]?
    let uses: [Edge]?
  }
}
