public import LibContacts
public import Observation
public import SeamViews

/// Receives the user's actions on a ``PersonScreen``.
@MainActor
public protocol PersonScreenDelegate: AnyObject {
  /// The user wants to edit the person.
  func didTapEdit(person: Person, in screen: PersonScreen)

  /// The user wants to delete the person.
  func didTapDelete(person: Person, in screen: PersonScreen)

  /// The person is no longer in the address book.
  func personIsGone(in screen: PersonScreen)
}

/// Shows the details of one person.
@Observable
public final class PersonScreen: Screen {
  private var person: Person?
  private var photo: [UInt8]?
  @ObservationIgnored private let id: Person.ID
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any PersonScreenDelegate)?

  /// Makes a screen for a person of the address book.
  public init(person id: Person.ID, source: any PersonDataSource, delegate: any PersonScreenDelegate) {
    self.id = id
    self.source = source
    self.delegate = delegate
  }

  /// The person's rows.
  public var configuration: DetailConfiguration { PersonDetail.configuration(person: person, photo: photo) }

  /// Handles the user's action.
  public func handle(_ event: DetailConfiguration.Event) {
    guard let person else { return }
    switch event {
    case .didTap(.editPerson): delegate?.didTapEdit(person: person, in: self)
    case .didTap(.deletePerson): delegate?.didTapDelete(person: person, in: self)
    case .didTap, .didSelect: break
    }
  }

  /// Observes the person in the address book.
  public func run() async {
    for await people in await source.people() {
      guard let current = people[id] else {
        delegate?.personIsGone(in: self)
        return
      }
      let hadPhoto = person?.hasPhoto ?? false
      person = current
      // An unreadable photo is replaced by initials without a message.
      if current.hasPhoto, !hadPhoto { photo = (try? await source.photo(of: id)) ?? nil }
      if !current.hasPhoto { photo = nil }
    }
  }
}
