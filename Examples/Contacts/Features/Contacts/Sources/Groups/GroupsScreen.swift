public import LibContacts
public import Observation
public import SeamViews

/// Receives the user's actions on a ``GroupsScreen``.
@MainActor
public protocol GroupsScreenDelegate: AnyObject {
  /// The user selected a group.
  func didSelect(group: String, in screen: GroupsScreen)
}

/// Lists the groups of a person, or all of them.
@Observable
public final class GroupsScreen: Screen {
  private var people: People?
  @ObservationIgnored private let person: Person.ID?
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any GroupsScreenDelegate)?

  /// Makes a list of a person's groups, or of all groups.
  public init(of person: Person.ID?, source: any PersonDataSource, delegate: any GroupsScreenDelegate) {
    self.person = person
    self.source = source
    self.delegate = delegate
  }

  /// The list.
  public var configuration: ListConfiguration {
    guard let people else {
      return ListConfiguration(title: "Groups", empty: .init(title: "Reading the groups…"))
    }
    let groups = person.map(people.groups(of:)) ?? people.groups
    let rows = groups.map { group in
      ListConfiguration.Row(
        id: group.name, title: group.name, value: "\(group.count)", picture: .symbol(.group), accessory: .disclosure)
    }
    return ListConfiguration(
      title: person.flatMap { people[$0] }.map { "Groups of \($0.name)" } ?? "All groups",
      sections: [.init(rows: rows)],
      empty: .init(title: "No groups", description: "Name groups when you edit a person."))
  }

  /// Handles the user's action.
  public func handle(_ event: ListConfiguration.Event) {
    if case .didSelect(let group) = event { delegate?.didSelect(group: group, in: self) }
  }

  /// Observes the address book.
  public func run() async {
    for await people in await source.people() { self.people = people }
  }
}
