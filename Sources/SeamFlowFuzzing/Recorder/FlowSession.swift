public import SeamFlow
public import SeamFlowTesting

/// What a user and the flows did, one after the other: saved as `Codable`, replayed by ``replay(on:patience:)``, drawn
/// as its ``graph``.
public struct FlowSession: Equatable, Sendable, Codable {
  /// One thing that was done.
  public enum Deed: Equatable, Sendable, Codable {
    /// The user did something.
    case user(UserAction)
    /// A link was followed.
    case link(LinkPath, LinkPolicy)
    /// The flows did something, or the navigator took something that the user had done.
    case flow(NavigationEvent)
  }

  /// A deed and where it was done.
  public struct Step: Equatable, Sendable, Codable {
    /// What was done.
    public let deed: Deed
    /// The screen that was on show then; nil where there was none.
    public let place: ScreenName?
  }

  /// What was done, in order.
  public internal(set) var steps: [Step] = []
  /// The screen on show at the end; nil where there was none.
  public internal(set) var end: ScreenName?

  /// What the flows did, in order.
  public var events: [NavigationEvent] {
    steps.compactMap { if case .flow(let event) = $0.deed { event } else { nil } }
  }

  /// What the user did, in order.
  public var actions: [UserAction] {
    steps.compactMap { if case .user(let action) = $0.deed { action } else { nil } }
  }
}

extension FlowSession: CustomStringConvertible {
  /// The session as text, a line for each step; what the user did stands at the margin.
  public var description: String {
    steps.map { step in
      switch step.deed {
      case .user(let action): "\(action)"
      case .link(let path, _): "follow \(path)"
      case .flow(let event): "  \(event)"
      }
    }.joined(separator: "\n")
  }
}

extension ScreenName {
  /// The screen that a tree shows.
  init?(visibleIn tree: NavigationTree) {
    guard let entry = tree.visibleEntry else { return nil }
    self.init(flow: tree.flows[entry.flow]?.name ?? "?", route: entry.route.caseName)
  }
}
