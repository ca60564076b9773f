public import LibContacts
public import SeamFlow
public import SeamViews

/// The third tab: the families, and each of their members.
public final class FamiliesFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// All families.
    case list
  }

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Shows a person.
    public let person = FlowEdge("person") { (_: FamiliesFlow, person: Person.ID) in
      PersonFlow(.person(person))
    } onEnd: { flow, _, end in
      if let deleted = end.output { flow.offerUndo(of: deleted, in: flow.source) }
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource

  /// Makes the flow.
  public init() {}

  /// Shows all families.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds the list.
  public func screen(for route: Route) -> any Screen { FamiliesScreen(source: source, delegate: self) }
}

extension FamiliesFlow: FamiliesScreenDelegate {
  func didSelect(person: Person.ID, in screen: FamiliesScreen) { open(\.person, person) }
}
