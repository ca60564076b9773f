public import SeamFlow
public import SeamFlowTesting

/// The recorded actions of a user and events of the flows.
///
/// Save it as `Codable`, replay it with ``replay(on:providing:timeout:)``, draw it as its ``graph``.
public struct FlowSession: Equatable, Sendable, Codable {
  /// An action or event.
  public enum Event: Equatable, Sendable, Codable {
    /// An action of the user.
    case user(UserAction)
    /// A link was followed.
    case link(LinkPath, LinkPolicy)
    /// A navigation event, of a flow or caused by the user.
    case flow(NavigationEvent)
  }

  /// An action or event, and where it happened.
  public struct Step: Equatable, Sendable, Codable {
    /// The action or event.
    public let event: Event
    /// The screen that was visible then; nil if there was none.
    public let screen: ScreenName?
  }

  /// The actions and events, in order.
  public internal(set) var steps: [Step] = []
  /// The screen that was visible at the end; nil if there was none.
  public internal(set) var end: ScreenName?

  /// The navigation events, in order.
  public var events: [NavigationEvent] {
    steps.compactMap { if case .flow(let event) = $0.event { event } else { nil } }
  }

  /// The user's actions, in order.
  public var actions: [UserAction] {
    steps.compactMap { if case .user(let action) = $0.event { action } else { nil } }
  }
}

extension FlowSession: CustomStringConvertible {
  /// The session as text, with a line for each step; events are indented.
  public var description: String {
    steps.map { step in
      switch step.event {
      case .user(let action): "\(action)"
      case .link(let path, _): "follow \(path)"
      case .flow(let event): "  \(event)"
      }
    }.joined(separator: "\n")
  }
}

extension ScreenName {
  /// Creates the name of the visible screen of a tree; fails if there is none.
  init?(visibleIn tree: NavigationTree) {
    guard let entry = tree.visibleEntry else { return nil }
    self.init(flow: tree.flows[entry.flow]?.name ?? "?", route: entry.route.caseName)
  }
}
