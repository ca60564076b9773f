import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on a ``FamilyScreen``.
@MainActor
protocol FamilyScreenDelegate: AnyObject {
  /// The user selected a relative who is in the address book.
  func didSelect(relative: Person.ID, in screen: FamilyScreen)

  /// The user wants to add a parent.
  func didTapAddParent(of person: Person.ID, in screen: FamilyScreen)

  /// The user wants to remove one of the parents.
  func didTapRemoveParent(_ parents: [Families.Parent], of person: Person, in screen: FamilyScreen)

  /// The person is no longer in the address book.
  func personIsGone(in screen: FamilyScreen)
}

/// Lists the parents, children and siblings of a person.
@Observable
final class FamilyScreen: Screen {
  private var contents: FamilyList.Contents?
  @ObservationIgnored private let id: Person.ID
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any FamilyScreenDelegate)?

  /// Makes a list of a person's relatives.
  init(of person: Person.ID, source: any PersonDataSource, delegate: any FamilyScreenDelegate) {
    id = person
    self.source = source
    self.delegate = delegate
  }

  /// The list.
  var configuration: ListConfiguration { FamilyList.configuration(contents) }

  /// Handles the user's action.
  func handle(_ event: ListConfiguration.Event) {
    guard let contents else { return }
    switch event {
    case .didSelect(let row):
      if let relative = RelativeRow.person(ofRow: row) { delegate?.didSelect(relative: relative, in: self) }
    case .didTap(.addParent): delegate?.didTapAddParent(of: id, in: self)
    case .didTap(.removeParent): delegate?.didTapRemoveParent(contents.parents, of: contents.person, in: self)
    case .didTap, .didSearch, .didRefresh: break
    }
  }

  /// Observes the address book.
  func run() async {
    for await people in await source.people() {
      guard let person = people[id] else {
        delegate?.personIsGone(in: self)
        return
      }
      let families = await Families.find(in: people)
      contents = FamilyList.Contents(
        person: person, parents: families.parents(of: id), children: families.children(of: id),
        siblings: families.siblings(of: id))
    }
  }
}
