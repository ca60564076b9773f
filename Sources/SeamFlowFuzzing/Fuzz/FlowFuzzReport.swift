public import SeamFlow

/// How far the walks of a ``FlowFuzz`` came.
public struct FlowFuzzReport: Sendable, CustomStringConvertible {
  /// A state in which the app came to rest.
  public struct State: Sendable {
    /// The tree's outline.
    public let outline: String
    /// What would be put back of it.
    public let snapshot: NavigationSnapshot
    /// The walk that came there first.
    public let walk: Int
  }

  /// The steps that were made.
  public internal(set) var steps = 0
  /// The walks that were begun.
  public internal(set) var walks = 0
  /// The states in which the app came to rest, each different one once, in the order in which they were found.
  public internal(set) var states: [State] = []
  /// The routes that were on show: `PeopleFlow.person`.
  public internal(set) var routes: Set<String> = []
  /// The edges that were taken: `PeopleFlow.note`.
  public internal(set) var edges: Set<String> = []
  /// The kinds of steps that were made, with how often.
  public internal(set) var kinds: [String: Int] = [:]
  /// How many states were put back in a new app and compared.
  public internal(set) var restorations = 0
  /// How many links landed.
  public internal(set) var landings = 0

  /// The counts, in a line.
  public var description: String {
    "\(steps) steps in \(walks) walks: \(states.count) states, \(routes.count) routes, \(edges.count) edges, "
      + "\(restorations) restorations, \(landings) links landed"
  }
}
