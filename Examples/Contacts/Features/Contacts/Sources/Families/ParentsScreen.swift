public import LibContacts
public import Observation
public import SeamViews

extension Action.ID {
  static let addParent: Self = "addParent"
  static let removeParent: Self = "removeParent"
}

/// Receives the user's actions on a ``ParentsScreen``.
@MainActor
public protocol ParentsScreenDelegate: AnyObject {
  /// The user selected a parent who is in the address book.
  func didSelect(parent: Person, in screen: ParentsScreen)

  /// The user wants to add a parent.
  func didTapAddParent(of person: Person, in screen: ParentsScreen)

  /// The user wants to remove a parent.
  func didTapRemoveParent(of person: Person, in screen: ParentsScreen)
}

/// Lists the parents of a person.
@Observable
public final class ParentsScreen: Screen {
  private var people: People?
  @ObservationIgnored private let id: Person.ID
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private weak var delegate: (any ParentsScreenDelegate)?

  /// Makes a list of a person's parents.
  public init(of person: Person.ID, source: any PersonDataSource, delegate: any ParentsScreenDelegate) {
    id = person
    self.source = source
    self.delegate = delegate
  }

  /// The list.
  public var configuration: ListConfiguration {
    guard let people, let person = people[id] else {
      return ListConfiguration(title: "Parents", empty: .init(title: "Reading the parents…"))
    }
    let rows = people.parents(of: id).enumerated().map { index, known in
      ListConfiguration.Row(
        id: known.person?.id.rawValue ?? "unknown/\(index)", title: known.person?.name ?? name(of: known.parent),
        subtitle: known.person == nil ? "not in this address book" : nil,
        picture: known.person.map { .monogram($0.monogram) } ?? .symbol(.person),
        accessory: known.person == nil ? .none : .disclosure)
    }
    let add = Action(.addParent, title: "Add parent", role: .primary, key: "n", symbol: .add)
    return ListConfiguration(
      title: "Parents of \(person.name)",
      actions: rows.isEmpty ? [add] : [add, Action(.removeParent, title: "Remove parent", key: "d", symbol: .remove)],
      sections: [.init(rows: rows)], empty: .init(title: "No parents", description: "None were named yet."))
  }

  private func name(of parent: Person.Parent) -> String { parent.name.isEmpty ? "Somebody" : parent.name }

  /// Handles the user's action.
  public func handle(_ event: ListConfiguration.Event) {
    guard let people, let person = people[id] else { return }
    switch event {
    case .didSelect(let row):
      if let parent = people[Person.ID(rawValue: row)] { delegate?.didSelect(parent: parent, in: self) }
    case .didTap(.addParent): delegate?.didTapAddParent(of: person, in: self)
    case .didTap(.removeParent): delegate?.didTapRemoveParent(of: person, in: self)
    case .didTap, .didSearch, .didRefresh: break
    }
  }

  /// Observes the address book.
  public func run() async {
    for await people in await source.people() { self.people = people }
  }
}
