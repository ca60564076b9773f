import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on a ``FamiliesScreen``.
@MainActor
protocol FamiliesScreenDelegate: AnyObject {
  /// The user selected a person.
  func didSelect(person: Person.ID, in screen: FamiliesScreen)
}

/// Lists the families: parents together with their children.
@Observable
final class FamiliesScreen: Screen {
  private(set) var configuration = FamiliesList.configuration(nil, search: "", found: nil)
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any FamiliesScreenDelegate)?
  @ObservationIgnored private var people: People?
  @ObservationIgnored private var families: [FamiliesList.Entry]?
  @ObservationIgnored private var search = ""

  /// Makes a list of all families.
  init(source: any PersonDataSource, delegate: any FamiliesScreenDelegate) {
    self.source = source
    self.delegate = delegate
  }

  /// Handles the user's action.
  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSelect(let row):
      if let person = RelativeRow.person(ofRow: row) { delegate?.didSelect(person: person, in: self) }
    case .didSearch(let text):
      search = text
      update()
    case .didTap, .didRefresh: break
    }
  }

  /// Observes the address book.
  func run() async {
    for await people in await source.people() {
      families = await Self.families(in: people)
      self.people = people
      update()
    }
  }

  @concurrent private static func families(in people: People) async -> [FamiliesList.Entry] {
    FamiliesList.entries(Families(people).all)
  }

  private func update() {
    let isSearching = !search.allSatisfy(\.isWhitespace)
    let found = isSearching ? people.map { Set($0.ids(matching: search)) } : nil
    configuration = FamiliesList.configuration(families, search: search, found: found)
  }
}
