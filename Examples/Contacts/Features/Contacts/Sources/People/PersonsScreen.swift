public import LibContacts
public import Observation
public import SeamNetwork
public import SeamViews

/// Receives the user's actions on a ``PersonsScreen``; each flow decides what they mean.
@MainActor
public protocol PersonsScreenDelegate: AnyObject {
  /// The user selected a person.
  func didSelect(person: Person, in screen: PersonsScreen)

  /// The user tapped one of the flow's actions.
  func didTap(action: Action.ID, in screen: PersonsScreen)
}

/// Lists people, with search; independent of where it is used.
@Observable
public final class PersonsScreen: Screen {
  /// The list.
  public private(set) var configuration: ListConfiguration

  /// The flow's actions.
  public var actions: [Action] { didSet { if actions != oldValue { update() } } }

  @ObservationIgnored private let title: String
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private let selection: People.Selection
  @ObservationIgnored private let connection: (any NetworkStateProvider)?
  @ObservationIgnored private weak var delegate: (any PersonsScreenDelegate)?
  @ObservationIgnored private var people: People?
  @ObservationIgnored private var search = ""
  @ObservationIgnored private var isOffline = false

  /// Makes a list of a selection of people.
  ///
  /// - Parameter connection: what the title tells while it is missing; nil for a list that does not tell.
  public init(
    title: String, source: any PersonDataSource, showing selection: People.Selection = .everyone,
    actions: [Action] = [], connection: (any NetworkStateProvider)? = nil, delegate: any PersonsScreenDelegate
  ) {
    self.title = title
    self.source = source
    self.selection = selection
    self.actions = actions
    self.connection = connection
    self.delegate = delegate
    configuration = PersonsList.configuration(title: title, persons: nil, search: "", actions: actions)
  }

  /// Handles the user's action.
  public func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSelect(let row):
      if let person = people?[Person.ID(rawValue: row)] { delegate?.didSelect(person: person, in: self) }
    case .didSearch(let text):
      search = text
      update()
    case .didTap(let action): delegate?.didTap(action: action, in: self)
    case .didRefresh: break
    }
  }

  /// Observes the address book and the connection.
  public func run() async {
    async let connection: Void = followConnection()
    await followPeople()
    await connection
  }

  private func followConnection() async {
    guard let connection else { return }
    for await state in connection.states() {
      isOffline = state.connectivity == .offline
      update()
    }
  }

  private func followPeople() async {
    for await people in await source.people() {
      self.people = people
      update()
    }
  }

  private func update() {
    configuration = PersonsList.configuration(
      title: title, persons: people?.persons(selection, matching: search), search: search, actions: actions,
      isOffline: isOffline)
  }
}
