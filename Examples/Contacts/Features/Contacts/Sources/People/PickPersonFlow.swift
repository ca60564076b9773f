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
  private let excluded: Person.ID

  /// Makes a flow that offers all people but one.
  public init(title: String, except excluded: Person.ID) {
    self.title = title
    self.excluded = excluded
  }

  /// Shows the people to choose from.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds the list.
  public func screen(for route: Route) -> any Screen {
    PersonsScreen(
      title: title, source: source, showing: .allBut(excluded),
      actions: [Action("cancel", title: "Cancel", role: .cancel)], delegate: self)
  }
}

extension PickPersonFlow: PersonsScreenDelegate {
  /// Finishes with the person.
  public func didSelect(person: Person, in screen: PersonsScreen) { finish(person) }

  /// Cancels the flow.
  public func didTap(action: Action.ID, in screen: PersonsScreen) { cancel() }
}
