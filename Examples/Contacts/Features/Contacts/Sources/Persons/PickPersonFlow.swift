public import LibContacts
public import SeamFlow
public import SeamViews

/// Has the user choose a person, and gives that person.
public final class PickPersonFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// Those to choose from.
    case list
  }

  /// The person that was chosen.
  public typealias Output = Person

  public let navigation = FlowNavigation()
  private let title: String
  @Needs(\.persons) private var source: any PersonDataSource
  private let excluded: Person.ID

  /// Makes a flow that offers everybody but one.
  public init(title: String, except excluded: Person.ID) {
    self.title = title
    self.excluded = excluded
  }

  /// Shows those to choose from.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds the list.
  public func screen(for route: Route) -> any Screen {
    PersonsScreen(
      title: title, source: source, showing: .allBut(excluded),
      actions: [Action("cancel", title: "Cancel", role: .cancel)], delegate: self)
  }
}

extension PickPersonFlow: PersonsScreenDelegate {
  /// Gives the person.
  public func didSelect(person: Person, in screen: PersonsScreen) { finish(person) }

  /// Leaves without a choice.
  public func didTap(action: Action.ID, in screen: PersonsScreen) { cancel() }
}
