public import SeamFlow

/// The coverage of the walks of a ``FlowFuzz``.
public struct FlowFuzzReport: Sendable, CustomStringConvertible {
  /// A state in which the app was idle.
  public struct State: Sendable {
    /// The tree's outline.
    public let outline: String
    /// The snapshot of the state.
    public let snapshot: NavigationSnapshot
    /// The walk that reached it first.
    public let walk: Int
  }

  /// The number of steps.
  public internal(set) var steps = 0
  /// The number of walks.
  public internal(set) var walks = 0
  /// The different states in which the app was idle, in the order in which they were found.
  public internal(set) var states: [State] = []
  /// The routes that were shown, such as `PeopleFlow.person`.
  public internal(set) var routes: Set<String> = []
  /// The edges that were opened, such as `PeopleFlow.note`.
  public internal(set) var edges: Set<String> = []
  /// The number of steps by kind.
  public internal(set) var kinds: [String: Int] = [:]
  /// The number of states that were restored in a new app and compared.
  public internal(set) var restorations = 0
  /// The number of links that landed.
  public internal(set) var landings = 0

  /// The counts, in one line.
  public var description: String {
    "\(steps) steps in \(walks) walks: \(states.count) states, \(routes.count) routes, \(edges.count) edges, "
      + "\(restorations) restorations, \(landings) links landed"
  }
}
