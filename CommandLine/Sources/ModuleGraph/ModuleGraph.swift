public import ProjectModel
public import SourceModel
import SwiftScan

/// The targets of a project, and which of them use which.
public struct ModuleGraph: Sendable, Equatable {
  public struct Node: Sendable, Equatable {
    /// The name of the target; with its package or project where several have that name.
    public let name: String
    public let kind: Target.Kind
    public let files: Int
  }

  public struct Edge: Sendable, Hashable {
    /// Indexes of ``nodes``.
    public let from: Int
    public let to: Int
    /// The manifest or project says so.
    public var isDeclared: Bool
    /// The number of files that import it.
    public var imports: Int
  }

  /// Sorted by name.
  public private(set) var nodes: [Node]
  /// Sorted by the using and the used node.
  public private(set) var edges: [Edge]

  init(nodes: [Node], edges: [Edge]) {
    self.nodes = nodes
    self.edges = edges
  }

  /// Makes the graph of all targets.
  public init(_ model: SourceModel) {
    let project = model.project
    let order = project.targets.indices.sorted { Self.key(project.targets[$0]) < Self.key(project.targets[$1]) }
    var number = [Int](repeating: 0, count: order.count)
    for (place, target) in order.enumerated() { number[target] = place }
    var counts: [String: Int] = [:]
    for target in project.targets { counts[target.name, default: 0] += 1 }
    nodes = order.map { index in
      let target = project.targets[index]
      let name = counts[target.name] == 1 ? target.name : "\(target.name) (\(target.origin.name))"
      return Node(name: name, kind: target.kind, files: target.sources.count)
    }
    edges = TargetUses(model).uses.map { use in
      Edge(from: number[use.user], to: number[use.used], isDeclared: use.isDeclared, imports: use.imports)
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  private static func key(_ target: Target) -> String { "\(target.name)\u{0}\(target.origin.name)" }
}

extension Target.Origin {
  /// The name of the package, or the path of the project.
  var name: String {
    switch self {
    case .package(_, let name): name
    case .xcode(let path), .tuist(let path), .xcodeGen(let path): path
    }
  }
}
