public import ModuleGraph
public import ProjectModel
import SourceModel

extension Diagram {
  /// A diagram of the targets of a project.
  ///
  /// - Parameter layer: the index of a target's layer; nil if it is in none.
  public init(
    _ graph: ModuleGraph, _ project: Project, title: String, includesTests: Bool, layers: [String],
    layer: (Target) -> Int?
  ) {
    let kept = graph.nodes.indices.filter { includesTests || !project.targets[graph.nodes[$0].target].isTest }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    let nodes = kept.map { index in
      let target = project.targets[graph.nodes[index].target]
      return Node(
        name: graph.nodes[index].name, kind: target.kind.rawValue, files: target.sources.count, layer: layer(target))
    }
    self.init(
      subject: .modules, title: title, layers: layers, nodes: nodes,
      edges: graph.edges.compactMap { edge in
        guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
        return Edge(from: from, to: to, use: .dependency(isDeclared: edge.isDeclared, imports: edge.imports))
      })
  }

  /// A diagram of the types of a module.
  public init(_ graph: TypeGraph, title: String) {
    self.init(
      subject: .types, title: title,
      nodes: graph.nodes.map { Node(name: $0.name, kind: $0.kind, files: $0.files) },
      edges: graph.edges.map { edge in
        Edge(from: edge.from, to: edge.to, use: edge.isInheritance ? .inheritance(edge.grade) : .reference(edge.grade))
      })
  }
}
