extension FlowGraph {
  /// The edges of a known graph that ran.
  public struct Coverage: Equatable, Sendable {
    /// The known edges that ran.
    public let ran: [Edge]
    /// The known edges that never ran.
    public let missing: [Edge]
    /// The edges that ran and are unknown: the known graph is outdated, or the app navigates in an unexpected way.
    public let unknown: [Edge]
  }

  /// Compares the edges that ran with known ones.
  ///
  /// - Parameter known: all expected edges, such as a graph that was extracted from the code or recorded with an
  ///   earlier release.
  public func coverage(of known: FlowGraph) -> Coverage {
    Coverage(
      ran: known.edges.filter { counts[$0] != nil }, missing: known.edges.filter { counts[$0] == nil },
      unknown: edges.filter { known.counts[$0] == nil })
  }
}

extension FlowGraph.Coverage: CustomStringConvertible {
  /// The coverage as text, with a line for each missing or unknown edge.
  public var description: String {
    var lines = ["\(ran.count) of \(ran.count + missing.count) known edges ran"]
    lines += missing.map { "  never ran  \($0)" }
    lines += unknown.map { "  not known  \($0)" }
    return lines.joined(separator: "\n")
  }
}
