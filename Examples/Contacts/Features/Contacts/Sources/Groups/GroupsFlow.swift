public import LibContacts
public import SeamFlow
public import SeamViews

extension Action.ID {
  static let allGroups: Self = "allGroups"
}

/// The second tab: everybody, and the groups that each belongs to.
public final class GroupsFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// Everybody.
    case list
    /// All groups.
    case groups
    /// The groups of a person.
    case groupsOf(Person.ID)
    /// Those who belong to a group.
    case members(String)
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource

  /// Makes the flow.
  public init() {}

  /// Shows everybody.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds a list of persons or of groups.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .list:
      PersonsScreen(
        title: "Groups", source: source, actions: [Action(.allGroups, title: "All groups", key: "g")], delegate: self)
    case .groups: GroupsScreen(of: nil, source: source, delegate: self)
    case .groupsOf(let person): GroupsScreen(of: person, source: source, delegate: self)
    case .members(let group):
      PersonsScreen(title: group, source: source, showing: .members(of: group), delegate: self)
    }
  }
}

extension GroupsFlow: PersonsScreenDelegate {
  /// Shows the person's groups.
  public func didSelect(person: Person, in screen: PersonsScreen) { push(.groupsOf(person.id)) }

  /// Shows all groups.
  public func didTap(action: Action.ID, in screen: PersonsScreen) {
    if action == .allGroups { push(.groups) }
  }
}

extension GroupsFlow: GroupsScreenDelegate {
  /// Shows those who belong to the group.
  public func didSelect(group: String, in screen: GroupsScreen) { push(.members(group)) }
}
