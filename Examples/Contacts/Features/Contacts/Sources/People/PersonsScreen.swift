import LibContacts
import Observation
import SeamNetwork
import SeamViews

/// Receives the user's actions on a ``PersonsScreen``; each flow decides about their effects.
@MainActor
protocol PersonsScreenDelegate: AnyObject {
  /// The user selected a person.
  func didSelect(person: Person, in screen: PersonsScreen)

  /// The user tapped one of the flow's actions.
  func didTap(action: Action.ID, in screen: PersonsScreen)
}

/// Lists people, with search; independent of where it is used.
@Observable
final class PersonsScreen: Screen {
  /// The list.
  private(set) var configuration: ListConfiguration

  /// The flow's actions.
  var actions: [Action] { didSet { if actions != oldValue { update() } } }

  @ObservationIgnored private let title: String
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private let selection: People.Selection
  @ObservationIgnored private let connection: (any NetworkStateProvider)?
  @ObservationIgnored private let followActions: @MainActor (PersonsScreen) async -> Void
  @ObservationIgnored private weak var delegate: (any PersonsScreenDelegate)?
  @ObservationIgnored private var people: People?
  @ObservationIgnored private var rows = PersonsRows()
  @ObservationIgnored private var search = ""
  @ObservationIgnored private var isOffline = false

  /// Makes a list of a selection of people.
  ///
  /// - Parameters:
  ///   - actions: the flow's actions at first.
  ///   - connection: the title tells while the connection is missing; nil for a list that does not tell.
  ///   - followActions: changes the actions while the screen is there.
  init(
    title: String, source: any PersonDataSource, showing selection: People.Selection = .everyone,
    actions: [Action] = [], connection: (any NetworkStateProvider)? = nil, delegate: any PersonsScreenDelegate,
    followActions: @escaping @MainActor (PersonsScreen) async -> Void = { _ in }
  ) {
    self.title = title
    self.source = source
    self.selection = selection
    self.actions = actions
    self.connection = connection
    self.followActions = followActions
    self.delegate = delegate
    configuration = PersonsList.configuration(title: title, sections: nil, search: "", actions: actions)
  }

  /// Handles the user's action.
  func handle(_ event: ListConfiguration.Event) {
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

  /// Observes the address book, the connection and the actions.
  func run() async {
    async let connection: Void = followConnection()
    async let actions: Void = followActions(self)
    await followPeople()
    await connection
    await actions
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
      rows.follow(people)
      update()
    }
  }

  private func update() {
    configuration = PersonsList.configuration(
      title: title, sections: people.map { rows.sections(of: $0.parts(selection, matching: search)) }, search: search,
      actions: actions, isOffline: isOffline)
  }
}
