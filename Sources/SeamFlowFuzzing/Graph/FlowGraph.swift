public import SeamFlowTesting

/// Which screens led to which, and how: the part of an app's flows that ran.
///
/// Screens are named by their flow and the case of their route, whatever its arguments. Graphs of several sessions
/// are merged, drawn as ``mermaid`` or ``dot``, and held against a graph of what there is by ``coverage(of:)``.
public struct FlowGraph: Equatable, Sendable {
  /// How one screen led to another.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The root flow began.
    case start
    /// A tab's flow began.
    case tabStart
    /// A flow showed a phase in its place.
    case phase
    /// A flow pushed the screen, or opened the flow of it on the stack.
    case push
    /// It came on a sheet.
    case sheet
    /// It came as a cover.
    case fullScreen
    /// It took the place of what stood over the flow's first screen.
    case detail
    /// A flow replaced what it showed.
    case set
    /// Another tab came on show, by hand or by its flow.
    case tab
    /// A link was followed.
    case link
    /// The user left by hand.
    case userLeft
    /// A flow went back.
    case pop
    /// A flow took away what it had presented.
    case dismiss
    /// A flow finished with a result.
    case finish
    /// A flow ended itself without one.
    case cancel
    /// A flow was replaced or removed by another.
    case supersede
  }

  /// One way from a screen to another.
  public struct Edge: Hashable, Sendable, Codable {
    public let from: ScreenName
    public let to: ScreenName
    public let kind: Kind

    /// Makes an edge.
    public init(_ from: ScreenName, _ kind: Kind, _ to: ScreenName) {
      self.from = from
      self.to = to
      self.kind = kind
    }
  }

  /// How often each edge ran.
  public private(set) var counts: [Edge: Int] = [:]

  /// Makes a graph of edges, each as often as it is named.
  public init(_ edges: [Edge] = []) {
    for edge in edges { add(edge) }
  }

  /// All edges in the order of their descriptions.
  public var edges: [Edge] { counts.keys.sorted() }

  /// All screens in the order of their descriptions.
  public var nodes: [ScreenName] { Set(counts.keys.flatMap { [$0.from, $0.to] }).sorted() }

  /// Adds a run of an edge.
  mutating func add(_ edge: Edge, count: Int = 1) { counts[edge, default: 0] += count }

  /// Adds everything that ran in another graph.
  public mutating func merge(_ other: FlowGraph) {
    for (edge, count) in other.counts { add(edge, count: count) }
  }
}

extension FlowGraph.Edge: Comparable, CustomStringConvertible {
  /// The edge in words: `PeopleFlow.list -push-> PeopleFlow.person`.
  public var description: String { "\(from) -\(kind.rawValue)-> \(to)" }

  public static func < (left: Self, right: Self) -> Bool {
    (left.from, left.to, left.kind.rawValue) < (right.from, right.to, right.kind.rawValue)
  }
}

extension FlowGraph: Codable {
  private struct Line: Codable {
    let edge: Edge
    let count: Int
  }

  /// Reads a graph as a list of edges with how often each ran.
  public init(from decoder: any Decoder) throws {
    for line in try [Line](from: decoder) { add(line.edge, count: line.count) }
  }

  /// Writes the graph as a list of edges, in order.
  public func encode(to encoder: any Encoder) throws {
    try edges.map { Line(edge: $0, count: counts[$0] ?? 0) }.encode(to: encoder)
  }
}
