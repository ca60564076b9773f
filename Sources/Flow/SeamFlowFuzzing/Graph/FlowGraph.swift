public import SeamFlowTesting

/// The transitions between an app's screens that ran, with their kinds.
///
/// Screens are identified by their flow and the case of their route, regardless of arguments. Graphs of several
/// sessions can be merged, drawn as ``mermaid`` or ``dot``, and compared with a graph of all expected transitions by
/// ``coverage(of:)``.
public struct FlowGraph: Equatable, Sendable {
  /// How one screen led to another.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The root flow started.
    case start
    /// A tab's flow started.
    case tabStart
    /// A flow showed a phase.
    case phase
    /// A flow pushed the screen, or opened its flow on the stack.
    case push
    /// A sheet was presented.
    case sheet
    /// A cover was presented.
    case fullScreen
    /// The screen replaced everything over the flow's first screen.
    case detail
    /// A flow replaced its content.
    case set
    /// Another tab was selected, by the user or by its flow.
    case tab
    /// A link was followed.
    case link
    /// The user left by a gesture.
    case userLeft
    /// A flow popped screens.
    case pop
    /// A flow dismissed a layer that it presented.
    case dismiss
    /// A flow finished with a result.
    case finish
    /// A flow ended without a result.
    case cancel
    /// A flow was replaced or removed by another.
    case supersede
  }

  /// A transition from one screen to another.
  public struct Edge: Hashable, Sendable, Codable {
    /// The screen that was visible before.
    public let from: ScreenName
    /// The screen that is visible afterwards.
    public let to: ScreenName
    /// The cause of the transition.
    public let kind: Kind

    /// Creates an edge.
    public init(_ from: ScreenName, _ kind: Kind, _ to: ScreenName) {
      self.from = from
      self.to = to
      self.kind = kind
    }
  }

  /// The number of runs of each edge.
  public private(set) var counts: [Edge: Int] = [:]

  /// Creates a graph of edges, which may be repeated.
  public init(_ edges: [Edge] = []) {
    for edge in edges { add(edge) }
  }

  /// All edges, sorted by description.
  public var edges: [Edge] { counts.keys.sorted() }

  /// All screens, sorted by description.
  public var nodes: [ScreenName] { Set(counts.keys.flatMap { [$0.from, $0.to] }).sorted() }

  /// Adds runs of an edge.
  mutating func add(_ edge: Edge, count: Int = 1) { counts[edge, default: 0] += count }

  /// Adds all runs of another graph.
  public mutating func merge(_ other: FlowGraph) {
    for (edge, count) in other.counts { add(edge, count: count) }
  }
}

extension FlowGraph.Edge: Comparable, CustomStringConvertible {
  /// The edge in words, such as `PeopleFlow.list -push-> PeopleFlow.person`.
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

  /// Decodes a graph from a list of edges with their number of runs.
  public init(from decoder: any Decoder) throws {
    for line in try [Line](from: decoder) { add(line.edge, count: line.count) }
  }

  /// Encodes the graph as a sorted list of edges.
  public func encode(to encoder: any Encoder) throws {
    try edges.map { Line(edge: $0, count: counts[$0] ?? 0) }.encode(to: encoder)
  }
}
