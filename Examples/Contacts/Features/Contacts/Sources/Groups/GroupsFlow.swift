public import LibContacts
public import SeamFlow
public import SeamViews

extension Action.ID {
  static let topics: Self = "topics"
}

/// The second tab: all groups with their members, and the topics that the user follows.
public final class GroupsFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// All groups.
    case list
    /// The members of a group.
    case members(String)
    /// The topics.
    case topics
  }

  /// The flows that this one opens.
  public struct Edges: FlowEdges {
    /// Shows a person.
    public let person = FlowEdge("person") { (_: GroupsFlow, person: Person.ID) in
      PersonFlow(.person(person))
    } onEnd: { flow, _, end in
      if let deleted = end.output { flow.offerUndo(of: deleted, in: flow.source) }
    }

    public init() {}
  }

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.topics) private var topics: any TopicSubscriptionManager
  @Needs(\.environment) private var environment: ContactsEnvironment

  /// Makes the flow.
  public init() {}

  /// Shows all groups.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds a list of groups or of members, or the form of topics.
  public func screen(for route: Route) -> any Screen {
    switch route {
    case .list: GroupsScreen(source: source, delegate: self)
    case .members(let group):
      PersonsScreen(title: group, source: source, showing: .members(of: group), delegate: self)
    case .topics: TopicsScreen(topics: topics, source: source, today: environment.today, delegate: self)
    }
  }
}

extension GroupsFlow: GroupsScreenDelegate {
  /// Shows the members of the group.
  func didSelect(group: String, in screen: GroupsScreen) { push(.members(group)) }

  func didTapTopics(in screen: GroupsScreen) { push(.topics) }
}

extension GroupsFlow: PersonsScreenDelegate {
  func didSelect(person: Person, in screen: PersonsScreen) { open(\.person, person.id) }

  /// The members have no actions.
  func didTap(action: Action.ID, in screen: PersonsScreen) {}
}

extension GroupsFlow: TopicsScreenDelegate {
  func didSelect(person: Person.ID, in screen: TopicsScreen) { open(\.person, person) }

  /// Shows the members of the group.
  func didSelect(group: String, in screen: TopicsScreen) { push(.members(group)) }

  /// Follows or unfollows the topic; an error is shown with the topic.
  func didSet(topic: Topic, isFollowed: Bool, in screen: TopicsScreen) {
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
