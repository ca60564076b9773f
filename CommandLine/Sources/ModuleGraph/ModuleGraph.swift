public import ProjectModel
public import SourceModel
import SwiftScan

/// The targets of a project, and which of them use which.
public struct ModuleGraph: Sendable, Equatable {
  public struct Node: Sendable, Equatable {
    /// The name of the target; with its package or project where several have that name.
    public let name: String
    /// The index of the project's target.
    public let target: Int
  }

  public struct Edge: Sendable, Hashable {
    /// Indexes of ``nodes``.
    public let from: Int
    public let to: Int
    /// The manifest or project says so.
    public let isDeclared: Bool
    /// The number of files that import it.
    public let imports: Int
  }

  /// Sorted by name.
  public let nodes: [Node]
  /// Sorted by the using and the used node.
  public let edges: [Edge]

  /// Makes the graph of all targets.
  ///
  /// - Parameter qualified: names to which the package is added, though one target alone has them here.
  public init(_ model: SourceModel, qualifying qualified: Set<String> = []) {
    let project = model.project
    let order = project.targets.indices.sorted { Self.key(project.targets[$0]) < Self.key(project.targets[$1]) }
    var number = [Int](repeating: 0, count: order.count)
    for (place, target) in order.enumerated() { number[target] = place }
    let qualified = qualified.union(Self.repeatedNames(project))
    nodes = order.map { index in
      let target = project.targets[index]
      let name = qualified.contains(target.name) ? "\(target.name) (\(target.origin.name))" : target.name
      return Node(name: name, target: index)
    }
    edges = TargetUses(model).uses.map { use in
      Edge(from: number[use.user], to: number[use.used], isDeclared: use.isDeclared, imports: use.imports)
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// The names of several targets.
  public static func repeatedNames(_ project: Project) -> Set<String> {
    var seen: Set<String> = []
    return Set(project.targets.map(\.name).filter { !seen.insert($0).inserted })
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
