public import LibContacts
public import SeamFlow
public import SeamViews

/// Lets the user choose a person, which is its output.
public final class PickPersonFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The people to choose from.
    case list
  }

  /// The chosen person.
  public typealias Output = Person

  public let navigation = FlowNavigation()
  private let title: String
  @Needs(\.persons) private var source: any PersonDataSource
  private let child: Person.ID
  private var excluded: Set<Person.ID> = []

  /// Makes a flow that offers the people who can be a parent of a person: not themselves, nor their descendants.
  public init(title: String, parentOf child: Person.ID) {
    self.title = title
    self.child = child
  }

  /// Shows the people to choose from after reading who descends from the person.
  public func start(animated: Bool) {
    task { [self] in
      excluded = await source.families().descendants(of: child).union([child])
      push(.list, animated: animated)
    }
  }

  /// Builds the list.
  public func screen(for route: Route) -> any Screen {
    PersonsScreen(
      title: title, source: source, showing: .allBut(excluded),
      actions: [Action("cancel", title: "Cancel", role: .cancel)], delegate: self)
  }
}

extension PickPersonFlow: PersonsScreenDelegate {
  func didSelect(person: Person, in screen: PersonsScreen) { finish(person) }

  func didTap(action: Action.ID, in screen: PersonsScreen) { cancel() }
}
