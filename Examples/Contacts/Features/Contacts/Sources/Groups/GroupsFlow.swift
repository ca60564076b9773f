public import LibContacts
public import SeamFlow
public import SeamViews

extension Action.ID {
  static let allGroups: Self = "allGroups"
  static let topics: Self = "topics"
}

/// The second tab: all people, the groups of each, and the topics that the user follows.
public final class GroupsFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// All people.
    case list
    /// All groups.
    case groups
    /// The groups of a person.
    case groupsOf(Person.ID)
    /// The members of a group.
    case members(String)
    /// The topics.
    case topics
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.topics) private var topics: any TopicSubscriptionManager
  @Needs(\.environment) private var environment: ContactsEnvironment

  /// Makes the flow.
  public init() {}

  /// Shows all people.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds a list of persons or of groups, or the form of topics.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .list:
      PersonsScreen(
        title: "Groups", source: source,
        actions: [Action(.allGroups, title: "All groups", key: "g"), Action(.topics, title: "Topics", key: "t")],
        delegate: self)
    case .groups: GroupsScreen(of: nil, source: source, delegate: self)
    case .groupsOf(let person): GroupsScreen(of: person, source: source, delegate: self)
    case .members(let group):
      PersonsScreen(title: group, source: source, showing: .members(of: group), delegate: self)
    case .topics: TopicsScreen(topics: topics, source: source, today: environment.today(), delegate: self)
    }
  }
}

extension GroupsFlow: PersonsScreenDelegate {
  /// Shows the person's groups.
  public func didSelect(person: Person, in screen: PersonsScreen) { push(.groupsOf(person.id)) }

  /// Shows all groups or the topics.
  public func didTap(action: Action.ID, in screen: PersonsScreen) {
    switch action {
    case .allGroups: push(.groups)
    case .topics: push(.topics)
    default: break
    }
  }
}

extension GroupsFlow: GroupsScreenDelegate {
  /// Shows the members of the group.
  public func didSelect(group: String, in screen: GroupsScreen) { push(.members(group)) }
}

extension GroupsFlow: TopicsScreenDelegate {
  /// Follows or unfollows the topic; an error is shown with the topic.
  public func didSet(topic: Topic, isFollowed: Bool, in screen: TopicsScreen) {
    task { [self] in
      do {
        if isFollowed { try await topics.subscribe(to: topic) } else { try await topics.unsubscribe(from: topic) }
        screen.show(topic: topic, isFollowed: isFollowed)
      } catch {
        screen.show(failure: "\(error)", of: topic)
      }
    }
  }
}
