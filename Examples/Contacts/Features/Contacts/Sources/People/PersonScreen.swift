import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on a ``PersonScreen``.
@MainActor
protocol PersonScreenDelegate: AnyObject {
  /// The user wants to edit the person.
  func didTapEdit(person: Person, in screen: PersonScreen)

  /// The user wants to delete the person.
  func didTapDelete(person: Person, in screen: PersonScreen)

  /// The user wants to see or change the person's family.
  func didTapFamily(of person: Person, in screen: PersonScreen)

  /// The user selected a parent or a child who is in the address book.
  func didSelect(relative: Person.ID, in screen: PersonScreen)

  /// The person is no longer in the address book.
  func personIsGone(in screen: PersonScreen)
}

/// Shows the details of one person.
@Observable
final class PersonScreen: Screen {
  private var contents: PersonContents?
  @ObservationIgnored private let id: Person.ID
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any PersonScreenDelegate)?

  /// Makes a screen for a person of the address book.
  init(person id: Person.ID, source: any PersonDataSource, delegate: any PersonScreenDelegate) {
    self.id = id
    self.source = source
    self.delegate = delegate
  }

  /// The person's rows.
  var configuration: DetailConfiguration { PersonDetail.configuration(contents) }

  /// Handles the user's action.
  func handle(_ event: DetailConfiguration.Event) {
    guard let person = contents?.person else { return }
    switch event {
    case .didTap(.editPerson): delegate?.didTapEdit(person: person, in: self)
    case .didTap(.deletePerson): delegate?.didTapDelete(person: person, in: self)
    case .didTap(.showFamily): delegate?.didTapFamily(of: person, in: self)
    case .didSelect(let row):
      if let relative = RelativeRow.person(ofRow: row) { delegate?.didSelect(relative: relative, in: self) }
    case .didTap: break
    }
  }

  /// Observes the person in the address book.
  func run() async {
    for await people in await source.people() {
      guard let person = people[id] else {
        delegate?.personIsGone(in: self)
        return
      }
      // Two slow parts follow: a photo is read again, as it may be another one, and relatives are found among all.
      contents = PersonContents(
        person: person, photo: person.hasPhoto ? contents?.photo : nil, parents: contents?.parents ?? [],
        children: contents?.children ?? [])
      // An unreadable photo is replaced by initials without a message.
      let photo = person.hasPhoto ? (try? await source.photo(of: id)) ?? nil : nil
      let families = await Families.find(in: people)
      contents = PersonContents(
        person: person, photo: photo, parents: families.parents(of: id), children: families.children(of: id))
    }
  }
}
