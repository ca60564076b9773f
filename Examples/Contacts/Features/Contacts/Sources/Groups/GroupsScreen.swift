import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on a ``GroupsScreen``.
@MainActor
protocol GroupsScreenDelegate: AnyObject {
  /// The user selected a group.
  func didSelect(group: String, in screen: GroupsScreen)

  /// The user wants to see the topics.
  func didTapTopics(in screen: GroupsScreen)
}

/// Lists all groups.
@Observable
final class GroupsScreen: Screen {
  private var groups: [People.Group]?
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any GroupsScreenDelegate)?

  /// Makes a list of all groups.
  init(source: any PersonDataSource, delegate: any GroupsScreenDelegate) {
    self.source = source
    self.delegate = delegate
  }

  /// The list.
  var configuration: ListConfiguration {
    let rows = (groups ?? []).map { group in
      ListConfiguration.Row(
        id: group.name, title: group.name, value: "\(group.count)", picture: .symbol(.group), accessory: .disclosure)
    }
    return ListConfiguration(
      title: "Groups", actions: [Action(.topics, title: "Topics", key: "t")], sections: [.init(rows: rows)],
      empty: groups == nil
        ? .init(title: "Reading the groups…")
        : .init(title: "No groups", description: "Name groups when you edit a person."))
  }

  /// Handles the user's action.
  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSelect(let group): delegate?.didSelect(group: group, in: self)
    case .didTap(.topics): delegate?.didTapTopics(in: self)
    case .didTap, .didSearch, .didRefresh: break
    }
  }

  /// Observes the address book.
  func run() async {
    for await people in await source.people() { groups = people.groups }
  }
}
