public import SourceModel

/// A graph to be shown: modules or types, and which of them use which.
public struct Diagram: Sendable, Equatable {
  public enum Subject: String, Sendable {
    case modules, types
  }

  /// The side of a comparison on which alone a node or an edge exists.
  public enum Change: String, Sendable {
    case added, removed
  }

  public struct Node: Sendable, Equatable {
    public let name: String
    /// A word for its kind, such as `library` or `struct`.
    public let kind: String
    public let files: Int
    /// An index of ``Diagram/layers``; nil if it is in none.
    public var layer: Int?
    public var change: Change?

    public init(name: String, kind: String, files: Int, layer: Int? = nil) {
      self.name = name
      self.kind = kind
      self.files = files
      self.layer = layer
    }
  }

  /// The evidence for an edge.
  public enum Use: Sendable, Equatable {
    /// A manifest or project declares it, or a number of files import it.
    case dependency(isDeclared: Bool, imports: Int)
    case inheritance(Grade)
    case reference(Grade)
  }

  public struct Edge: Sendable, Equatable {
    /// Indexes of ``Diagram/nodes``.
    public let from: Int
    public let to: Int
    public let use: Use
    public var change: Change?

    public init(from: Int, to: Int, use: Use, change: Change? = nil) {
      self.from = from
      self.to = to
      self.use = use
      self.change = change
    }
  }

  public let subject: Subject
  public let title: String
  /// The names of layers, from the highest to the lowest.
  public internal(set) var layers: [String]
  public internal(set) var nodes: [Node]
  public internal(set) var edges: [Edge]
  /// The node that the diagram is about; nil if it is about all.
  public internal(set) var focus: Int?

  public init(subject: Subject, title: String, layers: [String] = [], nodes: [Node], edges: [Edge]) {
    self.subject = subject
    self.title = title
    self.layers = layers
    self.nodes = nodes
    self.edges = edges
  }

  /// The node with a name; nil if there is none.
  public func node(_ name: String) -> Int? { nodes.firstIndex { $0.name == name } }
}
