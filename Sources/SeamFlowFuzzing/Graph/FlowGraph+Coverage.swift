extension FlowGraph {
  /// Which ways of a known graph ran.
  public struct Coverage: Equatable, Sendable {
    /// The known edges that ran.
    public let ran: [Edge]
    /// The known edges that never ran.
    public let missing: [Edge]
    /// The edges that ran and are not known: the known graph is out of date, or the app takes a way it should not.
    public let unknown: [Edge]
  }

  /// Holds what ran against what there is.
  ///
  /// - Parameter known: every edge that there should be, such as a graph that was read from the code, or that of an
  ///   earlier release.
  public func coverage(of known: FlowGraph) -> Coverage {
    Coverage(
      ran: known.edges.filter { counts[$0] != nil }, missing: known.edges.filter { counts[$0] == nil },
      unknown: edges.filter { known.counts[$0] == nil })
  }
}

extension FlowGraph.Coverage: CustomStringConvertible {
  /// The coverage as text, a line for each edge that is missing or not known.
  public var description: String {
    var lines = ["\(ran.count) of \(ran.count + missing.count) known edges ran"]
    lines += missing.map { "  never ran  \($0)" }
    lines += unknown.map { "  not known  \($0)" }
    return lines.joined(separator: "\n")
  }
}
